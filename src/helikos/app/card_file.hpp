// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "helikos/app/options.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::app {

/// The element of the header of a file of events that has the card.
inline constexpr const char* card_block = "slha";

/// The parameters of a card, or the defaults where none is named, with the changes of --set. A file
/// of events has a card in its header. To be called once: a card may be a pipe. Rank 0 says on
/// standard error what the card leaves to the defaults, and what it changes of p and j where the
/// process, or one of `texts` (cuts), has them. Throws InputError.
Parameters read_parameters(const Communicator& world, const CommonOptions& options,
                           std::span<const std::string> texts = {});

/// Parameters, and whether a card or --set gave their alpha_s.
struct GivenParameters {
  Parameters parameters;
  bool has_alpha_s;
};

/// As `read_parameters`.
GivenParameters read_given_parameters(const Communicator& world, const CommonOptions& options,
                                      std::span<const std::string> texts);

/// Rank 0 says that alpha_s of the parameters does nothing, as it is that of this PDF set.
void say_unused_alpha_s(const Communicator& world, double alpha_s, const std::string& set);

}  // namespace helikos::app
