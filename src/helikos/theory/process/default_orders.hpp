// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {

/// The request with the default orders of MadGraph: where the request, or a decay of it, has no
/// orders, WEIGHTED is at most the lowest value that a diagram of any of its partonic subprocesses
/// has. Without a diagram the request stays as it is.
ProcessRequest with_default_orders(ProcessRequest request, const Parameters& parameters);

/// The request with any orders allowed where the request or its decays have no orders.
ProcessRequest with_all_orders(ProcessRequest request);

/// Partonic subprocesses (`expand`) of the request with the default orders of MadGraph. Where the
/// request has no orders, its processes have none either: the lowest orders of each process are the
/// lowest orders of all.
std::vector<Subprocess> expand_default(const ProcessRequest& request, const Parameters& parameters);

}  // namespace helikos
