// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/run_difference.hpp"

#include <fmt/format.h>

#include "helikos/events/setting_lines.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
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
