// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/run_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <vector>

namespace helikos::events {
namespace {

/// "1-3,5".
std::string ranges_text(const std::set<int>& numbers) {
  std::string text;
  for (auto at = numbers.begin(); at != numbers.end();) {
    auto last = at;
    while (std::next(last) != numbers.end() && *std::next(last) == *last + 1) ++last;
    if (!text.empty()) text += ',';
    text += at == last ? fmt::format("{}", *at) : fmt::format("{}-{}", *at, *last);
    at = std::next(last);
  }
  return text;
}

/// "part 3 of 4 of the run of seed 1", "parts 2-3 of 4 ..".
std::string parts_text(const std::set<int>& numbers, const std::pair<std::uint64_t, int>& run) {
  return fmt::format("part{} {} of {} of the run of seed {}", numbers.size() == 1 ? "" : "s",
                     ranges_text(numbers), run.second, run.first);
}

/// Takes a number from the front of a text, or another text. False: it does not begin so.
template <class Number>
bool take_number(std::string_view& text, Number& number) {
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return false;
  text.remove_prefix(std::size_t(stop - text.data()));
  return true;
}
bool take_text(std::string_view& text, std::string_view wanted) {
  if (!text.starts_with(wanted)) return false;
  text.remove_prefix(wanted.size());
  return true;
}

constexpr int most_parts = 1'000'000;

}  // namespace

RunParts RunParts::read(std::string_view text) {
  RunParts all;
  do {
    std::vector<std::pair<int, int>> ranges;
    do {
      int first = 0;
      if (!take_number(text, first)) return {};
      ranges.emplace_back(first, first);
      if (take_text(text, "-") && !take_number(text, ranges.back().second)) return {};
    } while (take_text(text, ","));
    int count = 0;
    std::uint64_t seed = 0;
    if (!take_text(text, " of ") || !take_number(text, count) || count > most_parts ||
        !take_text(text, ", seed ") || !take_number(text, seed))
      return {};
    for (const auto& [first, last] : ranges) {
      if (first < 1 || last > count) return {};
      for (int number = first; number <= last; ++number) all.add({number, count, seed});
    }
  } while (take_text(text, "; "));
  return text.empty() ? all : RunParts();
}

void RunParts::add(const RunParts& other) {
  for (const auto& [run, numbers] : other.runs_) runs_[run].insert(numbers.begin(), numbers.end());
}

std::string RunParts::text() const {
  std::string text;
  for (const auto& [run, numbers] : runs_)
    text += fmt::format("{}{} of {}, seed {}", text.empty() ? "" : "; ", ranges_text(numbers),
                        run.second, run.first);
  return text;
}

std::string RunParts::missing_text() const {
  std::string text;
  for (const auto& [run, numbers] : runs_) {
    std::set<int> missing;
    for (int number = 1; number <= run.second; ++number)
      if (!numbers.contains(number)) missing.insert(number);
    if (missing.empty()) continue;
    text += fmt::format("{}{} {} missing", text.empty() ? "" : "; ", parts_text(missing, run),
                        missing.size() == 1 ? "is" : "are");
  }
  return text;
}

std::string RunParts::common_text(const RunParts& other) const {
  for (const auto& [run, numbers] : runs_) {
    const auto found = other.runs_.find(run);
    if (found == other.runs_.end()) continue;
    std::set<int> common;
    std::ranges::set_intersection(numbers, found->second, std::inserter(common, common.end()));
    if (!common.empty()) return parts_text(common, run);
  }
  return {};
}

}  // namespace helikos::events
