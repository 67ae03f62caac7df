// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/integration_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/messages.hpp"
#include "helikos/generator/run_progress.hpp"

namespace helikos {

void RunProgress::note(const std::string& what) { say(what); }

const std::string& ProcessResult::why_refused() const {
  if (!zero.empty()) return zero;
  return unknown.empty() ? below_zero : unknown;
}

std::string name_of_all(const ProcessResults& results) {
  constexpr std::size_t most = 4;
  std::string name;
  for (std::size_t i = 0; i < std::min(results.size(), most); ++i)
    name += (i == 0 ? "" : " + ") + results[i].plan.request;
  if (results.size() > most) name += fmt::format(" + {} more", results.size() - most);
  return name;
}

SumOfProcesses::SumOfProcesses(const ProcessResults& results) {
  for (const ProcessResult& r : results) {
    mean += r.total.mean;
    error = std::hypot(error, r.total.error);
    unknown += r.unknown.empty() ? 0 : 1;
    points += r.total.points;
    non_finite += r.total.non_finite;
    consistent = consistent && r.total.consistent();
  }
}

std::string text_of(const NonFiniteOfRun& point, const ProcessPlan& plan) {
  const auto& [program, channel, found] = point.where;
  return fmt::format("{}, channel {}, point {} (iteration {}): {}",
                     plan.programs[std::size_t(program)].process.str(), channel, found.point,
                     point.iteration, name_of(found.step));
}

}  // namespace helikos
