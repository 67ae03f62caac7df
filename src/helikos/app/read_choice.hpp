// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "helikos/app/options.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/generator/chosen_process.hpp"

namespace helikos::app {

/// The parameters of the options. Rank 0 says what a user should know of them. `texts`: cuts.
/// Throws InputError.
Parameters read_parameters_of(const Communicator& world, const ProcessChoice& options,
                              std::span<const std::string> texts = {});

/// The process of the options, read with these parameters or their own. Rank 0 says notes on it.
ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        const Parameters& parameters);
ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        std::span<const std::string> texts = {});

}  // namespace helikos::app
