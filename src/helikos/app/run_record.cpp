// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace helikos::app {

/// Programs share their random points, so their errors are not independent. The sum of the errors
/// is an upper limit of the error.
void RunTotal::add(const RunTotal& program, double factor) {
  events += program.events;
  counts += program.counts;
  set_up += program.set_up;
  times += program.times;
  matrix_elements.merge(program.matrix_elements);
  mean += factor * program.mean;
  integral += factor * program.integral;
}

double RunTotal::matrix_elements_per_second() const {
  return counts.accepted == 0 ? 0.0 : double(counts.accepted) / times.matrix_elements();
}

RunTotal ProgramRecord::total() const {
  const Moments& moments = result.matrix_elements;
  return {plan.events(), result.counts, set_up,
          result.times,  moments,       {moments.mean(), moments.standard_error()},
          integral};
}

bool RunRecord::has_rescue() const {
  const MatrixElementOptions& engine = programs.front().options;
  return engine.precision != Precision::double_precision && engine.rescue != RescueMode::none;
}

const ProgramRecord* RunRecord::program_of(const Subprocess& subprocess) const {
  const auto found = std::ranges::find(programs, subprocess.representative, &ProgramRecord::number);
  return found == programs.end() ? nullptr : &*found;
}

int RunRecord::num_closed() const {
  return static_cast<int>(std::ranges::count_if(
      chosen.list, [&](const auto& subprocess) { return program_of(subprocess) == nullptr; }));
}

RunTotal RunRecord::total() const {
  RunTotal total;
  for (const ProgramRecord& program : programs) total.add(program.total(), program.factor);
  return total;
}

std::string distrust(const Moments& moments) {
  constexpr double most_error = 0.25, most_part = 0.25;
  const double mean = std::abs(moments.mean()), error = moments.standard_error();
  const double deviation = std::max(moments.max - moments.mean(), moments.mean() - moments.min);
  const double part = deviation * deviation / moments.squares;
  if (!(error > 1e-12 * mean)) return "";
  if (part > most_part && moments.count > 1)
    return fmt::format("one point has {:.0f} % of the spread", 100.0 * part);
  if (error > most_error * mean)
    return fmt::format("the points scatter by {:.0f} % of their mean", 100.0 * error / mean);
  return "";
}

std::string distrust(const RunRecord& run, Moments LoopResult::*moments) {
  for (const ProgramRecord& program : run.programs) {
    const std::string why = distrust(program.result.*moments);
    if (why.empty()) continue;
    return run.are_several() ? fmt::format("of {} {}", program.process.str(), why) : why;
  }
  return "";
}

}  // namespace helikos::app
