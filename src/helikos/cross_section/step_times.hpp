// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// Where the time of an integration goes [s].
struct StepTimes {
  double points = 0.0;           ///< random numbers, grids, momenta
  double cuts = 0.0;             ///< and bringing together what passes them
  double beams = 0.0;            ///< scales, coupling, densities
  double matrix_elements = 0.0;  ///< |M|^2 and the channels' shares
  double sums = 0.0;             ///< weights and their sums
  double grids = 0.0;            ///< to the device, and their refinement

  StepTimes& operator+=(const StepTimes& other) {
    points += other.points;
    cuts += other.cuts;
    beams += other.beams;
    matrix_elements += other.matrix_elements;
    sums += other.sums;
    grids += other.grids;
    return *this;
  }
};

}  // namespace helikos
