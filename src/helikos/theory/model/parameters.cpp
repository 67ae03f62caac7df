// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ranges>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/model/edit_distance.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos {
namespace {

// Beyond the Planck scale a model has no meaning and M^4 no room in floating point.
constexpr double max_mass = 1.0e19;  // [GeV]

constexpr std::size_t longest_compared =
    40;  ///< of an unknown name that is compared with the known

bool is_in_range(const ParameterRow& row, double value) {
  if (row.kind == ParameterKind::derived) return true;
  if (row.kind == ParameterKind::zero) return value == 0.0;
  if (row.kind == ParameterKind::fixed) return value == row.value;
  if (!row.is_scale()) return std::isfinite(value);
  return value >= (row.may_be_negative ? -max_mass : 0.0) && value <= max_mass;
}

std::string subject(const ParameterRow& row) {
  const std::string block = row.block(), code = row.entry.substr(row.entry.find(' ') + 1);
  if (block == "MASS") return "the mass of particle " + code;
  if (block == "DECAY") return "the width of particle " + code;
  if (block == "YUKAWA") return "the Yukawa mass of particle " + code;
  return row.text.empty() ? row.name : row.text;
}

void check_range(const ParameterRow& row, double value) {
  if (is_in_range(row, value)) return;
  if (row.kind == ParameterKind::fixed)
    throw InputError(fmt::format("{} = {} is refused: the model has it fixed at {}", subject(row),
                                 value, row.value));
  require_range(false, subject(row), value);
}

/// Names of inputs for a message: all, or those that differ least from an unknown one, which may be
/// an entry of a block.
std::string listed(std::string_view unknown, const ParameterTable& table) {
  constexpr std::size_t most = 8;
  const std::string name = upper(fmt::format("{}", fmt::join(split_words(unknown), " ")));
  const bool is_entry = name.find(' ') != name.npos;
  std::vector<std::pair<std::size_t, std::string>> names;
  for (const ParameterRow& row : table.rows()) {
    const std::string& own = is_entry ? row.entry : row.name;
    if (own.empty() || row.kind != ParameterKind::input) continue;
    names.emplace_back(edit_distance(name.substr(0, longest_compared), upper(own)), own);
  }
  const bool are_many = names.size() > most;
  if (are_many) std::ranges::stable_sort(names, {}, &std::pair<std::size_t, std::string>::first);
  names.resize(std::min(most, names.size()));
  const char* between = is_entry ? ", " : " ";
  return fmt::format("{} {}", are_many ? "near it are" : "there are",
                     fmt::join(std::views::values(names), between));
}

int code_of(const ParameterTable::OfParticle& own) { return own.particle->pdg; }

}  // namespace

void require_range(bool is_in_range, std::string_view what, double value) {
  if (!is_in_range) throw InputError(fmt::format("{} = {} is out of range", what, value));
}

ParameterTable::ParameterTable(std::string theory, std::span<const Particle> particles,
                               std::vector<ParameterRow> rows, ParameterRules rules)
    : theory_(std::move(theory)), rules_(std::move(rules)) {
  for (ParameterRow& row : rows) add(std::move(row));
  for (const Particle& own : particles)
    for (const auto& [block, name] :
         {std::pair("MASS", own.mass), std::pair("DECAY", own.width),
          std::pair("YUKAWA", own.is_fermion() ? own.mass : std::string_view("none"))}) {
      ParameterRow row{"", fmt::format("{} {}", block, own.pdg)};
      row.kind = ParameterKind::zero;
      if (name.empty() && !find(row.entry)) add(std::move(row));
    }
  for (const Particle& own : particles) {
    const auto of_entry = [&](std::string_view block) {
      return find(fmt::format("{} {}", block, own.pdg));
    };
    // A particle without a mass has none, also where a named parameter has the entry of its code.
    const auto row_of = [&](std::string_view name, std::string_view block) {
      const ParameterRow* row = name.empty() ? of_entry(block) : &at(name);
      return row != nullptr && name.empty() && !row->name.empty() ? nullptr : row;
    };
    particles_.push_back(
        {&own, row_of(own.mass, "MASS"), row_of(own.width, "DECAY"), of_entry("YUKAWA")});
  }
  std::ranges::sort(particles_, {}, code_of);
}

