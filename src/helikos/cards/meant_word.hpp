// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "helikos/theory/model/edit_distance.hpp"

namespace helikos::cards {

/// The word of a list that is nearest to a misspelt one, by letters that are inserted, removed or
/// changed; of equally near ones, the first with the same first letter. Empty: none is near.
template <class List>
std::string_view nearest_word(const List& list, std::string_view word, std::size_t near) {
  constexpr std::size_t longest = 40;
  std::string_view nearest;
  if (word.empty() || word.size() > longest) return nearest;
  std::size_t least = 2 * near + 2;
  for (const std::string_view own : list) {
    const std::size_t distance = 2 * edit_distance(word, own) + (own.starts_with(word[0]) ? 0 : 1);
    if (distance >= least) continue;
    nearest = own;
    least = distance;
  }
  return nearest;
}

/// " (generate?)" where a word is probably a misspelt one of the list.
template <class List>
std::string meant_word(const List& list, std::string_view word) {
  const std::string_view nearest = nearest_word(list, word, word.size() < 5 ? 1 : 2);
  return nearest.empty() ? "" : fmt::format(" ({}?)", nearest);
}

}  // namespace helikos::cards
