// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Powers of the couplings that the amplitude of a diagram may have, both limits included.
struct OrderLimits {
  static constexpr int any = CouplingOrder::no_limit;
  using Powers = std::array<int, max_orders>;  ///< (slot)
  static constexpr Powers all_any = [] {
    Powers powers{};
    powers.fill(any);
    return powers;
  }();

  Powers least{}, most = all_any;
  int least_weighted = 0, most_weighted = any;

  bool contain(const CouplingOrders& orders) const;
  /// The upper limits, together with those of a model.
  HighestPowers highest(const Model& model) const;
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

/// Number of diagrams of an amplitude with some orders.
struct DiagramCount {
  CouplingOrders orders;
  long long diagrams;
  bool operator==(const DiagramCount&) const = default;
};

/// The numbers of diagrams within `options.orders` and the limits of the model, by ascending
/// WEIGHTED; without zeros. Diagrams are counted set of legs by set of legs; no list of diagrams is
/// made.
std::vector<DiagramCount> diagram_counts(const Process& process,
                                         const std::vector<Vertex>& vertices,
                                         const DiagramOptions& options);

/// The limits that express `options.lowest` by numbers; if `options.lowest` is false, the limits of
/// `options`. `counts` belong to the same options.
OrderLimits order_limits(const std::vector<DiagramCount>& counts, const DiagramOptions& options);

/// The sum of the counts within the limits.
long long count_diagrams(const std::vector<DiagramCount>& counts, const OrderLimits& limits);

/// Number of Feynman diagrams that the string of a process asks for; 0 where there is none.
long long count_diagrams(const Process& process, const Parameters& parameters = Parameters());

}  // namespace helikos
