// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/run_report.hpp"

namespace helikos::app {

/// Of amplitudes and colour sum, also of events computed again in double.
inline double matrix_element_seconds(const LoopTimes& times) {
  return times.amplitudes + times.color_sum + times.rescue;
}

/// Amplitudes and colour sum, also of events computed again in double [1/s].
inline double matrix_elements_per_second(const RunRecord& record) {
  return double(record.plan.events()) / matrix_element_seconds(record.result.times);
}

/// Everything but set-up [1/s].
inline double events_per_second(const RunRecord& record) {
  return double(record.plan.events()) / record.result.times.all;
}

}  // namespace helikos::app
