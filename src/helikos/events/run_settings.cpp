// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/run_settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "helikos/events/run_parts.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

constexpr std::array<std::string_view, 2> seed_keys = {"seed", "iseed"};
constexpr std::array<std::string_view, 2> number_keys = {"events", "nevents"};
/// Settings that leave the distribution of events as it is.
constexpr std::array<std::string_view, 14> own_keys = {
    "output", "json",       "report",   "threads",   "resume",    "checkpoint",  "accuracy",
    "points", "max_points", "executor", "two_stage", "max_pilot", "overweights", RunParts::key};

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

RunParts parts_of(const RunRecord& run) {
  RunParts parts;
  for (const HeaderBlock& block : run.header)
    parts.add(RunParts::read(value_of(block.text, RunParts::key)));
  return parts;
}

std::string value_of(std::string_view text, std::string_view key) {
  while (!text.empty()) {
    const auto found = setting(next_line(text));
    if (found.key != key) continue;
    std::string_view value = trimmed(found.value);
    if (value.ends_with(',')) value.remove_suffix(1);
    return std::string(bare(value));
  }
  return {};
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
                       std::uint64_t events, const RunParts& parts) {
  std::string result;
  const bool has_end = text.ends_with('\n');
  while (!text.empty()) {
    const auto line = next_line(text);
    const auto found = setting(line);
    const bool has_comma = trimmed(line).ends_with(',');
    const bool is_seed = is_one_of(found.key, seed_keys) && !seeds.empty();
    const bool are_parts = found.key == RunParts::key && !parts.is_empty();
    if (are_parts && !found.head.empty()) {
      result += fmt::format("{} \"{}\"{}", found.head, parts.text(), has_comma ? "," : "");
    } else if (found.head.empty() || !(is_seed || is_one_of(found.key, number_keys))) {
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

// ---- Runs --------------------------------------------------------------------------------------

namespace {

std::string pair_text(const std::array<int, 2>& pair) {
  return fmt::format("{} and {}", pair[0], pair[1]);
}

/// The first line in which two texts differ.
std::string line_difference(std::string_view a, std::string_view b) {
  while (!a.empty() || !b.empty()) {
    const auto one = next_line(a), other = next_line(b);
    if (one != other) return fmt::format("{} and {}", in_quotes(one), in_quotes(other));
  }
  return {};
}

std::string header_difference(const HeaderBlock& a, const HeaderBlock& b) {
  if (a.name != b.name)
    return fmt::format("settings {} and {}", in_quotes(a.name), in_quotes(b.name));
  const auto lines = line_difference(common_settings(a.text), common_settings(b.text));
  return lines.empty() ? lines : fmt::format("in {}: {}", a.name, lines);
}

std::string settings_difference(const RunRecord& a, const RunRecord& b) {
  if (a.header.size() != b.header.size()) return "one has more settings";
  for (std::size_t i = 0; i < a.header.size(); ++i) {
    const auto what = header_difference(a.header[i], b.header[i]);
    if (!what.empty()) return what;
  }
  return {};
}

std::string subprocess_difference(const RunRecord& a, const RunRecord& b) {
  if (a.subprocesses.size() != b.subprocesses.size()) {
    return fmt::format("{} and {} subprocesses", a.subprocesses.size(), b.subprocesses.size());
  }
  for (std::size_t i = 0; i < a.subprocesses.size(); ++i) {
    const auto &one = a.subprocesses[i], &other = b.subprocesses[i];
    if (one.id != other.id) return fmt::format("subprocesses {} and {}", one.id, other.id);
    if (one.process != other.process)
      return fmt::format("subprocesses {} and {}", in_quotes(one.process),
                         in_quotes(other.process));
  }
  return {};
}

}  // namespace

std::string difference(const RunRecord& a, const RunRecord& b) {
  if (a.generator != b.generator || a.version != b.version)
    return fmt::format("{} {} and {} {}", a.generator, a.version, b.generator, b.version);
  if (a.beams != b.beams)
    return fmt::format("beams {} against {}", pair_text(a.beams), pair_text(b.beams));
  if (a.energies != b.energies) {
    return fmt::format("energies {:g} and {:g} against {:g} and {:g} GeV", a.energies[0],
                       a.energies[1], b.energies[0], b.energies[1]);
  }
  if (a.pdf_groups != b.pdf_groups || a.pdf_sets != b.pdf_sets) {
    return fmt::format("parton densities {} against {}", pair_text(a.pdf_sets),
                       pair_text(b.pdf_sets));
  }
  if (a.weighting != b.weighting)
    return fmt::format("weights of kind {} and {}", a.weighting, b.weighting);
  auto what = settings_difference(a, b);
  if (what.empty()) what = subprocess_difference(a, b);
  if (what.empty()) what = line_difference(a.init_rest.text, b.init_rest.text);
  if (what.empty() && a.variations != b.variations) what = "other variations";
  return what;
}

}  // namespace helikos::events
