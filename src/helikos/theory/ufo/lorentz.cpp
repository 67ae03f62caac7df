// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/lorentz.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/detail/normal_form.hpp"
#include "helikos/theory/ufo/detail/structure_parser.hpp"

namespace helikos::ufo {
namespace {

constexpr int most_legs = 8;
constexpr int most_momenta = 10;  ///< in a term

void check_spins(const FolderStructure& structure) {
  const auto& spins = structure.spins;
  if (spins.empty() || spins.size() > most_legs) {
    tensors::refuse(structure, fmt::format("the structure has {} legs: 1 to {} are possible",
                                           spins.size(), most_legs));
  }
  for (const int spin : spins) {
    if (spin == -1 || (spin >= 1 && spin <= 5)) continue;
    tensors::refuse(structure, fmt::format("a leg has 2S + 1 = {}: 1 to 5 are possible", spin));
  }
}

void check_powers(const FolderStructure& structure, const LorentzTerm& term) {
  std::ptrdiff_t count = 0;
  for (const LorentzAtom& atom : term.atoms)
    count += std::ranges::count_if(atom.labels, is_momentum);
  if (count <= most_momenta) return;
  tensors::refuse(structure, fmt::format("a term has {} momenta: at most {} are possible", count,
                                         most_momenta));
}

}  // namespace

std::vector<Label> labels_of_leg(int leg, int spin) {
  const Label first = 2 * leg;
  if (spin == 2) return {spinor_labels + first};
  if (spin == 3) return {first};
  if (spin == 4) return {first, spinor_labels + first};
  if (spin == 5) return {first, first + 1};
  return {};
}

LorentzStructure read_lorentz(const FolderStructure& structure, const NamedNumbers& numbers,
                              const ParameterNames& parameters) {
  check_spins(structure);
  tensors::StructureParser parser(structure, numbers, parameters);
  LorentzStructure result{structure.place, structure.name, structure.spins, parser.read()};
  result.functions = parser.take_functions();
  for (LorentzTerm& term : result.terms) {
    tensors::contract_units(term);
    check_powers(structure, term);
    tensors::sort_term(term);
  }
  tensors::merge_equal(result.terms);
  return result;
}

std::vector<SpinorChain> spinor_chains(const LorentzStructure& structure) {
  std::vector<SpinorChain> chains;
  for (const LorentzTerm& term : structure.terms) {
    auto found = tensors::chains_of(term);
    if (&term != structure.terms.data() && found != chains) {
      throw InputError(fmt::format("{}: {}: terms have different spinor chains",
                                   structure.place.str(), structure.name));
    }
    chains = std::move(found);
  }
  return chains;
}

}  // namespace helikos::ufo
