// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {

/// The request as MadGraph reads it: where it, or a decay of it, has no orders, WEIGHTED is at most
/// the lowest that a diagram of any of its processes has. Without a diagram it stays as it is.
ProcessRequest with_default_orders(ProcessRequest request, const Parameters& parameters);

/// The request where itself and its decays, if they have no orders, may have any.
ProcessRequest with_all_orders(ProcessRequest request);

/// `expand` of the request as MadGraph reads it. Where it has no orders, processes have none
/// either: alone they have their lowest, which is that of all.
std::vector<Subprocess> expand_default(const ProcessRequest& request, const Parameters& parameters);

}  // namespace helikos