void ParameterTable::add(ParameterRow row) {
  for (const std::string& key : {row.name, row.entry})
    if (!key.empty()) numbers_.emplace(key, rows_.size());
  if (!row.name.empty()) folded_[upper(row.name)].push_back(rows_.size());
  rows_.push_back(std::move(row));
}

std::vector<std::string> ParameterTable::names() const {
  std::vector<std::string> names;
  for (const ParameterRow& row : rows_)
    if (!row.name.empty() && row.kind == ParameterKind::input) names.push_back(row.name);
  return names;
}

const ParameterRow* ParameterTable::find(std::string_view name) const {
  const std::string word = fmt::format("{}", fmt::join(split_words(name), " "));
  std::string key = upper(word);
  if (key.starts_with("WIDTH ")) key.replace(0, 5, "DECAY");
  for (const std::string& own : {word, key})
    if (const auto found = numbers_.find(own); found != numbers_.end())
      return &rows_[found->second];
  const auto found = folded_.find(key);
  return found == folded_.end() || found->second.size() > 1 ? nullptr
                                                            : &rows_[found->second.front()];
}

const ParameterRow& ParameterTable::at(std::string_view name) const {
  const ParameterRow* row = find(name);
  if (row && (row->kind != ParameterKind::derived || !row->name.empty())) return *row;
  fail_unknown(name);
}

void ParameterTable::fail_unknown(std::string_view name) const {
  std::vector<std::string> similar;
  if (const auto found = folded_.find(upper(name)); found != folded_.end())
    for (const std::size_t number : found->second) similar.push_back(rows_[number].name);
  if (similar.size() > 1)
    throw InputError(fmt::format("{} may be {}: upper and lower case matter here",
                                 quote_token(name), fmt::join(similar, " or ")));
  throw InputError(fmt::format(
      "there is no parameter {}; {}, and those of blocks, such as 'mass 6' or 'decay 6'",
      quote_token(name), listed(name, *this)));
}

ParameterTable::OfParticle ParameterTable::of_particle(int pdg) const {
  const int code = pdg < 0 ? -std::max(pdg, -2147483647) : pdg;
  const auto found = std::ranges::lower_bound(particles_, code, {}, code_of);
  return found == particles_.end() || code_of(*found) != code ? OfParticle{} : *found;
}

ParameterInputs::ParameterInputs() : ParameterInputs(standard_parameters()) {}

ParameterInputs::ParameterInputs(const ParameterTable& table) : table_(&table) {
  for (const ParameterRow& row : table.rows())
    values_.push_back(row.follows.empty() ? row.value : table.at(row.follows).value);
}

void ParameterInputs::check() const {
  for (const ParameterRow& row : table().rows()) check_range(row, (*this)[row]);
  if (table().rules().check) table().rules().check(*this);
}

void ParameterInputs::check(const ParameterRow& row) const {
  check_range(row, (*this)[row]);
  if (table().rules().check) table().rules().check(*this);
}

Parameters::Parameters(const ParameterInputs& inputs) : inputs_(inputs) {
  inputs_.check();
  if (table().rules().derive) table().rules().derive(inputs_);
}

double Parameters::alpha_ew() const {
  const ParameterRow* inverse = table().find("aEWM1");
  return inverse ? 1.0 / inputs_[*inverse] : value_or_zero(table().find("aEW"));
}

double Parameters::electric_coupling() const {
  return std::sqrt(4.0 * std::numbers::pi * alpha_ew());
}

double Parameters::strong_coupling() const { return std::sqrt(4.0 * std::numbers::pi * alpha_s()); }

std::vector<double> Parameters::mixing() const {
  std::vector<double> numbers;
  const ParameterRow* first = table().find(table().rules().mixing);
  for (const ParameterRow& row : table().rows())
    if (first && row.block() == first->block()) numbers.push_back(inputs_[row]);
  return numbers;
}

}  // namespace helikos
