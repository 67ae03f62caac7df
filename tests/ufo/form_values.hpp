// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <vector>

#include "helikos/theory/ufo/form.hpp"
#include "ufo/index_sums.hpp"

namespace helikos::test {

inline std::vector<Complex<double>> rounded(const std::vector<ExactComplex>& wave) {
  std::vector<Complex<double>> result;
  for (const auto& x : wave) {
    result.push_back({static_cast<double>(x.real()), static_cast<double>(x.imag())});
  }
  return result;
}

inline FourVector<double> rounded(const ExactVector& p) {
  const auto re = [&](int mu) { return static_cast<double>(p[mu].real()); };
  return {re(0), re(1), re(2), re(3)};
}

/// Legs in double, with pointers to their components.
struct RoundedLegs {
  explicit RoundedLegs(const LegValues& legs) {
    for (const auto& wave : legs.waves) waves.push_back(rounded(wave));
    for (const auto& wave : waves) pointers.push_back(wave.data());
    for (const auto& p : legs.momenta) momenta.push_back(rounded(p));
  }
  std::vector<std::vector<Complex<double>>> waves;
  std::vector<const Complex<double>*> pointers;
  std::vector<FourVector<double>> momenta;
};

/// The output of a form. It is NaN where the form leaves it.
inline std::vector<ExactComplex> output_of(const ufo::Form& form, const LegValues& legs) {
  const RoundedLegs values(legs);
  const double nan = std::nan("");
  std::vector<Complex<double>> output(static_cast<std::size_t>(form.output_size), {nan, nan});
  evaluate(form, values.pointers.data(), values.momenta.data(), output.data());
  std::vector<ExactComplex> result;
  for (const auto& x : output) result.push_back({x.re, x.im});
  return result;
}

/// Sum over components with the metric for vector indices.
inline ExactComplex contracted(const std::vector<ExactComplex>& a,
                               const std::vector<ExactComplex>& b, int spin) {
  ExactComplex sum = 0;
  for (int k = 0; k < static_cast<int>(a.size()); ++k) {
    int sign = 1;
    if (spin == 3) sign = metric[k];
    if (spin == 4) sign = metric[k / 4];
    if (spin == 5) sign = metric[k / 4] * metric[k % 4];
    sum += Exact(sign) * a[k] * b[k];
  }
  return sum;
}

}  // namespace helikos::test
