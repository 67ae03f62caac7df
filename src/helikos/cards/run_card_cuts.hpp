// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "helikos/cards/run_card.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos::cards {

/// An outgoing particle of a process, after all decays.
struct FinalLeg {
  std::vector<int> codes;  ///< PDG codes of the particles that it may be
  bool is_of_decay = false;
};

/// The process to which cuts are applied.
struct FinalState {
  const Model& model;
  const Parameters& parameters;
  std::vector<FinalLeg> legs;
  double energy;  ///< of both beams [GeV]: an upper limit of momenta and masses
};

/// The cuts of a run card for one process, in the grammar of docs/cuts.md. `labels`: the groups of
/// particles that the cuts name, as definitions of labels by their names.
struct CardCuts {
  std::vector<std::string> cuts{};
  std::map<std::string, std::string> labels{};
  Remarks remarks{};
  std::string why_impossible{};  ///< no event passes; empty: events may pass
};

/// Cuts as MadGraph has them: they are of rapidities, also where their names say eta, and of
/// distances in rapidity and azimuth. Particles above 20 GeV and neutrinos have only the cuts that
/// name them by their codes. Jets are gluons and quarks up to `maxjetflavor`. Cuts for which the
/// process has no particles, and limits that no event can exceed, are left out. With `cut_decays`
/// False, cuts of single particles and pairs are not for products of decays. Throws InputError.
CardCuts cuts_of(RunCard& card, const FinalState& state);

}  // namespace helikos::cards
