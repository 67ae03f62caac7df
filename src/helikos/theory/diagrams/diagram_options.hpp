// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Powers of the couplings that the amplitude of a diagram may have, both ends included.
struct OrderLimits {
  static constexpr int any = 1000;

  CouplingOrders least{};
  CouplingOrders most{any, any, 1};
  int least_weighted = 0, most_weighted = any;

  bool contain(const CouplingOrders& orders) const;
  /// Whether more couplings can still lead into the limits.
  bool reach(const CouplingOrders& orders) const;
};

/// Which diagrams of a process are wanted. Those of one with decays are what the strings of its
/// parts ask for, and nothing but `limit` is looked at.
struct DiagramOptions {
  OrderLimits orders;
  bool lowest = true;         ///< of those within `orders`, only the ones of the lowest WEIGHTED
  std::vector<int> excluded;  ///< `/ z h`: no propagators; antiparticles are meant too
  std::vector<int> forbidden_s_channel;  ///< `$$ t t~`: PDG codes, the sign counts
  /// `> z a | h >`: PDG codes; a diagram has all of one of the lists.
  std::vector<std::vector<int>> required_s_channels;
  /// Orders of squares: a diagram has another one, or itself, with which its product is allowed.
  Restrictions squares;
  /// Also those that differ by what belongs to an auxiliary particle, and are shares of one
  /// diagram.
  bool all_shares = false;
  long long limit = 20000;  ///< more diagrams than that are refused
};

/// Those that the string of a process asks for. Throws InputError for what is not available.
DiagramOptions diagram_options(const Process& process);

}  // namespace helikos
