// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos::ufo {
namespace {

// As in ParameterInputs.
constexpr double largest_mass = 1.0e19;  // [GeV]

/// Internal parameters that the engine asks for.
constexpr std::string_view asked[] = {"aS", "aEWM1", "aEW"};

std::string entry_of(const FolderParameter& own) {
  const auto fail = [&](std::string_view what) {
    throw InputError(fmt::format("{}: {} {}", own.place.str(), own.name, what));
  };
  if (own.block.empty()) fail("is external and has no lhablock");
  if (own.block.find_first_of(blank_characters) != own.block.npos)
    fail(fmt::format("has a lhablock with a blank: {}", quote_token(own.block)));
  if (own.codes.empty()) fail("is external and has no lhacode");
  if (upper(own.block) == "DECAY" && own.codes.size() != 1)
    fail("is a width and has several codes");
  return fmt::format("{} {}", upper(own.block), fmt::join(own.codes, " "));
}

/// Masses of fermions may be negative: fields of mixed Majorana fermions have real mixings then.
bool is_fermion_mass(const Folder& folder, const std::string& name) {
  const auto has_it = [&](const FolderParticle& own) { return own.mass == name; };
  const auto is_other = [&](const FolderParticle& own) {
    return has_it(own) && !(own.spin > 0 && own.spin % 2 == 0);
  };
  return std::ranges::any_of(folder.particles, has_it) &&
         std::ranges::none_of(folder.particles, is_other);
}

ParameterRow row_of(const FolderParameter& own, const Folder& folder) {
  ParameterRow row{own.name, entry_of(own)};
  if (own.is_external) row.value = external_value(own);
  if (const double* value = std::get_if<double>(&own.value)) row.value = *value;
  row.may_be_negative =
      row.block() == "YUKAWA" ||
      (row.block() == "MASS" && (row.value < 0.0 || is_fermion_mass(folder, own.name)));
  return row;
}

/// Block by block in the order in which blocks come, widths last, then rows without an entry.
void order_blocks(std::vector<ParameterRow>& rows) {
  std::map<std::string, std::size_t> places{{"DECAY", rows.size() + 2}, {"", rows.size() + 3}};
  for (const ParameterRow& row : rows) places.emplace(row.block(), places.size());
  const auto place = [&](const ParameterRow& row) { return places.at(row.block()); };
  std::ranges::stable_sort(rows, {}, place);
}

void refuse_equal_entries(const std::vector<ParameterRow>& rows, const Folder& folder) {
  std::map<std::string, std::string> names;
  for (const ParameterRow& row : rows) {
    const auto [first, is_new] = names.emplace(row.entry, row.name);
    if (is_new || row.entry.empty()) continue;
    const auto own = std::ranges::find(folder.parameters, row.name, &FolderParameter::name);
    throw InputError(fmt::format("{}: {} has the entry {} of {}", own->place.str(), row.name,
                                 row.entry, first->second));
  }
}

/// Rows of parameters that a restriction took out of the inputs.
std::vector<ParameterRow> restricted_rows(const Folder& folder) {
  std::vector<ParameterRow> rows;
  for (const FolderParameter& own : folder.parameters) {
    if (own.is_external || own.block.empty()) continue;
    rows.push_back(row_of(own, folder));
    const bool is_number = std::holds_alternative<double>(own.value);
    rows.back().kind = is_number ? ParameterKind::fixed : ParameterKind::derived;
    rows.back().text = own.name;
  }
  return rows;
}

/// "MASS 24" of the first particle that cards may have and that has this mass or width.
std::string particle_entry(const Folder& folder, const std::string& name) {
  for (const FolderParticle& own : folder.particles) {
    if (own.is_ghost() || own.is_goldstone) continue;
    if (own.mass == name) return fmt::format("MASS {}", std::abs(own.pdg));
    if (own.width == name) return fmt::format("DECAY {}", std::abs(own.pdg));
  }
  return "";
}

bool is_of_particle(const Folder& folder, const std::string& name) {
  const auto has_it = [&](const FolderParticle& own) {
    return own.mass == name || own.width == name;
  };
  return name != "ZERO" && std::ranges::any_of(folder.particles, has_it);
}

void add_derived_rows(std::vector<ParameterRow>& rows, const Folder& folder) {
  std::set<std::string> entries, names;
  for (const ParameterRow& row : rows) {
    entries.insert(row.entry);
    names.insert(row.name);
  }
  for (const FolderParameter& own : folder.parameters) {
    const bool is_asked = std::ranges::count(asked, own.name) > 0;
    if (names.contains(own.name) || !(is_asked || is_of_particle(folder, own.name))) continue;
    ParameterRow row{own.name, particle_entry(folder, own.name), 0.0, own.name};
    row.kind = ParameterKind::derived;
    if (!entries.insert(row.entry).second) row.entry.clear();
    rows.push_back(std::move(row));
  }
}

/// Limits of a mass or a width.
struct Limits {
  std::size_t row;
  std::string text;  ///< "the mass of particle 24"
  bool may_be_negative;
};

/// Gives derived rows their values.
struct Derivation {
  std::shared_ptr<const Evaluation> evaluation;
  std::vector<std::size_t> externals{};  ///< rows, in the order of the evaluation
  std::vector<std::pair<std::size_t, std::size_t>> derived{};  ///< rows, and their parameters
  std::vector<Limits> limits{};

