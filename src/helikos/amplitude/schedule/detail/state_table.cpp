// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/detail/state_table.hpp"

#include <algorithm>

namespace helikos {

int StateTables::intern(std::vector<StateCombination> combinations, bool three_inputs) {
  std::sort(combinations.begin(), combinations.end());
  const auto [place, is_new] =
      known_.try_emplace({three_inputs, std::move(combinations)}, static_cast<int>(tables_.size()));
  if (is_new) append(place->first.second, three_inputs);
  return place->second;
}

void StateTables::append(const std::vector<StateCombination>& combinations, bool three_inputs) {
  const auto first_row = static_cast<std::int32_t>(rows_.size());
  for (const auto& combination : combinations) {
    const std::uint16_t b = three_inputs ? combination.b : 0;
    const auto here = static_cast<std::int32_t>(entries_.size());
    const bool continues = static_cast<std::int32_t>(rows_.size()) > first_row &&
                           rows_.back().a == combination.a && rows_.back().b == b;
    if (!continues) rows_.push_back({combination.a, b, here, here});
    entries_.push_back({three_inputs ? combination.c : combination.b, combination.out});
    rows_.back().end = here + 1;
  }
  tables_.push_back({first_row, static_cast<std::int32_t>(rows_.size())});
}

}  // namespace helikos
