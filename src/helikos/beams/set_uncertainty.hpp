// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "helikos/beams/metadata.hpp"

namespace helikos::beams {

/// Uncertainty of a number by the members of a set, at 68 % confidence.
struct SetUncertainty {
  double central;      ///< of member 0; with replicas the mean of the others
  double plus, minus;  ///< not negative
};

/// `values` (member): a number with each member of the set. `set`: its .info file, of which
/// ErrorType and ErrorConfLevel are used.
///
/// - `replicas`: standard deviation of members 1, 2, .. around their mean.
/// - `hessian`: members 2k - 1 and 2k belong together; plus^2 is the sum of max(X_2k-1 - X_0, X_2k
/// -
///   X_0, 0)^2, and minus^2 with the opposite signs.
/// - `symmhessian`: the sum of (X_k - X_0)^2.
/// - `+as` and other parameters behind these words: the last pairs of members, with half of their
///   difference. All parts add in quadrature.
///
/// A set of another confidence level than 68 % is scaled as a normal distribution. Formulas: A.
/// Buckley et al., arXiv:1412.7420, section 5, and G. Watt, JHEP 09 (2011) 069. Throws InputError
/// where the type is another one, or the number of members does not fit.
SetUncertainty set_uncertainty(const Metadata& set, std::span<const double> values);

}  // namespace helikos::beams
