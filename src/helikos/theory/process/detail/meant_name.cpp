// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/detail/meant_name.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "helikos/theory/process/lower_case.hpp"

namespace helikos {
namespace {

using Names = std::vector<std::string>;

constexpr std::pair<std::string_view, std::string_view> synonyms[] = {
    {"gamma", "a"},   {"photon", "a"}, {"gluon", "g"},    {"higgs", "h"},  {"top", "t"},
    {"tbar", "t~"},   {"bottom", "b"}, {"bbar", "b~"},    {"jet", "j"},    {"jets", "j"},
    {"nue", "ve"},    {"nu_e", "ve"},  {"nu_e~", "ve~"},  {"nu_mu", "vm"}, {"nu_mu~", "vm~"},
    {"nu_tau", "vt"}, {"proton", "p"}, {"nu_tau~", "vt~"}};

bool is_known(const Names& known, std::string_view name) {
  return std::ranges::find(known, name) != known.end();
}

/// Names for which only the charge is missing.
Names with_charge(std::string_view name, const Names& known) {
  Names found = name == "tau" ? Names{"ta+", "ta-"} : Names{};
  for (const char charge : {'+', '-'}) found.push_back(std::string(name) + charge);
  std::erase_if(found, [&](const std::string& own) { return !is_known(known, own); });
  return found;
}

/// Names that are written without blanks between them; empty for any other text.
Names apart(std::string_view name, const Names& known) {
  for (std::size_t length = std::min(name.size(), std::size_t{3}); length > 0; --length) {
    const std::string first(name.substr(0, length));
    if (!is_known(known, first)) continue;
    if (length == name.size()) return {first};
    Names rest = apart(name.substr(length), known);
    if (rest.empty()) continue;
    rest.insert(rest.begin(), first);
    return rest;
  }
  return {};
}

/// Number of letters to insert, remove or change (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// Names that begin with the same letter and differ least, by one letter, or by two for a long
/// name.
Names similar(std::string_view name, const Names& known) {
  std::size_t least = name.size() < 5 ? 1 : 2;
  Names found;
  for (const std::string& own : known) {
    const std::size_t d = distance(name, own);
    if (own.front() != name.front() || d > least || name.size() < 2) continue;
    if (d < least) found.clear();
    least = d;
    found.push_back(own);
  }
  return found;
}

}  // namespace

std::string meant_name(std::string_view name, const Names& known) {
  constexpr std::size_t longest = 20;
  const std::string own = lower_case(name);
  if (own.empty() || own.size() > longest) return "";
  for (const auto& [other, meant] : synonyms)
    if (own == other && is_known(known, meant)) return std::string(meant);
  if (const Names found = with_charge(own, known); !found.empty())
    return fmt::format("{}", fmt::join(found, " or "));
  if (const Names found = apart(own, known); !found.empty())
    return fmt::format("{}", fmt::join(found, " "));
  Names found = similar(own, known);
  if (found.size() > 3) found.resize(3);
  return fmt::format("{}", fmt::join(found, " or "));
}

}  // namespace helikos
