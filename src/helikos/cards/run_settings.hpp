// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "helikos/cards/run_card.hpp"

namespace helikos::cards {

/// A set of parton densities that the run needs.
struct NeededSet {
  std::string name;   ///< or LHAPDF's id of a member
  std::string entry;  ///< of the card: "lhaid = 999999"
  std::string place;  ///< "run_card.dat:12"; empty: the card does not have the entry
};

/// Settings of a run card for the whole run, as keys of a run file.
struct RunSettings {
  std::vector<std::pair<std::string, std::string>> values{};  ///< keys and values, as in TOML
  double energy = 0.0;                                        ///< of both beams together [GeV]
  std::array<double, 2> polarization{};  ///< of beams that are no hadrons, from -1 to 1
  std::vector<int>
      frame{};  ///< legs in whose rest frame helicities are meant; empty: incoming ones
  std::vector<NeededSet> sets{};  ///< as the card names them
  Remarks remarks{};
};

/// Beams, energies, parton densities, scales, events and their weights. `pdf`: a set, or LHAPDF's
/// id of a member, in the place of the card's; empty: that of the card. `has_decays`: a process has
/// a decay chain, whose products may have no cuts. Throws InputError for beams that Helikos does
/// not have.
RunSettings settings_of(RunCard& card, const std::string& pdf, bool has_decays);

}  // namespace helikos::cards
