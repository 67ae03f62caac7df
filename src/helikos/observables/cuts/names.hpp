// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "helikos/observables/cuts/expression.hpp"

/// \file
/// The words of cuts, for reading and for writing.

namespace helikos::cuts {

inline constexpr std::array<std::pair<std::string_view, Observable>, 14> observable_names{
    {{"pt", Observable::pt},
     {"eta", Observable::eta},
     {"y", Observable::y},
     {"phi", Observable::phi},
     {"m", Observable::m},
     {"mt", Observable::mt},
     {"e", Observable::e},
     {"p", Observable::p},
     {"px", Observable::px},
     {"py", Observable::py},
     {"pz", Observable::pz},
     {"deta", Observable::deta},
     {"dphi", Observable::dphi},
     {"dr", Observable::dr}}};

inline constexpr std::array<std::pair<std::string_view, Kind>, 8> function_names{
    {{"n", Kind::count},
     {"ht", Kind::scalar_sum},
     {"met", Kind::missing},
     {"abs", Kind::absolute},
     {"sqrt", Kind::root},
     {"min", Kind::minimum},
     {"max", Kind::maximum},
     {"sum", Kind::sum}}};

inline constexpr std::array<std::pair<std::string_view, Comparison>, 6> comparison_signs{
    {{"<", Comparison::less},
     {"<=", Comparison::less_equal},
     {">", Comparison::greater},
     {">=", Comparison::greater_equal},
     {"==", Comparison::equal},
     {"!=", Comparison::unequal}}};

template <class Table>
auto find_word(const Table& table, std::string_view word) {
  std::optional<decltype(table.front().second)> found;
  for (const auto& [name, value] : table)
    if (name == word) found = value;
  return found;
}

template <class Table, class Value>
std::string_view find_name(const Table& table, Value wanted) {
  for (const auto& [name, value] : table)
    if (value == wanted) return name;
  return {};
}

inline std::string_view name_of(Observable o) { return find_name(observable_names, o); }
inline std::string_view name_of(Kind function) { return find_name(function_names, function); }
inline std::string_view sign_of(Comparison c) { return find_name(comparison_signs, c); }

}  // namespace helikos::cuts
