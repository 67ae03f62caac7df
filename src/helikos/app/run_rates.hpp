// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/run_report.hpp"

namespace helikos::app {

/// Of amplitudes and colour sum, also of events computed again in double.
inline double matrix_element_seconds(const LoopTimes& times) {
  return times.amplitudes + times.color_sum + times.rescue;
}

/// 0 of none.
inline double rate_of(std::int64_t matrix_elements, const LoopTimes& times) {
  return matrix_elements == 0 ? 0.0 : double(matrix_elements) / matrix_element_seconds(times);
}

/// Amplitudes and colour sum, also of events computed again in double, of the events that pass the
/// cuts [1/s].
inline double matrix_elements_per_second(const RunRecord& record) {
  return rate_of(record.result.accepted, record.result.times);
}

/// Everything but set-up, of all events [1/s].
inline double events_per_second(const RunRecord& record) {
  return double(record.plan.events()) / record.result.times.all;
}

}  // namespace helikos::app
