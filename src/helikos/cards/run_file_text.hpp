// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "helikos/cards/remarks.hpp"

namespace helikos::cards {

/// A process of a run file, or one that Helikos refuses.
struct ImportedProcess {
  std::string process;
  std::string place;                       ///< "proc_card.dat:3"
  std::vector<std::string> definitions{};  ///< of labels, besides those of all processes
  std::vector<std::string> cuts{};
  std::string why_not{};  ///< why it is not taken; empty: it is
  /// No event passes its cuts, in MadGraph neither: it is left out. Any other reason is an error.
  bool has_no_events = false;
};

/// A run file in the making.
struct ImportedRun {
  std::vector<std::string> cards{};                             ///< names of the files
  std::vector<std::pair<std::string, std::string>> settings{};  ///< keys and values, as in TOML
  std::vector<ImportedProcess> processes{};
  Remarks remarks{};
};

/// A text of a run file, in quotes.
std::string toml_text(const std::string& text);
std::string toml_list(const std::vector<std::string>& texts);

/// The run file, with all remarks and all processes that are left out as comments. Cuts of all
/// processes stand before them.
std::string run_file_text(const ImportedRun& run);

}  // namespace helikos::cards
