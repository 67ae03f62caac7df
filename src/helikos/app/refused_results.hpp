// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Results of an integration that mean nothing.

#include <string>

#include "helikos/app/integrate_report.hpp"

namespace helikos::app {

/// Throws InputError where a scale is not above zero at some points of an iteration: their part of
/// the cross section would be missing.
void check_scales(const PointCounts& counts, std::int64_t points, const IntegrateRecord& record);
/// Likewise of points of `generate`, so that their events would be missing.
void check_scales_of_events(const PointCounts& counts, const IntegrateRecord& record);

/// Why a sum below zero is refused; empty: it is not, as it is above zero or was asked for, by an
/// option or by a string that wants interferences alone.
std::string why_below_zero(const IntegrateRecord& record);

/// Why the result of a process is none: it is zero, not known, or below zero; empty: it is one.
std::string why_refused(const IntegrateRecord& record);

}  // namespace helikos::app
