// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "helikos/cards/run_card.hpp"

namespace helikos::cards {

/// A change of a parameter: "mass 6=172.5", "MT=172.5".
struct ParameterChange {
  std::string text, place;
};

/// Changes of cards, as a user types them before a run of MadGraph and as experiments keep them in
/// customizecards.dat.
struct ChangeCard {
  std::vector<ParameterChange> parameters{};
  Remarks remarks{};  ///< other lines
};

/// Whether the text has decays or settings of MadSpin: `decay t > w+ b`, `set spinmode onshell`.
bool is_madspin_card(std::string_view text);

/// Whether a text is a card of MadGraph's reweighting: it has `change`, `launch --rwgt_name=..`, or
/// `launch` and nothing that only a script of a run has: `set` with an entry of the run card (`set
/// nevents 77`), `done`, or `shower=OFF`.
bool is_reweight_card(std::string_view text, const RunCard& run);

/// Whether a text is a card of parameters: it has a line `BLOCK ..`, or `DECAY` with a code.
bool is_param_card(std::string_view text);

/// Whether the text has lines `set ..` and no blocks: else it is a card of parameters.
bool is_change_card(std::string_view text);

/// Whether the text is rather such a card with a mistake than a card of parameters: it begins with
/// a misspelt command (`sett mass 6 172.5`) or with an entry of the run card (`ptj = 20`).
bool is_misspelt_change_card(std::string_view text);

/// Reads lines `set param_card mass 6 172.5` and `set run_card ptj 20`. Changes of the run card are
/// applied to `run`, also those that MadGraph's short names stand for (`set ebeam 6500`, `set lhc
/// 13`). A script of one run may have `launch` and the programs that MadGraph asks for. Throws
/// InputError("<name>:<line>: ...") for commands and entries of the run card that MadGraph does not
/// have.
ChangeCard read_change_card(std::string_view text, const std::string& name, RunCard& run);

}  // namespace helikos::cards
