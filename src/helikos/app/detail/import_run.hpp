// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/app/options.hpp"
#include "helikos/cards/process_card.hpp"
#include "helikos/cards/run_file_text.hpp"

namespace helikos::app {

/// A run in the making, and the name of its model.
struct ImportOfCards {
  cards::ImportedRun run;
  std::string model;
};

/// Reads the process card, which stands first. Throws InputError, also where the run card is not
/// named.
cards::ProcessCard read_first_card(const ImportOptions& options);

/// Makes a run of the cards. Throws InputError.
ImportOfCards run_of_cards(const cards::ProcessCard& card, const ImportOptions& options);

}  // namespace helikos::app
