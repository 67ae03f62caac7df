// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/cards/remarks.hpp"

namespace helikos::cards {

/// A command of a card with its line.
struct CardLine {
  std::string text;
  int line = 0;
  std::size_t definitions = 0;  ///< of a process: how many definitions stand before it
};

/// A card of MadGraph with commands that define processes (proc_card.dat).
struct ProcessCard {
  std::string name;                   ///< of the file, for messages
  CardLine model{"sm"};               ///< name with restriction; line 0: the card has none
  std::vector<CardLine> definitions;  ///< "l+ = e+ mu+ ta+"
  std::vector<CardLine> processes;    ///< without `generate` and `add process`; after the last
                                      ///< `generate` or `import model`
  Remarks remarks{};                  ///< other commands

  std::string place(int line) const { return name + ":" + std::to_string(line); }
};

/// Whether a text has lines `generate ..` or `add process ..`.
bool is_process_card(std::string_view text);

/// Reads a card as MadGraph does: a line that ends in a backslash goes on in the next one, also
/// within a word and also where it is a comment; then `#` begins a comment, and `;` separates
/// commands. Throws InputError("<name>:<line>: ...") for commands that MadGraph
/// does not have or that lack something, and where the card has no process.
ProcessCard read_process_card(std::istream& card, const std::string& name);

}  // namespace helikos::cards
