// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "helikos/cards/process_card.hpp"

namespace helikos::cards {

/// The model of a card in Helikos.
struct ModelChoice {
  std::string model;             ///< "sm", "heft", or the name of a folder with its restriction
  std::vector<std::string> set;  ///< parameters as the restriction has them: "MB=0"
  /// Entries of parameter cards that the restriction holds at 0: "MASS 13". Empty: not known.
  std::set<std::string> zeros{};
  bool has_w_mass = false;  ///< the mass of the W is an input in MadGraph; here it follows
  Remarks remarks{};
};

/// The Standard Model of MadGraph (sm, loop_sm, loop_qcd_qed_sm) and heft are those of Helikos,
/// with the masses and the quark mixing of the restriction. Other models keep their names. Throws
/// InputError for a misspelt restriction.
ModelChoice model_of(const ProcessCard& card);

}  // namespace helikos::cards
