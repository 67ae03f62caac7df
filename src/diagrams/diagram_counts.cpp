// SPDX-License-Identifier: Apache-2.0
#include "diagrams/diagram_counts.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "diagrams/joins.hpp"

namespace helikos {
namespace {

/// How many trees of a set of legs end in a line, or in a pair of lines of a vertex of four.
struct TreeCount {
  int end;  ///< number of a particle, or of a pair
  CouplingOrders orders;
  double trees;
};
using TreeCounts = std::vector<TreeCount>;

void add(TreeCounts& counts, int end, const CouplingOrders& orders, double trees) {
  for (TreeCount& count : counts) {
    if (count.end == end && count.orders == orders) {
      count.trees += trees;
      return;
    }
  }
  counts.push_back({end, orders, trees});
}

/// The trees of each set of legs, from those of its parts. The first leg is the root of all.
class TreeCounter {
 public:
  TreeCounter(const Process& process, const std::vector<Vertex>& vertices,
              const DiagramOptions& options)
      : joins_(vertices),
        allowed_(joins_, options, process),
        limits_(options.orders),
        all_((leg_bit(process.num_legs()) - 1) & ~leg_bit(0)),
        lines_(std::size_t{all_} + 1),
        pairs_(lines_.size()) {
    for (int leg = 1; leg < process.num_legs(); ++leg) {
      const int particle =
          joins_.number(process.legs()[static_cast<std::size_t>(leg)].outgoing_pdg());
      if (particle >= 0) lines_[leg_bit(leg)] = {{particle, {}, 1}};
    }
  }

  /// Of all legs, with a root that is the outgoing particle `pdg`.
  TreeCounts count(int pdg) {
    for (LegMask legs = 2; legs <= all_; legs += 2) {
      if (!std::has_single_bit(legs)) fill(legs);
    }
    TreeCounts result = std::move(lines_[all_]);
    const int root = joins_.number(antiparticle(pdg));
    std::erase_if(result, [root](const TreeCount& c) { return c.end != root; });
    return result;
  }

 private:
  /// Every split in two once: the first part holds the lowest leg.
  void fill(LegMask legs) {
    const LegMask lowest = legs & (~legs + 1), others = legs & ~lowest;
    for (LegMask rest = others; rest != 0; rest = (rest - 1) & others) {
      const LegMask first = legs & ~rest;
      for (const TreeCount& a : lines_[first]) {
        for (const TreeCount& b : lines_[rest]) join_two(legs, a, b);
        for (const TreeCount& pair : pairs_[rest]) join_three(legs, a, pair);
      }
    }
  }

  void join_two(LegMask legs, const TreeCount& a, const TreeCount& b) {
    const CouplingOrders orders = a.orders + b.orders;
    for (const Join& join : joins_.of(a.end, b.end)) {
      add_line(legs, join, orders, a.trees * b.trees);
    }
    const int pair = joins_.pair_number(a.end, b.end);
    if (pair >= 0) add(pairs_[legs], pair, orders, a.trees * b.trees);
  }

  void join_three(LegMask legs, const TreeCount& a, const TreeCount& pair) {
    for (const Join& join : joins_.of_pair(pair.end, a.end)) {
      add_line(legs, join, a.orders + pair.orders, a.trees * pair.trees);
    }
  }

  void add_line(LegMask legs, const Join& join, const CouplingOrders& inputs, double trees) {
    const CouplingOrders orders = inputs + join.orders;
    const bool at_root = legs == all_;
    if (!limits_.reach(orders) || (!at_root && !allowed_.allow(legs, join.particle))) return;
    add(lines_[legs], join.particle, orders, trees * join.share);
  }

  Joins joins_;
  AllowedLines allowed_;
  OrderLimits limits_;
  LegMask all_;
  std::vector<TreeCounts> lines_, pairs_;  ///< (set of legs)
};

}  // namespace

std::vector<DiagramCount> diagram_counts(const Process& process,
                                         const std::vector<Vertex>& vertices,
                                         const DiagramOptions& options) {
  if (process.num_legs() < 3) return {};
  std::vector<DiagramCount> counts;
  TreeCounter counter(process, vertices, options);
  for (const TreeCount& tree : counter.count(process.legs().front().outgoing_pdg())) {
    if (options.orders.contain(tree.orders))
      counts.push_back({tree.orders, std::llround(tree.trees)});
  }
  std::ranges::sort(counts, {}, [](const DiagramCount& c) { return weighted(c.orders); });
  return counts;
}

OrderLimits order_limits(const std::vector<DiagramCount>& counts, const DiagramOptions& options) {
  OrderLimits limits = options.orders;
  if (options.lowest && !counts.empty()) limits.most_weighted = weighted(counts.front().orders);
  return limits;
}

long long count_diagrams(const std::vector<DiagramCount>& counts, const OrderLimits& limits) {
  long long diagrams = 0;
  for (const DiagramCount& count : counts) {
    if (limits.contain(count.orders)) diagrams += count.diagrams;
  }
  return diagrams;
}

}  // namespace helikos
