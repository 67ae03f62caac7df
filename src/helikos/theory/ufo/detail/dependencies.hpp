// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace helikos::ufo::detail {

/// Numbers 0, 1, ... in an order in which each comes after those that it needs.
struct Dependencies {
  std::vector<int> order;  ///< without those that need a cycle
  /// Numbers each of which needs the next one, and the last one needs the first one; empty where
  /// all are in the order.
  std::vector<int> cycle;
};

/// needs: numbers that each one needs.
Dependencies sort_dependencies(const std::vector<std::vector<int>>& needs);

}  // namespace helikos::ufo::detail
