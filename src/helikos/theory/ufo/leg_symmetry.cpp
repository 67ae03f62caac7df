// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/leg_symmetry.hpp"

#include <cmath>
#include <map>
#include <random>
#include <utility>

namespace helikos::ufo {
namespace {

constexpr int most_components = 16;
constexpr double least_asymmetry = 1e-9;  ///< of the sizes of all products that are added

/// From -1 to 1. The numbers of this generator are the same everywhere.
double random_number(std::minstd_rand& random) {
  return 2.0 * double(random() - std::minstd_rand::min()) /
             double(std::minstd_rand::max() - std::minstd_rand::min()) -
         1.0;
}

LineTerms exchanged(LineTerms terms, int a, int b) {
  constexpr LineProduct::Label beyond = 0x20;  // no leg has this label
  const auto one = LineProduct::Label(a), other = LineProduct::Label(b);
  terms = renamed(std::move(terms), one, beyond);
  terms = renamed(std::move(terms), other, one);
  return collected(renamed(std::move(terms), beyond, other));
}

/// Values by their colours.
using ColoredValues = std::map<std::pair<LineProduct, int>, std::complex<double>>;

void add_colored(ColoredValues& sums, const LineTerms* color, std::complex<double> value) {
  if (color == nullptr) {
    sums[{}] += value;
    return;
  }
  for (const LineTerm& term : *color)
    sums[{term.product, term.singlets}] += term.coefficient * value;
}

}  // namespace

LegSymmetry::LegSymmetry(int num_legs) {
  std::minstd_rand random(5);
  std::vector<double> sum(4);
  for (int leg = 0; leg < num_legs; ++leg) {
    waves_.emplace_back();
    for (int k = 0; k < most_components; ++k)
      waves_.back().push_back(std::polar(1.0, 3.0 * random_number(random)));
    momenta_.emplace_back();
    for (double& own : sum) {
      momenta_.back().push_back(leg + 1 < num_legs ? random_number(random) : -own);
      own += momenta_.back().back();
    }
  }
}

const LegSymmetry::Sum& LegSymmetry::value(const SymmetryTerm& term, int a, int b) {
  std::vector<std::pair<int, bool>> conjugations;
  for (const auto& [leg, is_row] : term.fermions->conjugations)
    conjugations.emplace_back(leg, is_row);
  const auto [own, is_new] =
      known_.try_emplace(Name{term.polynomial, std::move(conjugations), a, b});
  if (is_new) own->second = sum_of(term, a, b);
  return own->second;
}

LegSymmetry::Sum LegSymmetry::sum_of(const SymmetryTerm& term, int a, int b) const {
  const auto place = [a, b](int leg) { return std::size_t(leg == a ? b : leg == b ? a : leg); };
  Sum sum;
  for (const auto& [monomial, coefficient] : *term.polynomial) {
    const auto [own, factor] = conjugated(monomial, coefficient, term.fermions->conjugations);
    std::complex<double> product = factor;
    for (int leg = 0; leg < int(waves_.size()); ++leg)
      product *= waves_[place(leg)][std::size_t(own.component(leg))];
    for (int k = 0; k < own.momenta.num_factors(); ++k)
      product *= momenta_[place(own.momenta.leg(k))][std::size_t(own.momenta.mu(k))];
    sum.value += product;
    sum.size += std::abs(product);
  }
  return sum;
}

bool LegSymmetry::holds(const std::vector<SymmetryTerm>& terms, int a, int b, bool are_fermions) {
  const double sign = are_fermions ? -1.0 : 1.0;
  ColoredValues sums;
  double size = 0.0;
  for (const SymmetryTerm& term : terms) {
    const Sum &here = value(term, 0, 0), &there = value(term, a, b);
    const std::complex<double> factor = double(term.fermions->sign) * term.factor;
    size += std::abs(factor) * (here.size + there.size);
    add_colored(sums, term.color, factor * here.value);
    if (term.color == nullptr) {
      add_colored(sums, nullptr, -sign * factor * there.value);
    } else {
      const LineTerms color = exchanged(*term.color, a, b);
      add_colored(sums, &color, -sign * factor * there.value);
    }
  }
  for (const auto& [color, difference] : sums)
    if (!(std::abs(difference) <= least_asymmetry * size)) return false;
  return true;
}

}  // namespace helikos::ufo
