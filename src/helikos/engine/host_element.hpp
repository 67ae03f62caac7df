// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "helikos/amplitude/color/color_factors.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/base/core/four_vector.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// |M|^2 of single events, on the host and in double, also without a Kokkos session. It runs the
/// program of a MatrixElement with all helicities, and is for processes of few legs and few events.
class HostElement {
 public:
  /// Throws InputError where the recipe cannot compute the process.
  HostElement(const Process& process, const Parameters& parameters);

  /// |M|^2 [GeV^(8-2N)] with the averages and factors of MatrixElement. momenta: (leg) [GeV].
  double operator()(std::span<const FourVector<double>> momenta);

 private:
  double color_sum() const;

  ScheduledProgram program_;
  ColorSquares color_;
  std::vector<JampPower> powers_;
  double coupling_;       ///< g_s
  double normalization_;  ///< average, identical particles, powers of g_s
  std::vector<FourVector<double>> legs_, sums_;
  std::vector<Complex<double>> denominators_, jamps_;  ///< jamps: (flow, helicity)
  std::vector<double> workspace_, products_;
};

}  // namespace helikos
