// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Results of an integration that have no meaning.

#include <string>

#include "helikos/generator/integration_result.hpp"

namespace helikos {

/// Throws InputError where a scale is not above zero at some points: their part of the cross
/// section, or their events, would be missing. `of_points`: "1000 points of p p > t t~".
void check_scales(const PointCounts& counts, const std::string& of_points, const ProcessPlan& plan);
/// Why a sum below zero is refused; empty: it is above zero, or it is allowed by the setup or by a
/// string that wants interferences alone.
std::string why_below_zero(const ProcessResult& result);

}  // namespace helikos
