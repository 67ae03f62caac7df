// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/options.hpp"
#include "model/parameters.hpp"

namespace helikos::app {

/// The parameters of a card, or the defaults where none is named. To be called once: a card may be
/// a pipe.
Parameters read_parameters(const CommonOptions& options);

}  // namespace helikos::app
