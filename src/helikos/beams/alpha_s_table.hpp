// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "helikos/beams/metadata.hpp"

namespace helikos::beams {

/// alpha_s(Q^2) as cubic polynomials of ln Q^2 between knots. Below the first knot it follows a
/// power of Q^2, above the last one it is constant, as in LHAPDF 6.5 (AlphaS_Ipol).
struct AlphaSTable {
  std::vector<double> q2;      ///< Q^2 [GeV^2], (knot), ascending; thresholds stand twice
  std::vector<double> log_q2;  ///< (knot)
  std::vector<double> cubic;   ///< (knot, power 0 to 3) of t, 0 to 1 from a knot to the next
  double low_power = 0.0;      ///< dln alpha_s/dln Q^2 below the first knot
  double last = 0.0;           ///< above the last knot
};

/// LHAPDF's interpolation of values at Q [GeV]: slopes are means of the differences on both sides.
/// It begins anew where Q stands twice.
AlphaSTable interpolate_alpha_s(const std::vector<double>& q, const std::vector<double>& values);

/// The running coupling in the MSbar scheme: dalpha/dln Q^2 = -(b0 alpha^2 + b1 alpha^3 + b2
/// alpha^4), cut after `loops` terms. docs/beams.md has the coefficients and their sources.
struct Running {
  int loops = 1;           ///< 1 to 3
  double alpha_s = 0.118;  ///< at the scale `at`
  double at = 91.1876;     ///< [GeV]
  /// Pole masses of c, b, t [GeV]: from a threshold on, that quark is active. Of 3 loops alpha_s
  /// jumps there. 0: it always is, infinity: it never is.
  std::array<double, 3> thresholds = {1.5, 4.75, 172.5};
  double q_min = 1.0, q_max = 1e6;  ///< range of the table [GeV]
};

/// The table agrees with the solution of the equation within 1e-10 as long as alpha_s is below 0.6
/// (tests/beams/running_test.cpp); no formula is expanded in alpha_s or in logarithms. Throws
/// InputError for what has no solution: alpha_s must stay below 2.
AlphaSTable run_alpha_s(const Running& running);

/// A set's AlphaS_MZ and its coupling at MZ may differ by this part. Sets of three or four flavours
/// may name alpha_s(M_Z) of five, which is 10 % more.
inline constexpr double most_alpha_s_difference = 0.25;
/// More than AlphaS_MZ is rounded by.
inline constexpr double usual_alpha_s_difference = 0.02;

/// Of a PDF set: its own table (AlphaS_Type: ipol), or, where it has none, its alpha_s(M_Z),
/// quark masses and order, run by `run_alpha_s`. Throws InputError where the set says neither, and
/// where AlphaS_MZ contradicts what it has at MZ.
AlphaSTable alpha_s_of(const Metadata& metadata);

/// Where they differ by more than `usual_alpha_s_difference`, a text that says so; else empty.
std::string alpha_s_doubt(const Metadata& metadata);

}  // namespace helikos::beams
