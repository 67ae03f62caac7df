// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/app/options.hpp"
#include "helikos/app/point_file.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/helikos.hpp"

namespace helikos::app {

/// What is known of the points of a rank, or of all of them.
struct Points {
  PointList momenta;
  std::vector<double> alpha_s;  ///< (point), or empty
  std::vector<double> random;   ///< (point, 2) in (0, 1), or empty
};

/// What is printed of a process at a point.
struct PointValue {
  double matrix_element;  ///< |M|^2 [GeV^(8-2N)]
  std::int32_t helicity = nothing_selected, flow = nothing_selected;
};

/// Each rank's part of what rank 0 reads, which says where particles are off their mass shells.
/// `masses`: of the particles [GeV].
Points read_points(const Communicator& world, const EvaluateOptions& options,
                   const std::vector<double>& masses);

/// Selects a helicity and a colour flow where there are random numbers. `map`: of the subprocess
/// whose points these are, where `matrix_element` is that of its representative.
std::vector<PointValue> compute(MatrixElement& matrix_element, const Points& points,
                                const SubprocessMap* map = nullptr);

}  // namespace helikos::app
