// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/report/event_report.hpp"
#include "helikos/report/page.hpp"

namespace helikos::report {

/// Distributions of events, group by group. `scale`: what a sum of weights is multiplied with, and
/// `unit` what it has then.
std::vector<PageSection> final_state_sections(const Distributions& events, double scale,
                                              const std::string& unit);

/// How often weights of events have which size.
PageFigure weights_of_events(const Distributions& events);

/// How often weights of points have which size, in limits.
PageFigure weights_of_points(const WeightParts& parts, bool has_limits);

PageFigure convergence(const ReportedIntegration& run);

}  // namespace helikos::report
