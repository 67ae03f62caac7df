// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/report/event_report.hpp"
#include "helikos/report/page.hpp"

namespace helikos::report {

/// Distributions of events, group by group. `scale`: factor on the sums of weights; `unit`: their
/// unit after that.
std::vector<PageSection> final_state_sections(const Distributions& events, double scale,
                                              const std::string& unit);

/// The distribution of the weights of events.
PageFigure weights_of_events(const Distributions& events);

/// The distribution of the weights of points, in units of the maximum weight.
PageFigure weights_of_points(const WeightParts& parts, bool has_limits);

PageFigure convergence(const ReportedIntegration& run);

}  // namespace helikos::report
