// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helikos/cards/remarks.hpp"

namespace helikos::cards {

/// The settings of a leading-order run of MadGraph (run_card.dat). An entry that the card does not
/// have has the default of MadGraph5_aMC@NLO 2.6 to 3.5, which is the same in these versions.
class RunCard {
 public:
  /// Reads lines "VALUE = NAME ! comment". Throws InputError("<name>:<line>: ...") also for names
  /// that no version of MadGraph has, but for those that MadGraph takes as entries of the user:
  /// with `min` or `max` in them, or where custom_fcts names programs.
  RunCard(std::istream& card, std::string name);

  /// Replaces a value, as `set run_card NAME VALUE` does; the value `default` is that of MadGraph.
  /// `place`: file and line. Throws InputError as the constructor.
  void change(const std::string& name, std::string_view value, const std::string& place);

  /// Whether some version of MadGraph has the entry, by its name in lower case.
  static bool knows(std::string_view name);
  /// " (nevents?)" for a name that is near a known one, else empty.
  static std::string meant(std::string_view name);

  // Values. A value that is of another kind throws InputError with file and line. Names that are
  // asked for count as used.
  double number(const std::string& name);
  int integer(const std::string& name);
  bool flag(const std::string& name);         ///< T, .true., True, 1 and so on
  std::string text(const std::string& name);  ///< without quotes
  /// Numbers by PDG code: "{6: 100, 25: 50}".
  std::vector<std::pair<int, double>> by_code(const std::string& name);

  bool has(const std::string& name) const { return entries_.contains(name); }
  /// "run_card.dat:12"; empty where the card does not have the entry.
  std::string place(const std::string& name) const;
  /// "ptj = 20".
  std::string entry(const std::string& name) const;

  /// Remarks about the entries that nobody has asked for, and about lines that are no entries.
  Remarks leftovers() const;

 private:
  struct Value {
    std::string text, place;
  };

  void put(const std::string& name, Value value);
  void refuse_unknown(const std::string& name) const;
  const Value& value_of(const std::string& name);
  template <class Read>
  auto read(const std::string& name, const char* kind, const Read& read);

  std::string name_;
  std::map<std::string, Value> entries_;
  std::set<std::string> used_;
  Remarks remarks_;
};

/// Whether a text has a line VALUE = NAME with an entry that Helikos reads: "20 = ptj".
bool is_run_card(std::string_view text);

/// A number as Fortran and Python write it: 20, 1d5, 1.0e3. As in MadGraph also 10k, 1M and
/// 13000/2.
std::optional<double> card_number(std::string_view text);

}  // namespace helikos::cards
