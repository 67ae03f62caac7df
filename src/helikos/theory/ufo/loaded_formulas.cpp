// SPDX-License-Identifier: Apache-2.0
// Rows of a Model with formulas of Helikos (theory/model/vertex.hpp).
#include <algorithm>
#include <array>
#include <numbers>
#include <optional>
#include <utility>

#include "helikos/theory/ufo/loaded_model.hpp"

namespace helikos::ufo {
namespace {

int dimension_of(Lorentz lorentz) {
  if (lorentz == Lorentz::VVS || lorentz == Lorentz::SSS) return 1;
  return lorentz == Lorentz::VVS2 ? -1 : 0;
}

/// The legs of four vectors in the order of Lorentz::VVVV, and its coefficient; nothing where the
/// coefficients of (V1.V2)(V3.V4), (V1.V3)(V2.V4) and (V1.V4)(V2.V3) are others.
std::optional<std::pair<std::vector<int>, std::complex<double>>> four_vectors(
    const std::vector<int>& legs, const std::vector<std::complex<double>>& c) {
  constexpr std::array<std::array<std::size_t, 4>, 3> orders{
      {{0, 2, 1, 3}, {0, 1, 2, 3}, {0, 1, 3, 2}}};
  for (std::size_t k = 0; k < 3; ++k) {
    const auto x = c[(k + 1) % 3], y = c[(k + 2) % 3];
    if (x != y || c[k] != -2.0 * x) continue;
    std::vector<int> ordered;
    for (const std::size_t i : orders[k]) ordered.push_back(legs[i]);
    return std::pair(std::move(ordered), -x);
  }
  return std::nullopt;
}

}  // namespace

/// The factor of the colour in a row with a formula and with the legs in this order; nothing where
/// formulas have other colours. They have T^a and F^abc with Tr(T^a T^b) = delta^ab / 2 and
/// F^abc = -i f^abc, the latter for gluons alone.
std::optional<std::complex<double>> LoadedModel::formula_color(const Row& row, Lorentz lorentz,
                                                               const std::vector<int>& legs) const {
  if (row.vertex.colors.empty()) return 1.0;
  const MatrixString& first = row.vertex.colors.front();
  const auto is_gluon = [&](std::uint8_t place) {
    return particle_of(row.source->legs[std::size_t(row.legs[place])]).is_gluon();
  };
  if (legs.size() != 3) return std::nullopt;
  if (first.places.size() == 2) return row.color;
  if (!first.is_trace)
    return lorentz == Lorentz::FFV && is_gluon(first.places[1])
               ? std::optional(row.color * std::numbers::sqrt2)
               : std::nullopt;
  if (lorentz != Lorentz::VVV || !std::ranges::all_of(first.places, is_gluon)) return std::nullopt;
  std::array<std::ptrdiff_t, 3> order{};
  for (std::size_t k = 0; k < 3; ++k)
    order[k] = std::ranges::find(legs, row.legs[first.places[k]]) - legs.begin();
  const int inversions = (order[0] > order[1]) + (order[0] > order[2]) + (order[1] > order[2]);
  return row.color * std::numbers::sqrt2 * (inversions % 2 == 0 ? 1.0 : -1.0);
}

/// The row with a formula of Helikos, where its structures are of one formula. Couplings are real,
/// except those of left-handed currents without gluons.
std::optional<Vertex> LoadedModel::formula_of(const Row& row, const CouplingOf& coupling_of) const {
  if (!row.vertex.lines.empty()) return std::nullopt;
  Vertex vertex = row.vertex;
  std::vector<int> legs;
  std::vector<std::complex<double>> sum;
  for (const Sum& own : row.sums) {
    if (!own.known->has_value() || !own.fermions.conjugations.empty()) return std::nullopt;
    const RecognisedLorentz& known = **own.known;
    if (legs.empty()) {
      legs = known.legs;
      vertex.lorentz = known.lorentz;
      sum.resize(known.coefficients.size());
    }
    if (known.legs != legs || known.lorentz != vertex.lorentz) return std::nullopt;
    const auto color = formula_color(row, vertex.lorentz, legs);
    if (!color) return std::nullopt;
    const auto coupling = *color * coupling_of(own);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += coupling * known.coefficients[i];
  }
  if (vertex.lorentz == Lorentz::VVVV) {
    const auto four = four_vectors(legs, sum);
    if (!four) return std::nullopt;
    legs = four->first;
    sum = {four->second};
  }
  const bool is_real = std::ranges::all_of(sum, [](auto c) { return c.imag() == 0.0; });
  const bool is_left = vertex.lorentz == Lorentz::FFV && sum.back() == 0.0;
  if (!is_real && !is_left) return std::nullopt;
  for (std::size_t place = 0; place < legs.size(); ++place)
    vertex.particles[place] = code_of(row.source->legs[std::size_t(legs[place])]);
  const bool is_of_gluon = std::ranges::any_of(
      row.source->legs, [&](const FolderLeg& leg) { return particle_of(leg).is_gluon(); });
  // Formulas take the colour of gluons from the power of g_s.
  if ((vertex.orders.strong() > 0) != is_of_gluon) return std::nullopt;
  vertex.coupling = {sum.front().real(), sum.back().real()};
  if (!is_real) {  // left-handed currents may have phases, as those of mixed quarks
    if (is_of_gluon) return std::nullopt;
    vertex.lorentz = Lorentz::FFL;
    vertex.coupling = {sum.front().real(), sum.front().imag()};
  }
  vertex.dimension = dimension_of(vertex.lorentz);
  return vertex;
}

}  // namespace helikos::ufo
