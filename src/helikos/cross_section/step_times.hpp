// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// Times of the steps of an integration [s].
struct StepTimes {
  double points = 0.0;           ///< random numbers, grids, momenta
  double cuts = 0.0;             ///< cuts, and copies of the events that pass
  double beams = 0.0;            ///< scales, coupling, densities
  double matrix_elements = 0.0;  ///< |M|^2 and the channels' shares
  double sums = 0.0;             ///< weights and their sums
  double grids = 0.0;            ///< copies to the device, and refinement
  double waiting = 0.0;          ///< for the slowest rank of an iteration
  double exchange = 0.0;         ///< results of all ranks
  double kernels = 0.0;          ///< waits for kernels that are compiled at run time
};

}  // namespace helikos
