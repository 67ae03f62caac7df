// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/tensor_polynomial.hpp"

#include <algorithm>

#include "helikos/theory/ufo/detail/term_tensors.hpp"

namespace helikos::ufo {
namespace {

constexpr double zero_of_sum = 1e-14;

/// p of the last leg, as minus the sum of all others, in place of one factor.
void replace_last(TensorPolynomial& sum, const TensorMonomial& monomial,
                  std::complex<double> coefficient, int num_legs) {
  MomentumMonomial kept;
  std::vector<int> replaced;
  for (int k = 0; k < monomial.momenta.num_factors(); ++k) {
    const int leg = monomial.momenta.leg(k), mu = monomial.momenta.mu(k);
    if (leg == num_legs - 1) {
      replaced.push_back(mu);
    } else {
      kept = kept * MomentumMonomial(leg, mu);
    }
  }
  TensorPolynomial terms{{{monomial.components, kept, monomial.function}, coefficient}};
  for (const int mu : replaced) {
    TensorPolynomial next;
    for (const auto& [term, c] : terms) {
      for (int leg = 0; leg < num_legs - 1; ++leg) {
        next.push_back(
            {{term.components, term.momenta * MomentumMonomial(leg, mu), term.function}, -c});
      }
    }
    terms = std::move(next);
    collect(terms);
  }
  sum.insert(sum.end(), terms.begin(), terms.end());
}

}  // namespace

int MomentumMonomial::num_factors() const {
  int n = 0;
  while (n < most_factors && digit(n) != 0) ++n;
  return n;
}

MomentumMonomial operator*(MomentumMonomial a, MomentumMonomial b) {
  MomentumMonomial result;
  int shift = 0;
  while (a.code_ != 0 || b.code_ != 0) {
    const bool takes_a = b.code_ == 0 || (a.code_ != 0 && (a.code_ & 63) <= (b.code_ & 63));
    MomentumMonomial& from = takes_a ? a : b;
    result.code_ |= (from.code_ & 63) << shift;
    from.code_ >>= 6;
    shift += 6;
  }
  return result;
}

void collect(TensorPolynomial& polynomial) {
  std::ranges::stable_sort(polynomial, {}, [](const auto& term) { return term.first; });
  std::size_t end = 0;
  for (std::size_t k = 0; k < polynomial.size();) {
    auto sum = polynomial[k];
    double size = std::abs(sum.second);
    for (++k; k < polynomial.size() && polynomial[k].first == sum.first; ++k) {
      sum.second += polynomial[k].second;
      size += std::abs(polynomial[k].second);
    }
    if (std::abs(sum.second) > zero_of_sum * size) polynomial[end++] = sum;
  }
  polynomial.resize(end);
}

TensorPolynomial expand(const LorentzStructure& structure) {
  TensorPolynomial sum;
  for (const LorentzTerm& term : structure.terms) {
    for (const auto& [monomial, c] :
         tensors::contracted(tensors::tensors_of(term, structure.spins))) {
      sum.push_back({{monomial.components, monomial.momenta, term.function}, term.coefficient * c});
    }
  }
  collect(sum);
  return sum;
}

TensorPolynomial with_momentum_conservation(const TensorPolynomial& polynomial, int num_legs) {
  TensorPolynomial sum;
  for (const auto& [monomial, c] : polynomial) replace_last(sum, monomial, c, num_legs);
  collect(sum);
  return sum;
}

}  // namespace helikos::ufo
