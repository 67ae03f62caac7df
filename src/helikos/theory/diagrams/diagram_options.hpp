// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Powers of the couplings that the amplitude of a diagram may have, both limits included.
struct OrderLimits {
  static constexpr int any = 1000;

  CouplingOrders least{};
  CouplingOrders most{any, any, 1};
  int least_weighted = 0, most_weighted = any;

  bool contain(const CouplingOrders& orders) const;
  /// Whether more couplings can still lead into the limits.
  bool reach(const CouplingOrders& orders) const;
};

/// Selection of the diagrams of a process. For a process with decays, the strings of its parts
/// select the diagrams, and only `limit` is used.
struct DiagramOptions {
  OrderLimits orders;
  bool lowest = true;         ///< only the diagrams of lowest WEIGHTED within `orders`
  std::vector<int> excluded;  ///< `/ z h`: no such propagators, nor those of the antiparticles
  std::vector<int> forbidden_s_channel;  ///< `$$ t t~`: PDG codes, the sign counts
  /// `> z a | h >`: PDG codes; a diagram has all of one of the lists.
  std::vector<std::vector<int>> required_s_channels;
  /// Orders of squares: a diagram needs a diagram, another one or itself, such that the product of
  /// the two is allowed.
  Restrictions squares;
  /// Keeps also diagrams that differ only around an auxiliary particle and are shares of one
  /// diagram.
  bool all_shares = false;
  long long limit = 20000;  ///< most diagrams; InputError above
};

/// The options that the string of a process asks for. Throws InputError for options that are not
/// available.
DiagramOptions diagram_options(const Process& process);

}  // namespace helikos
