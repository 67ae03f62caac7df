// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace helikos::app {

bool RunRecord::has_rescue() const {
  const MatrixElementOptions& engine = programs.front().options;
  return engine.precision != Precision::double_precision && engine.rescue != RescueMode::none;
}

int RunRecord::num_open() const {
  int count = 0;
  for (const ProgramRecord& program : programs) count += program.count;
  return count;
}

RunResult RunRecord::total() const {
  RunResult total;
  for (const ProgramRecord& program : programs) total.add(program.result, program.factor);
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

std::string distrust(const RunRecord& run, Moments RunResult::*moments) {
  for (const ProgramRecord& program : run.programs) {
    const std::string why = distrust(program.result.*moments);
    if (why.empty()) continue;
    return run.are_several() ? fmt::format("in {} {}", program.process.str(), why) : why;
  }
  return "";
}

}  // namespace helikos::app
