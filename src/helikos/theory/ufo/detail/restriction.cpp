// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/restriction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/hash.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/ufo/detail/source_text.hpp"
#include "helikos/theory/ufo/parameters.hpp"
#include "helikos/theory/ufo/values.hpp"

namespace helikos::ufo {
namespace {

// Values of MadGraph's cards that stand for 1 and 0 and restrict nothing.
constexpr double free_one = 9.999999e-1, free_zero = 0.000001e-99;

// Limits of MadGraph for couplings.
constexpr double zero_coupling = 1.0e-13, small_coupling = 1.0e-10;

// In place of free_zero while couplings are looked at. Any number will do that no formula has.
constexpr double some_value = 0.7310585786300049;

bool is_free(double value) { return value == free_one || value == free_zero; }

void set_values(Folder& folder, const Parameters& card) {
  for (FolderParameter& own : folder.parameters)
    if (own.is_external) own.value = card[own.name];
}

void fix(FolderParameter& parameter, std::variant<double, std::string> value) {
  parameter.is_external = false;
  parameter.value = std::move(value);
}

/// Parameters that are 0 or 1.
void fix_numbers(Folder& folder) {
  std::set<std::string> scales;
  for (const FolderParticle& own : folder.particles) scales.insert({own.mass, own.width});
  for (FolderParameter& own : folder.parameters) {
    if (!own.is_external) continue;
    const double value = std::get<double>(own.value);
    if (value == 0.0 || (value == 1.0 && !scales.contains(own.name))) fix(own, value);
  }
}

/// Parameters with equal absolute values.
void merge_equal(Folder& folder) {
  std::map<std::pair<std::string, double>, const FolderParameter*> firsts;
  for (FolderParameter& own : folder.parameters) {
    const std::string block = upper(own.block);
    if (!own.is_external || block == "DECAY") continue;
    const double value = std::get<double>(own.value);
    if (is_free(value) || value == 0.0 || value == 1.0) continue;
    const auto [first, is_new] = firsts.emplace(std::pair(block, std::abs(value)), &own);
    if (is_new) continue;
    const bool is_opposite = std::get<double>(first->second->value) != value;
    fix(own, (is_opposite ? "-" : "") + first->second->name);
  }
}

/// The values of the folder, with numbers in place of `free_zero`.
Values general_values(const Folder& folder) {
  const Evaluation evaluation(folder);
  std::vector<double> externals = evaluation.defaults();
  std::ranges::replace(externals, free_zero, some_value);
  return evaluation.values(externals);
}

std::vector<bool> vanishing(const std::vector<std::complex<double>>& couplings) {
  const auto is_small = [](std::complex<double> own) {
    return std::abs(own) >= zero_coupling && std::abs(own) < small_coupling;
  };
  const double limit = std::ranges::any_of(couplings, is_small) ? 0.0 : zero_coupling;
  std::vector<bool> result;
  for (const std::complex<double> own : couplings)
    result.push_back(own == 0.0 || std::abs(own) < limit);
  return result;
}

/// Removes couplings and says the new number of each, or -1.
std::vector<int> remove_couplings(std::vector<FolderCoupling>& couplings,
                                  const std::vector<bool>& is_zero) {
  std::vector<int> numbers(couplings.size(), -1);
  std::vector<FolderCoupling> kept;
  for (std::size_t i = 0; i < couplings.size(); ++i) {
    if (is_zero[i]) continue;
    numbers[i] = int(kept.size());
    kept.push_back(std::move(couplings[i]));
  }
  couplings = std::move(kept);
  return numbers;
}

void renumber(FolderTerm& term, const std::vector<int>& numbers) {
  for (int& own : term.couplings) own = numbers[static_cast<std::size_t>(own)];
  std::erase(term.couplings, -1);
}

void remove_vertices(Folder& folder, const std::vector<int>& numbers) {
  for (FolderVertex& vertex : folder.vertices) {
    for (FolderTerm& term : vertex.terms) renumber(term, numbers);
    std::erase_if(vertex.terms, [](const FolderTerm& term) { return term.couplings.empty(); });
  }
  std::erase_if(folder.vertices, [](const FolderVertex& own) { return own.terms.empty(); });
}

void drop_zero_masses(Folder& folder, const std::vector<std::complex<double>>& parameters) {
  std::set<std::string> zeros;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i] == 0.0) zeros.insert(folder.parameters[i].name);
  for (FolderParticle& own : folder.particles)
    for (std::string* name : {&own.mass, &own.width})
      if (zeros.contains(*name)) *name = "ZERO";
}

void name_free_values(Folder& folder) {
  for (FolderParameter& own : folder.parameters) {
    if (!own.is_external || !is_free(std::get<double>(own.value))) continue;
    own.value = std::get<double>(own.value) == free_one ? 1.0 : 0.0;
  }
}

/// The values of a card. As in MadGraph, a card may lack the block LOOP. Throws InputError.
Parameters values_of(const CardReading& reading, std::string_view card) {
  if (!reading.automatic.empty())
    throw InputError(fmt::format("{}: the width {} is Auto: a restriction card needs a value", card,
                                 reading.automatic.front()->entry));
  for (const ParameterRow* row : reading.missing)
    if (row->block() != "LOOP")
      throw InputError(fmt::format("{}: the card has no {}{}", card,
                                   row->block() == "DECAY" ? "" : "BLOCK ", row->entry));
  return reading.parameters;
}

Folder restricted(Folder folder, const Parameters& card) {
  set_values(folder, card);
  fix_numbers(folder);
  merge_equal(folder);
  const Values values = general_values(folder);
  remove_vertices(folder, remove_couplings(folder.couplings, vanishing(values.couplings)));
  drop_zero_masses(folder, values.parameters);
  name_free_values(folder);
  return folder;
}

}  // namespace

Folder restrict_folder(Folder folder, std::istream& card, std::string_view name) {
  const ParameterTable table(folder.name(), {}, external_rows(folder));
  return restricted(std::move(folder), values_of(read_partial_card(card, name, table), name));
}

Folder restrict_folder(Folder folder, const std::filesystem::path& card) {
  const ParameterTable table(folder.name(), {}, external_rows(folder));
  const auto values = values_of(read_partial_card(card, table), card.string());
  Hash content;
  content.add(folder.content);
  content.add(python::read_source(card).text);
  folder.content = content.value();
  return restricted(std::move(folder), values);
}

}  // namespace helikos::ufo
