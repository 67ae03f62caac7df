// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace helikos::events {

/// Jobs may share the events of a run. The settings of a part say "2 of 4, seed 1", those of parts
/// that were merged "1-2,4 of 4, seed 1". Parts of several runs are separated by semicolons.
class RunParts {
 public:
  static constexpr std::string_view key = "parts_of_run";  ///< of the settings

  RunParts() = default;
  /// `seed`: of the whole run.
  RunParts(int number, int count, std::uint64_t seed) { runs_[{seed, count}].insert(number); }
  /// Text that is not written so has no parts.
  static RunParts read(std::string_view text);

  bool is_empty() const { return runs_.empty(); }
  void add(const RunParts& other);
  std::string text() const;
  /// "part 3 of 4 of the run of seed 1 is missing"; empty: none is.
  std::string missing_text() const;
  /// "part 3 of 4 of the run of seed 1", which both have; empty: there is none.
  std::string common_text(const RunParts& other) const;

 private:
  std::map<std::pair<std::uint64_t, int>, std::set<int>> runs_;  ///< (seed, count): numbers
};

}  // namespace helikos::events
