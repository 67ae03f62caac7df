// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "helikos/app/options.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/generator/chosen_process.hpp"

namespace helikos::app {

/// Reads the parameters of the options. Rank 0 writes notes about them. `texts`: cuts. Throws
/// InputError.
Parameters read_parameters_of(const Communicator& world, const ProcessChoice& options,
                              std::span<const std::string> texts = {});

/// Reads the process of the options, with given parameters or with those of the options. Rank 0
/// writes notes about it.
ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        const Parameters& parameters);
ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        std::span<const std::string> texts = {});

}  // namespace helikos::app
