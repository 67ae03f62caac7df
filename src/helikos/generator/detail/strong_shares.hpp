// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// How |M|^2 of an event is divided into its powers of g_s (physics.md eq. 46): |M|^2 at as many
/// values of alpha_s as there are powers gives the coefficients of a polynomial in g_s.
struct StrongShares {
  std::vector<double> factors;  ///< (value) alpha_s over alpha_s of the event
  std::vector<double> weights;  ///< (power, value): weights of |M|^2 in the share of the power
  int own = 0;                  ///< the value whose factor is 1

  int size() const { return static_cast<int>(factors.size()); }
};

/// `powers`: powers of g_s in |M|^2, in ascending order; one at least.
StrongShares strong_shares(const std::vector<int>& powers);

/// Throws InputError: |M|^2 of the process is no sum of powers of g_s.
[[noreturn]] void refuse_variations(const Process& process);

}  // namespace helikos
