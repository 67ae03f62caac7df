// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include "helikos/app/options.hpp"

namespace helikos::app {

/// The options of `integrate`. Those of each process of a run file go through them too.
void add_integrate_options(CLI::App& app, IntegrateOptions& options);
/// Those and the ones of `generate`.
void add_generate_options(CLI::App& app, IntegrateOptions& options);

}  // namespace helikos::app
