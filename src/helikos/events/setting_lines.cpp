// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/setting_lines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

constexpr std::array<std::string_view, 2> seed_keys = {"seed", "iseed"};
constexpr std::array<std::string_view, 2> number_keys = {"events", "nevents"};
constexpr std::array<std::string_view, 6> own_keys = {"output",  "json",   "report",
                                                      "threads", "resume", "checkpoint"};

template <class Keys>
bool is_one_of(std::string_view key, const Keys& keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// The word without quotes and without a comment behind it.
std::string_view bare(std::string_view word) {
  word = trimmed(word.substr(0, word.find('!')));
  if (word.size() >= 2 && word.front() == '"' && word.back() == '"')
    word = word.substr(1, word.size() - 2);
  return word;
}

/// A line split into key and value.
struct SettingLine {
  std::string_view head;  ///< the text before the value, if the value is behind the key
  std::string_view key, value;
};

bool is_known(std::string_view key) {
  return is_one_of(key, seed_keys) || is_one_of(key, number_keys) || is_one_of(key, own_keys);
}

SettingLine setting(std::string_view line) {
  const auto at = line.find_first_of("=:");
  if (at == line.npos) return {};
  const auto left = bare(line.substr(0, at)), right = bare(line.substr(at + 1));
  if (is_known(right) && !is_known(left)) return {{}, right, left};
  return {line.substr(0, at + 1), left, line.substr(at + 1)};
}

void add_numbers(std::vector<std::uint64_t>& numbers, std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  while (true) {
    text.remove_prefix(std::min(text.find_first_of(digits), text.size()));
    if (text.empty()) return;
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{}) numbers.push_back(number);
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  }
}

std::string seed_text(const std::vector<std::uint64_t>& seeds) {
  if (seeds.size() == 1) return fmt::format("{}", seeds.front());
  return fmt::format("[{}]", fmt::join(seeds, ", "));
}

}  // namespace

std::vector<std::uint64_t> seeds_of(std::string_view text) {
  std::vector<std::uint64_t> seeds;
  while (!text.empty()) {
    const auto found = setting(next_line(text));
    if (is_one_of(found.key, seed_keys)) add_numbers(seeds, bare(found.value));
  }
  return seeds;
}

std::string common_settings(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto line = next_line(text);
    if (!is_known(setting(line).key)) result.append(line).append("\n");
  }
  return result;
}

std::string with_seeds(std::string_view text, const std::vector<std::uint64_t>& seeds,
                       std::uint64_t events) {
  std::string result;
  const bool has_end = text.ends_with('\n');
  while (!text.empty()) {
    const auto line = next_line(text);
    const auto found = setting(line);
    const bool has_comma = trimmed(line).ends_with(',');
    const bool is_seed = is_one_of(found.key, seed_keys) && !seeds.empty();
    if (found.head.empty() || !(is_seed || is_one_of(found.key, number_keys))) {
      result += line;
    } else if (is_seed) {
      result += fmt::format("{} {}{}", found.head, seed_text(seeds), has_comma ? "," : "");
    } else {
      result += fmt::format("{} {}{}", found.head, events, has_comma ? "," : "");
    }
    result += '\n';
  }
  if (!has_end && !result.empty()) result.pop_back();
  return result;
}

}  // namespace helikos::events
