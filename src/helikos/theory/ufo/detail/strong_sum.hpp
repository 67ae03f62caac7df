// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <map>
#include <span>
#include <vector>

namespace helikos::ufo::detail {

/// A coupling at some values of g_s.
struct StrongSample {
  double ratio;                ///< g_s over its value in the model
  std::complex<double> value;  ///< of the coupling
  double rounding;             ///< error of the value
};

/// Ratios at which a sum of powers of g_s is sampled.
std::span<const double> strong_ratios();

/// The terms c_n g_s^n of a coupling at the ratio 1, by their powers n from 0 to 6: the shortest
/// sum that has all samples. Empty where it is no such sum.
std::map<int, std::complex<double>> strong_sum(std::span<const StrongSample> samples);

}  // namespace helikos::ufo::detail
