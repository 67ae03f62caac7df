// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/app/options.hpp"
#include "helikos/app/point_file.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/helikos.hpp"

namespace helikos::app {

/// The input of the points of a rank, or of all points.
struct Points {
  PointList momenta;
  std::vector<double> alpha_s;  ///< (point), or empty
  std::vector<double> random;   ///< (point, 2) in (0, 1), or empty
};

/// The values of a process at a point.
struct PointValue {
  double matrix_element;  ///< |M|^2 [GeV^(8-2N)]
  std::int32_t helicity = nothing_selected, flow = nothing_selected;
};

/// Reads the points on rank 0 and gives each rank its part. Rank 0 writes a message if particles
/// are off their mass shells. `masses`: masses of the particles [GeV].
Points read_points(const Communicator& world, const EvaluateOptions& options,
                   const std::vector<double>& masses);

/// Computes |M|^2. It also selects a helicity and a colour flow if there are random numbers. `map`:
/// map of the subprocess, if `matrix_element` belongs to its representative.
std::vector<PointValue> compute(MatrixElement& matrix_element, const Points& points,
                                const SubprocessMap* map = nullptr);

}  // namespace helikos::app
