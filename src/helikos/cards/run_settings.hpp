// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "helikos/cards/run_card.hpp"

namespace helikos::cards {

/// What a run card says about the whole run, as keys of a run file.
struct RunSettings {
  std::vector<std::pair<std::string, std::string>> values{};  ///< keys and values, as in TOML
  double energy = 0.0;                                        ///< of both beams together [GeV]
  std::array<double, 2> polarization{};  ///< of beams that are no hadrons, from -1 to 1
  std::vector<int>
      frame{};  ///< legs in whose rest frame helicities are meant; empty: incoming ones
  Remarks remarks{};
};

/// Beams, energies, parton densities, scales, events and their weights. `pdf`: a set, or LHAPDF's
/// id of a member, in the place of the card's; empty: that of the card. `has_decays`: a process has
/// a decay chain, whose products may have no cuts. Throws InputError for beams that Helikos does
/// not have.
RunSettings settings_of(RunCard& card, const std::string& pdf, bool has_decays);

}  // namespace helikos::cards
