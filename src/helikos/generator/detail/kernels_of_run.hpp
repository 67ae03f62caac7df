// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels that are compiled while a run goes on (engine/late_kernels.hpp), for its programs.

#include <algorithm>
#include <vector>

#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/engine/late_kernels.hpp"
#include "helikos/generator/program_execution.hpp"
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

/// Adds points that are computed now, (program).
inline void count_points(const std::vector<Integrand*>& programs,
                         const std::vector<std::int64_t>& points,
                         std::vector<ProgramExecution>& counted) {
  counted.resize(programs.size());
  for (std::size_t p = 0; p < programs.size(); ++p) {
    const MatrixElementInfo& info = programs[p]->info();
    ProgramExecution& own = counted[p];
    own.process = programs[p]->process().str();
    (info.executor == Executor::compiled ? own.compiled : own.interpreted) += points[p];
    own.compile_seconds = info.compile_seconds;
    own.is_kept = info.is_kernel_kept;
    own.reason = info.executor_reason;
  }
}

/// (program) Points that are still to come, `planned` for the next iteration and `left` after it in
/// all. The first iterations tell little of the number: at most eight times the points that were
/// computed before, `done`, are believed to come.
inline std::vector<double> points_to_come(const std::vector<std::int64_t>& planned, double left,
                                          double done) {
  constexpr double most_trusted = 8.0;
  double of_all = 0.0;
  for (const std::int64_t own : planned) of_all += double(own);
  const double to_come = std::min(of_all + left, most_trusted * done);
  std::vector<double> points;
  for (const std::int64_t own : planned) points.push_back(to_come * double(own) / of_all);
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
