// SPDX-License-Identifier: Apache-2.0
// Vertices of a folder that are not symmetric in their equal legs.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/leg_symmetry.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"

namespace helikos::ufo {
namespace {

/// A string or a trace of matrices as lines.
LineTerm line_of(const MatrixString& string) {
  LineTerm term;
  term.coefficient = string.sign;
  for (std::size_t k = 0; k + 1 < string.places.size(); ++k)
    term.product.lines.emplace_back(string.places[k], string.places[k + 1]);
  if (string.is_trace) term.product.lines.emplace_back(string.places.back(), string.places.front());
  return term;
}

/// The colour of a row, with legs as labels; no terms where no leg has colour.
LineTerms colors_of(const Vertex& row, const std::vector<int>& legs) {
  constexpr LineProduct::Label beyond = 0x20;  // no leg has the label of a leg that is not yet set
  LineTerms terms = row.lines;
  for (const MatrixString& string : row.colors) terms.push_back(line_of(string));
  for (std::size_t place = 0; place < legs.size(); ++place)
    terms =
        renamed(std::move(terms), LineProduct::Label(place), LineProduct::Label(beyond + place));
  for (std::size_t place = 0; place < legs.size(); ++place)
    terms = renamed(std::move(terms), LineProduct::Label(beyond + place),
                    LineProduct::Label(legs[place]));
  return collected(std::move(terms));
}

}  // namespace

/// The couplings where coefficients that are 0 by default have values, and none has a special one.
const std::vector<std::complex<double>>& LoadedModel::generic_couplings() {
  if (!generic_couplings_.empty()) return generic_couplings_;
  const std::vector<double>& defaults = evaluation_->defaults();
  std::vector<double> generic = defaults;
  for (std::size_t i = 0; i < generic.size(); ++i) {
    const auto& block = folder_.parameters[std::size_t(evaluation_->externals()[i])].block;
    if (generic[i] == 0.0 && block != "MASS" && block != "DECAY")
      generic[i] = 0.2 + 0.001 * double(i % 331);
  }
  try {
    generic_couplings_ = evaluation_->values(generic).couplings;
  } catch (const InputError&) {  // these values have no meaning
    generic_couplings_ = evaluation_->values(defaults).couplings;
  }
  return generic_couplings_;
}

bool has_functions(const TensorPolynomial& polynomial) {
  return std::ranges::any_of(polynomial, [](const auto& term) { return term.first.function >= 0; });
}

/// Why the rows from `first` on, those of a vertex, are not as programs read them: symmetric in
/// equal bosons and antisymmetric in equal fermions, for each set of orders. Empty where they are,
/// and where a structure has functions of momenta, which are not looked at.
std::string LoadedModel::why_asymmetric(const FolderVertex& vertex, std::size_t first) {
  const int num_legs = int(vertex.legs.size());
  std::vector<std::pair<int, int>> equal;
  for (int a = 0; a < num_legs; ++a)
    for (int b = a + 1; b < num_legs; ++b)
      if (code_of(vertex.legs[std::size_t(a)]) == code_of(vertex.legs[std::size_t(b)])) {
        equal.emplace_back(a, b);  // exchanges of neighbours give all of them
        break;
      }
  if (equal.empty()) return {};
  std::map<CouplingOrders, std::vector<SymmetryTerm>> sets;
  std::deque<LineTerms> colors;
  for (std::size_t i = first; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    if (row.vertex.lorentz == Lorentz::VVVV) continue;  // the sum of three rows of gluons
    const bool has_color = !row.vertex.colors.empty() || !row.vertex.lines.empty();
    if (has_color) colors.push_back(colors_of(row.vertex, row.legs));
    for (const Sum& sum : row.sums) {
      if (has_functions(*sum.polynomial)) return {};
      std::complex<double> value = 0.0;
      for (const int coupling : sum.couplings) value += generic_couplings()[std::size_t(coupling)];
      sets[row.vertex.orders].push_back(
          {row.color * value, has_color ? &colors.back() : nullptr, sum.polynomial, &sum.fermions});
    }
  }
  LegSymmetry& symmetry = symmetries_.try_emplace(num_legs, num_legs).first->second;
  for (const auto& [orders, terms] : sets)
    for (const auto& [a, b] : equal) {
      const Particle& particle = particle_of(vertex.legs[std::size_t(a)]);
      if (symmetry.holds(terms, a, b, particle.is_fermion())) continue;
      return fmt::format(
          "it is not {} in its legs {} and {}, which are both {}",
          particle.is_fermion() ? "antisymmetric" : "symmetric", a + 1, b + 1,
          code_of(vertex.legs[std::size_t(a)]) < 0 ? particle.antiname : particle.name);
    }
  return {};
}

}  // namespace helikos::ufo
