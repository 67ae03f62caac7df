// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/detail/card_entries.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos {

/// Reads a parameter card in the SUSY Les Houches format (hep-ph/0311123), as MadGraph writes it.
///
/// Blocks SMINPUTS 1 to 3, MASS, YUKAWA, VCKMIN (SLHA2, 0801.0045: lambda, A, rho bar, eta bar) and
/// the DECAY lines are used; other blocks, other particles and branching ratios are tolerated. The
/// card must name every input that write_param_card names for the defaults (b, t, tau, Z, H masses;
/// t, Z, W, H widths; three couplings), so that no input is taken silently from elsewhere. Other
/// fermion masses are 0, and Yukawa masses equal the masses, unless the card gives them. Throws
/// InputError("<name>:<line>: <what>"). `name` is the name of the card in messages.
Parameters read_param_card(std::istream& card, std::string_view name);
Parameters read_param_card(const std::filesystem::path& path);

/// Result of reading a card that may be incomplete.
struct CardReading {
  Parameters parameters;
  std::vector<CardEntry> missing;  ///< inputs that keep their defaults
  /// Parts of the card that no model uses: "BLOCK FOO", "MASS 99". Without blocks that describe the
  /// kind of the card, without zeros, and without masses and widths of ghosts.
  std::vector<std::string> unused{};
};

/// Reads a card as `read_param_card` does, but inputs that the card does not name keep their
/// defaults.
CardReading read_partial_card(std::istream& card, std::string_view name);
CardReading read_partial_card(const std::filesystem::path& path);

/// Writes a card that read_param_card turns into the same parameters, to the last bit.
void write_param_card(std::ostream& card, const Parameters& parameters);

}  // namespace helikos