  void operator()(ParameterInputs& inputs) const {
    const auto& rows = inputs.table().rows();
    std::vector<double> values;
    for (const std::size_t row : externals) values.push_back(inputs[rows[row]]);
    const auto parameters = evaluation->parameters(values);
    for (const auto& [row, number] : derived) {
      if (parameters[number].imag() != 0.0)
        throw InputError(fmt::format("{} = {}{:+}i is not real", rows[row].name,
                                     parameters[number].real(), parameters[number].imag()));
      inputs[rows[row]] = parameters[number].real();
    }
    for (const Limits& own : limits) {
      const double value = inputs[rows[own.row]];
      const double least = own.may_be_negative ? -largest_mass : 0.0;
      require_range(value >= least && value <= largest_mass, own.text, value);
    }
  }
};

std::map<std::string, std::size_t> numbers_of(const std::vector<ParameterRow>& rows) {
  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < rows.size(); ++i) numbers.emplace(rows[i].name, i);
  return numbers;
}

/// Parameters with a negative value in the folder.
std::set<std::string> negative_names(const Evaluation& evaluation) {
  std::set<std::string> names;
  try {
    const auto values = evaluation.parameters(evaluation.defaults());
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i].real() < 0.0) names.insert(evaluation.names()[i]);
  } catch (const InputError&) {
    return {};  // a card may have better values
  }
  return names;
}

void add_limits(Derivation& derivation, const Folder& folder,
                const std::vector<ParameterRow>& rows) {
  const auto numbers = numbers_of(rows);
  const auto negative = negative_names(*derivation.evaluation);
  std::set<std::string> known;
  for (const FolderParticle& own : folder.particles)
    for (const bool is_mass : {true, false}) {
      const std::string& name = is_mass ? own.mass : own.width;
      if (!numbers.contains(name) || !known.insert(name).second) continue;
      const std::size_t row = numbers.at(name);
      const bool may_be_negative =
          is_mass && (negative.contains(name) || is_fermion_mass(folder, name));
      derivation.limits.push_back(
          {row, fmt::format("the {} of particle {}", is_mass ? "mass" : "width", own.pdg),
           may_be_negative});
    }
}

Derivation derivation_of(const Folder& folder, std::shared_ptr<const Evaluation> evaluation,
                         const std::vector<ParameterRow>& rows) {
  Derivation derivation{std::move(evaluation)};
  const Evaluation& own = *derivation.evaluation;
  const auto numbers = numbers_of(rows);
  for (const int external : own.externals())
    derivation.externals.push_back(numbers.at(own.names()[std::size_t(external)]));
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].kind == ParameterKind::derived)
      derivation.derived.emplace_back(i, own.find(rows[i].name).value());
  add_limits(derivation, folder, rows);
  return derivation;
}

}  // namespace

std::vector<ParameterRow> external_rows(const Folder& folder) {
  std::vector<ParameterRow> rows;
  for (const FolderParameter& own : folder.parameters)
    if (own.is_external) rows.push_back(row_of(own, folder));
  refuse_equal_entries(rows, folder);
  order_blocks(rows);
  return rows;
}

std::unique_ptr<const ParameterTable> make_parameter_table(
    const Folder& folder, std::shared_ptr<const Evaluation> evaluation,
    std::span<const Particle> particles) {
  std::vector<ParameterRow> rows = external_rows(folder);
  std::ranges::move(restricted_rows(folder), std::back_inserter(rows));
  refuse_equal_entries(rows, folder);
  add_derived_rows(rows, folder);
  order_blocks(rows);
  ParameterRules rules;
  rules.derive = derivation_of(folder, std::move(evaluation), rows);
  return std::make_unique<const ParameterTable>(folder.name(), particles, std::move(rows),
                                                std::move(rules));
}

std::vector<double> external_values(const Evaluation& evaluation, const ParameterInputs& inputs) {
  std::vector<double> values;
  for (const int external : evaluation.externals())
    values.push_back(inputs[evaluation.names()[static_cast<std::size_t>(external)]]);
  return values;
}

}  // namespace helikos::ufo
