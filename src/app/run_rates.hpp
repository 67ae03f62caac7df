// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/run_report.hpp"

namespace helikos::app {

/// Amplitudes and colour sum [1/s].
inline double matrix_elements_per_second(const RunRecord& record) {
  const LoopTimes& times = record.result.times;
  return double(record.plan.events()) / (times.amplitudes + times.color_sum);
}

/// Everything but set-up [1/s].
inline double events_per_second(const RunRecord& record) {
  return double(record.plan.events()) / record.result.times.all;
}

}  // namespace helikos::app
