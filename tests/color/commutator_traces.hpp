// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Colour flows of gluons alone, from the commutators that their jamps stand for.

#include <algorithm>
#include <complex>
#include <map>
#include <vector>

#include "helikos/amplitude/color/flow_permutation.hpp"

namespace helikos::test {

/// Gluons in order along a trace, gluon 1, number 0, first.
using TraceOrder = std::vector<int>;

/// The traces of [T^{s(m)}, .. [T^{s(1)}, T^1]] T^n and their signs, with n = m + 2 gluons.
inline std::map<TraceOrder, int> traces_of(const Permutation& s) {
  std::map<TraceOrder, int> traces{{{0}, 1}};
  for (const auto gluon : s) {
    std::map<TraceOrder, int> longer;
    for (const auto& [order, sign] : traces) {
      TraceOrder left{gluon + 1}, right = order;
      left.insert(left.end(), order.begin(), order.end());
      right.push_back(gluon + 1);
      longer[left] += sign;
      longer[right] -= sign;
    }
    traces = longer;
  }
  std::map<TraceOrder, int> result;
  for (const auto& [cut, sign] : traces) {
    TraceOrder order = cut;
    order.push_back(static_cast<int>(s.size()) + 1);
    std::ranges::rotate(order, std::ranges::find(order, 0));
    result[order] += sign;
  }
  return result;
}

/// All traces of n gluons in lexicographic order, with the sign of each jamp, (jamp).
inline std::map<TraceOrder, std::vector<int>> traces_of_gluons(int n) {
  std::map<TraceOrder, std::vector<int>> result;
  const auto orders = all_permutations(n - 2);
  for (std::size_t s = 0; s < orders.size(); ++s) {
    for (const auto& [trace, sign] : traces_of(orders[s])) {
      auto& signs = result[trace];
      signs.resize(orders.size(), 0);
      signs[s] = sign;
    }
  }
  return result;
}

/// Partial amplitudes of the traces, (flow, helicity), from jamps in the adjoint basis.
inline std::vector<std::complex<double>> trace_amplitudes(
    int num_gluons, const std::vector<std::complex<double>>& jamps) {
  const auto traces = traces_of_gluons(num_gluons);
  const std::size_t helicities = jamps.size() / all_permutations(num_gluons - 2).size();
  std::vector<std::complex<double>> result;
  for (const auto& [trace, signs] : traces) {
    for (std::size_t h = 0; h < helicities; ++h) {
      std::complex<double> sum = 0.0;
      for (std::size_t s = 0; s < signs.size(); ++s) {
        if (signs[s] != 0) sum += double(signs[s]) * jamps[s * helicities + h];
      }
      result.push_back(sum);
    }
  }
  return result;
}

}  // namespace helikos::test
