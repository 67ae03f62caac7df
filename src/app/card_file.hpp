// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/options.hpp"
#include "model/parameters.hpp"

namespace helikos::app {

/// The element of the header of a file of events that has the card.
inline constexpr const char* card_block = "slha";

/// The parameters of a card, or the defaults where none is named. A file of events has a card in
/// its header. To be called once: a card may be a pipe.
Parameters read_parameters(const CommonOptions& options);

}  // namespace helikos::app
