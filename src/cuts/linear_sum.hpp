// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "cuts/terms.hpp"

namespace helikos::cuts {

/// A constant and terms with factors.
struct LinearSum {
  double constant = 0.0;
  std::map<int, double> factors{};  ///< (term)

  /// Adds `factor` times a term: sums, differences and products with constants are taken apart.
  void add(const Terms& terms, int term, double factor);
};

}  // namespace helikos::cuts
