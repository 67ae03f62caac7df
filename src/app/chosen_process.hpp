// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "app/options.hpp"
#include "process/default_orders.hpp"

namespace helikos::app {

/// The process of the options, read with their labels. Throws InputError.
ProcessRequest read_request(const CommonOptions& options);

/// True if a leg stands for several particles and none of the processes is chosen.
bool stands_for_several(const CommonOptions& options);

/// The one process that the options mean: that of the string, or the subprocess that they choose.
/// Throws InputError where there are several to choose from.
Process chosen_process(const CommonOptions& options);

}  // namespace helikos::app
