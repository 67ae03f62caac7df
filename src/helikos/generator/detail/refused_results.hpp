// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Results of an integration that have no meaning.

#include <string>

#include "helikos/generator/integration_result.hpp"

namespace helikos {

/// Throws InputError where a scale is not above zero at some points of an iteration: their part of
/// the cross section would be missing.
void check_scales(const PointCounts& counts, std::int64_t points, const ProcessPlan& plan);
/// The same for points of a generation, whose events would be missing.
void check_scales_of_events(const PointCounts& counts, const ProcessPlan& plan);

/// Why a sum below zero is refused; empty: it is above zero, or it is allowed by the setup or by a
/// string that wants interferences alone.
std::string why_below_zero(const ProcessResult& result);

}  // namespace helikos
