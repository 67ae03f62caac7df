// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels that are compiled while a run goes on (engine/late_kernels.hpp), for its programs.

#include <vector>

#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/engine/late_kernels.hpp"
#include "helikos/generator/run_progress.hpp"

namespace helikos {

inline std::vector<Integrand*> programs_of(const Integrator& integrator) {
  std::vector<Integrand*> programs;
  for (const auto& own : integrator.programs()) programs.push_back(own.get());
  return programs;
}

inline std::vector<MatrixElement*> matrix_elements_of(const std::vector<Integrand*>& programs) {
  std::vector<MatrixElement*> elements;
  for (Integrand* const own : programs) elements.push_back(&own->matrix_element());
  return elements;
}

/// (program) Points that these iterations have computed, by what a checkpoint holds, so that a run
/// that goes on has equal numbers. The state also counts the points of an earlier run whose grids
/// were taken: then each program has its part of the points of the iterations.
inline std::vector<double> points_of_run(const Integrator& integrator,
                                         const std::vector<IterationEstimate>& iterations) {
  const auto drawn = integrator.drawn();
  double of_run = 0.0, of_all = 0.0;
  for (const IterationEstimate& iteration : iterations)
    of_run += double(iteration.points + iteration.non_finite);
  for (const std::int64_t own : drawn) of_all += double(own);
  const double part = of_all > of_run ? of_run / of_all : 1.0;
  std::vector<double> points;
  for (const std::int64_t own : drawn) points.push_back(part * double(own));
  return points;
}

/// `world` must outlive the result.
inline ShareValues share_on(const Communicator& world) {
  return [&world](const std::vector<char>& mine) { return world.share(mine); };
}

/// `progress` must outlive the result.
inline LateKernelReport report_to(RunProgress& progress) {
  return {[&progress](const std::string& what) { progress.note(what); },
          [&progress](const std::string& process, std::size_t number, std::size_t count) {
            progress.set_up("kernel of " + process, number, count);
          }};
}

}  // namespace helikos
