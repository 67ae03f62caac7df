// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "helikos/generator/run_setup.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos {

/// The element of the header of a file of events that has the card.
inline constexpr const char* card_block = "slha";

/// Line about a card with MadGraph's mixing of quarks.
inline constexpr const char* wolfenstein_note =
    "BLOCK WOLFENSTEIN is read as VCKMIN: the matrix is unitary, and MadGraph's is of the order "
    "lambda^3";

/// Parameters, as a card and changes give them.
struct GivenParameters {
  Parameters parameters;
  std::vector<const ParameterRow*> missing{};  ///< inputs that the card leaves to the defaults
  std::map<std::string, int> lines{};          ///< of the card, by its entries: "MASS 6"
  bool has_alpha_s = false;                    ///< whether the card or a change gave alpha_s
  /// Lines for a user: parameters that the card leaves to the defaults or has without use, Yukawa
  /// couplings that a mass does not change, quarks that p and j gain or lose, the restriction of
  /// the model, widths that were computed.
  std::vector<std::string> notes{};
};

/// The parameters of the card, or the defaults of the model where none is named, with the changes
/// of `set`, and with computed widths where these say Auto. A file of events has a card in its
/// header. To be called once: a card may be a pipe. `texts`: cuts and scales, which may name p and
/// j. Throws InputError.
GivenParameters read_parameters(const ProcessChoice& choice,
                                std::span<const std::string> texts = {});

/// The parameters with the changes of `set`; the card of the choice is not read.
GivenParameters change_parameters(const ProcessChoice& choice, const Parameters& parameters);

}  // namespace helikos
