// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "helikos/beams/metadata.hpp"

namespace helikos::beams {

/// alpha_s(Q^2) as cubic polynomials of ln Q^2 between knots. Below the first knot alpha_s follows
/// a power of Q^2, above the last one it is constant, as in LHAPDF 6.5 (AlphaS_Ipol).
struct AlphaSTable {
  std::vector<double> q2;      ///< Q^2 [GeV^2], (knot), ascending; each threshold occurs twice
  std::vector<double> log_q2;  ///< (knot)
  std::vector<double> cubic;   ///< (knot, power 0 to 3) of t, which goes from 0 at a knot to 1 at
                               ///< the next
  double low_power = 0.0;      ///< dln alpha_s/dln Q^2 below the first knot
  double last = 0.0;           ///< alpha_s above the last knot
};

/// LHAPDF's interpolation of values at Q [GeV]: slopes are means of the differences on both sides.
/// A Q that occurs twice begins a new piece.
AlphaSTable interpolate_alpha_s(const std::vector<double>& q, const std::vector<double>& values);

/// The running coupling in the MSbar scheme: dalpha/dln Q^2 = -(b0 alpha^2 + b1 alpha^3 + b2
/// alpha^4), cut after `loops` terms. docs/beams.md has the coefficients and their sources.
struct Running {
  int loops = 1;           ///< number of loops, 1 to 3
  double alpha_s = 0.118;  ///< alpha_s at the scale `at`
  double at = 91.1876;     ///< scale of `alpha_s` [GeV]
  /// Pole masses of c, b, t [GeV]: above its threshold a quark is active. With 3 loops alpha_s
  /// jumps at a threshold. 0: the quark is always active; infinity: never.
  std::array<double, 3> thresholds = {1.5, 4.75, 172.5};
  double q_min = 1.0, q_max = 1e6;  ///< range of the table [GeV]
};

/// Solves the equation numerically. The table agrees with the solution within 1e-10 as long as
/// alpha_s is below 0.6 (tests/beams/running_test.cpp); no formula is expanded in alpha_s or in
/// logarithms. Throws InputError where no solution exists: alpha_s must stay below 2.
AlphaSTable run_alpha_s(const Running& running);

/// Largest relative difference between a set's AlphaS_MZ and its coupling at MZ. Sets of three or
/// four flavours may give the alpha_s(M_Z) of five flavours, which is 10 % larger.
inline constexpr double most_alpha_s_difference = 0.25;
/// Relative difference that is more than the rounding of AlphaS_MZ.
inline constexpr double usual_alpha_s_difference = 0.02;

/// The alpha_s of a PDF set: its own table (AlphaS_Type: ipol), or, without a table, its
/// alpha_s(M_Z), quark masses and order, run by `run_alpha_s`. Throws InputError where the set
/// gives neither, and where AlphaS_MZ contradicts the coupling at MZ.
AlphaSTable alpha_s_of(const Metadata& metadata);

/// A message if AlphaS_MZ and the coupling at MZ differ by more than `usual_alpha_s_difference`,
/// else empty.
std::string alpha_s_doubt(const Metadata& metadata);

}  // namespace helikos::beams
