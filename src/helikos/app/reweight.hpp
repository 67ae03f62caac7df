// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The command `reweight`, as app/commands.hpp has the others.

#include "helikos/app/command_files.hpp"
#include "helikos/app/commands.hpp"
#include "helikos/reweighting/reweight_setup.hpp"

namespace helikos::app {

/// Writes a file of events with new weights. On one rank.
void reweight(const Communicator& world, const ReweightSetup& setup);

Start declare_reweight(CLI::App& app);

CommandFiles files_of(const ReweightSetup& setup);

}  // namespace helikos::app
