// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace helikos {

/// One combination of helicity states: states of the inputs, state of the output (number of the
/// helicity configuration for a contraction). Unused inputs are 0.
struct StateCombination {
  std::uint16_t a = 0, b = 0, c = 0, out = 0;
  auto operator<=>(const StateCombination&) const = default;
};

/// All entries with the same leading states: (a) for a step of two inputs, (a, b) for a step of
/// three.
struct StateRow {
  std::uint16_t a = 0, b = 0;
  std::int32_t begin = 0, end = 0;  ///< range of entries
};

/// The innermost state, and the output to which it is added.
struct StateEntry {
  std::uint16_t inner = 0, out = 0;
};

struct TableRange {
  std::int32_t begin = 0, end = 0;  ///< range of rows
};

/// State combinations of all instructions, each distinct table stored once.
class StateTables {
 public:
  /// Number of the table that holds exactly these combinations.
  int intern(std::vector<StateCombination> combinations, bool three_inputs);

  const std::vector<TableRange>& tables() const { return tables_; }
  const std::vector<StateRow>& rows() const { return rows_; }
  const std::vector<StateEntry>& entries() const { return entries_; }

 private:
  void append(const std::vector<StateCombination>& combinations, bool three_inputs);

  std::vector<TableRange> tables_;
  std::vector<StateRow> rows_;
  std::vector<StateEntry> entries_;
  /// The layout differs for two and three inputs, even where all states of the third input are 0.
  std::map<std::pair<bool, std::vector<StateCombination>>, int> known_;
};

}  // namespace helikos
