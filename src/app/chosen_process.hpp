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

/// The processes of a request, without those that vanish by colour. Throws InputError.
std::vector<Subprocess> list_processes(const ProcessRequest& request, const Parameters& parameters);

/// All processes that the options mean, a single one as its own representative. Throws InputError.
std::vector<Subprocess> chosen_processes(const CommonOptions& options);

/// Throws InputError for options that speak of the legs of one process.
void check_for_several(const EngineOptions& options);

/// The one process that the options mean: that of the string, or the subprocess that they choose.
/// Throws InputError where there are several to choose from.
Process chosen_process(const CommonOptions& options);

}  // namespace helikos::app
