// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/fermion_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "helikos/base/core/error.hpp"

namespace helikos::ufo {
namespace {

/// Components k and k ^ 1 of a spinor are those that C joins: C_k,k^1.
constexpr std::array<double, 4> conjugation_matrix{1.0, -1.0, -1.0, 1.0};

int sign_of_order(const std::vector<int>& places) {
  int sign = 1;
  for (std::size_t a = 0; a < places.size(); ++a)
    for (std::size_t b = a + 1; b < places.size(); ++b)
      if (places[b] < places[a]) sign = -sign;
  return sign;
}

}  // namespace

FermionOrder fermion_order(const LorentzStructure& structure, const std::vector<int>& legs,
                           std::span<const int> codes) {
  FermionOrder result;
  std::vector<int> places;
  const auto add = [&](int leg, bool is_row) {
    if (leg < 0)
      throw InputError(fmt::format("{}: {}: a spinor chain does not end in two legs",
                                   structure.place.str(), structure.name));
    places.push_back(int(std::ranges::find(legs, leg) - legs.begin()));
    if ((codes[std::size_t(leg)] > 0) != is_row) result.conjugations.push_back({leg, is_row});
  };
  for (const auto& [row, column] : spinor_chains(structure)) {
    add(row, true);
    add(column, false);
  }
  result.sign = sign_of_order(places);
  return result;
}

/// A component V_i in the place of a row becomes C_ki V_i, in the place of a column V_i C_ik. The
/// last two bits of a component are its spinor index.
std::pair<TensorMonomial, std::complex<double>> conjugated(
    TensorMonomial monomial, std::complex<double> coefficient,
    const std::vector<FermionOrder::Conjugation>& conjugations) {
  for (const auto& [leg, is_row] : conjugations) {
    const int old = monomial.component(leg) & 3;
    monomial.components ^= std::uint64_t(1) << (8 * leg);
    coefficient *= conjugation_matrix[std::size_t(is_row ? old ^ 1 : old)];
  }
  return {monomial, coefficient};
}

}  // namespace helikos::ufo
