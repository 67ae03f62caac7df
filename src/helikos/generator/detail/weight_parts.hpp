// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/generator/event_plan.hpp"
#include "helikos/generator/generate.hpp"

namespace helikos {

/// How often points of a generation have which weight in limits of their channels, by the pilot:
/// a point is of a channel with the probability limit / sum of limits.
WeightParts weight_parts(const std::vector<WeightHistogram>& pilot, const EventPlan& plan);

}  // namespace helikos
