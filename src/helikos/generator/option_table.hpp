// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The options of a run, one row each. The command line, run files and their template, the line
/// that repeats a run, checkpoints, files of grids, the settings in files of events, the page and
/// the tables of docs/ are made from these rows.

#include <functional>
#include <string>
#include <vector>

#include "helikos/generator/json.hpp"
#include "helikos/generator/run_setup.hpp"

namespace helikos {

/// The command that reads a row: `generate` has all rows.
enum class Command { integrate, generate };

/// The heading under which the template has a row.
enum class OptionGroup { theory, decays, beams, densities, accuracy, run, systematics, events };

/// The results that an option changes. An option that changes grids changes events too.
enum class Changes { nothing, events, grids };

/// Place of an option in a gridpack (gridpack.hpp).
enum class InGridpack {
  kept,        ///< it has the value, which cannot be changed
  changeable,  ///< it has the value, and a run of it may have another one
  of_run,      ///< each run of it has a value of its own
  none,        ///< neither it nor its runs have the option
};

/// Where a run says which value it had.
enum class Stated {
  header,   ///< the settings in the header of files of events, and the page
  page,     ///< the page only: files of this machine that the run reads
  nowhere,  ///< the run writes the file, or the option is of the machine
};

/// The type of a value in a run file (TOML).
enum class ValueType {
  by_field,              ///< that of the field: a flag, a number or a text
  flag,                  ///< true or false
  integer,               ///< digits
  whole_number,          ///< digits, or with an exponent: 2e7
  number,                ///< with a decimal point or without
  text,                  ///< in quotes
  text_or_integer,       ///< a name or an id; the text may be digits too
  text_or_number,        ///< an expression; the text may be a number too
  word_or_integer,       ///< digits, or a text that is no number: 2 or "all"
  word_or_whole_number,  ///< digits, or with an exponent, or a text that is no number: 8e9, "8GiB"
};

/// A row of the table.
struct OptionRow {
  std::string key;  ///< "max-points": the option is --max-points, the key of run files max-points
  std::string old_key{};  ///< a name that it had, which is refused with this one; empty: none
  std::string unit{};  ///< type or unit of the value, as help shows it: "GEV", "N"; the words of an
                       ///< enumeration are filled in; empty: a flag
  std::string help;
  std::string usual{};    ///< default, as docs show it; empty: that of the field, or none
  std::string example{};  ///< value in the template, as TOML; empty: the default of the field
  ValueType type = ValueType::by_field;  ///< of each value; `option_table` has none `by_field`
  OptionGroup group = OptionGroup::run;
  Changes changes = Changes::nothing;
  /// Value of `settings_of_grids` that has all that the option changes in grids; empty: the option
  /// itself is compared.
  std::string resolved{};
  int values = 1;             ///< number of values that stand together: `--beams A B`
  bool for_events = false;    ///< an option of `generate` only
  bool is_of_process = true;  ///< false: an option of the whole run
  bool adds_up = false;       ///< all values count; else a later value replaces an earlier one
  bool is_repeated = true;    ///< part of the line that repeats a run
  bool is_always_repeated = false;  ///< part of that line at its default too
  Stated stated = Stated::header;
  std::string setting{};       ///< key in the header; empty: `key` with _ in place of -
  bool is_set = false;         ///< the template sets it; else it shows the key behind a #
  std::string events_usual{};  ///< default of `generate`, where it has another one
  std::string events_help{};   ///< help of `generate`, where it has another one
  std::string events_unit{};   ///< unit of `generate`, where it has another one
  InGridpack in_gridpack = InGridpack::kept;
  /// Whether other options give the value, so that a run does not state it; empty: never.
  std::function<bool(const RunSetup&, const ProcessSetup&)> follows{};

  /// Sets the field from texts; a flag from "true". Throws InputError, without the key.
  std::function<void(RunSetup&, ProcessSetup&, const std::vector<std::string>&)> read{};
  /// Value of the field; null: none.
  std::function<Json(const RunSetup&, const ProcessSetup&)> value{};
  /// Value of the field; null where it is the default.
  std::function<Json(const RunSetup&, const ProcessSetup&)> given{};

  bool is_flag() const { return unit.empty(); }
  std::string setting_key() const;
  /// The value that a run states; null: none, or it follows from other options.
  Json stated_value(const RunSetup& run, const ProcessSetup& process) const;
};

/// All rows, in the order of help.
const std::vector<OptionRow>& option_table();

/// Adds a row behind the others: an option of a program around the library, or of a test. It must
/// have `read`, `value` and `given`. Call it before anything reads the table.
void add_option_row(OptionRow row);

/// Whether a command reads the row.
bool has_row(Command command, const OptionRow& row);

/// The row of a key; null where a command has none.
const OptionRow* find_row(Command command, const std::string& key);

/// The values of a row in a run file, in words: "a list of 2 numbers".
std::string words_of_type(const OptionRow& row);

/// The text of a value on a command line: a number, a word, or the elements of a list.
std::vector<std::string> texts_of(const Json& value);

}  // namespace helikos
