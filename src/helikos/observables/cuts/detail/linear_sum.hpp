// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <map>

#include "helikos/observables/cuts/terms.hpp"

namespace helikos::cuts {

/// A linear combination: a constant and terms with factors.
struct LinearSum {
  double constant = 0.0;
  double size = 0.0;  ///< sum of sizes of all parts of the constant, which sets its rounding error
  std::map<int, double> factors{};  ///< (term)

  void add(double number) {
    constant += number;
    size += std::abs(number);
  }

  /// Adds `factor` times a term: sums, differences and products with constants are split into their
  /// terms.
  void add(const Terms& terms, int term, double factor);
};

}  // namespace helikos::cuts
