// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// All colour flows of some quark lines and gluons, and their tensors from Gell-Mann matrices.

#include <algorithm>
#include <numeric>

#include "color/gell_mann.hpp"
#include "helikos/theory/process/color_flow.hpp"

namespace helikos::test {

/// Legs: quarks 0 .. k-1, antiquarks k .. 2k-1, gluons 2k .. 2k+n-1. A flow is an ordering of the
/// gluons, cut into k parts, and an ordering of the antiquarks.
inline std::vector<ColorFlow> all_flows(int lines, int gluons) {
  std::vector<ColorFlow> flows;
  std::vector<int> word(gluons + lines - 1);  // lines - 1 cuts, all alike, behind the gluons
  std::iota(word.begin(), word.begin() + gluons, 2 * lines);
  std::fill(word.begin() + gluons, word.end(), 2 * lines + gluons);
  std::vector<int> ends(lines);
  do {
    std::iota(ends.begin(), ends.end(), lines);
    do {
      ColorFlow flow(1, ColorString{0});
      for (const int leg : word) {
        if (leg == 2 * lines + gluons) {
          flow.back().push_back(ends[flow.size() - 1]);
          flow.push_back({static_cast<int>(flow.size())});
        } else {
          flow.back().push_back(leg);
        }
      }
      flow.back().push_back(ends.back());
      flows.push_back(flow);
    } while (std::next_permutation(ends.begin(), ends.end()));
  } while (std::next_permutation(word.begin(), word.end()));
  return flows;
}

/// All colours of all legs, (leg): 3 for quarks and antiquarks, 8 for gluons.
template <class Visit>
void for_all_colors(int lines, int gluons, Visit&& visit) {
  std::vector<int> color(2 * lines + gluons, 0);
  const auto range = [&](std::size_t leg) { return leg < std::size_t(2 * lines) ? 3 : 8; };
  for (;;) {
    visit(color);
    std::size_t leg = 0;
    while (leg < color.size() && ++color[leg] == range(leg)) color[leg++] = 0;
    if (leg == color.size()) return;
  }
}

inline std::complex<double> color_tensor(const ColorFlow& flow, const std::vector<int>& color) {
  static const auto generator = generators();
  std::complex<double> result = 1.0;
  for (const ColorString& string : flow) {
    if (is_trace(string)) {
      Matrix3 product = generator[color[string.front()]];
      for (std::size_t i = 1; i + 1 < string.size(); ++i) {
        product = product * generator[color[string[i]]];
      }
      result *= trace(product);
      continue;
    }
    std::array<std::complex<double>, 3> row{};
    row[color[string.front()]] = 1.0;
    for (std::size_t i = 1; i + 1 < string.size(); ++i) {
      std::array<std::complex<double>, 3> next{};
      for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) next[b] += row[a] * generator[color[string[i]]][a][b];
      }
      row = next;
    }
    result *= row[color[string.back()]];
  }
  return result;
}

}  // namespace helikos::test
