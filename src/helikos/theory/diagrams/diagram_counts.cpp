// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/diagram_counts.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "helikos/theory/diagrams/joins.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {
namespace {

void limit(const OrderBound& bound, int& least, int& most) {
  const int value = bound.value;
  if (bound.comparison != Comparison::more_than) most = std::min(most, value);
  if (bound.comparison == Comparison::exactly) least = std::max(least, value);
  if (bound.comparison == Comparison::more_than) least = std::max(least, value + 1);
}

/// Number of trees of a set of legs that end in a line, or in a group of lines of one vertex.
struct TreeCount {
  int end;        ///< number of a particle, or of a group
  unsigned seen;  ///< required s-channels
  CouplingOrders orders;
  double trees;
};
using TreeCounts = std::vector<TreeCount>;

void add(TreeCounts& counts, const TreeCount& more) {
  for (TreeCount& count : counts) {
    if (count.end == more.end && count.seen == more.seen && count.orders == more.orders) {
      count.trees += more.trees;
      return;
    }
  }
  counts.push_back(more);
}

void add(std::vector<DiagramCount>& counts, const DiagramCount& more) {
  const auto found = std::ranges::find(counts, more.orders, &DiagramCount::orders);
  if (found == counts.end())
    counts.push_back(more);
  else
    found->diagrams += more.diagrams;
}

/// Counts the trees of each set of legs from the trees of its parts. The first leg is the root of
/// all trees.
class TreeCounter {
 public:
  TreeCounter(const Process& process, const std::vector<Vertex>& vertices,
              const DiagramOptions& options)
      : joins_(vertices),
        allowed_(joins_, options, process),
        highest_(options.orders.highest(process.model())),
        all_((leg_bit(process.num_legs()) - 1) & ~leg_bit(0)),
        lines_(std::size_t{all_} + 1),
        groups_(lines_.size()) {
    for (int leg = 1; leg < process.num_legs(); ++leg) {
      const int particle =
          joins_.number(process.legs()[static_cast<std::size_t>(leg)].outgoing_pdg());
      if (particle >= 0) lines_[leg_bit(leg)] = {{particle, 0, {}, 1}};
    }
  }

  /// Counts of all legs, with the outgoing particle `pdg` as root.
  TreeCounts count(int pdg) {
    for (LegMask legs = 2; legs <= all_; legs += 2) {
      if (!std::has_single_bit(legs)) fill(legs);
    }
    TreeCounts result = std::move(lines_[all_]);
    const int root = joins_.number(antiparticle(pdg));
    std::erase_if(result, [&](const TreeCount& c) {
      return c.end != root || !allowed_.required().are_met(c.seen);
    });
    return result;
  }

 private:
  /// Every split in two is taken once: the first part holds the lowest leg.
  void fill(LegMask legs) {
    const LegMask lowest = legs & (~legs + 1), others = legs & ~lowest;
    for (LegMask rest = others; rest != 0; rest = (rest - 1) & others) {
      const LegMask first = legs & ~rest;
      for (const TreeCount& a : lines_[first]) {
        for (const TreeCount& b : lines_[rest]) join_two(legs, a, b);
        for (const TreeCount& group : groups_[rest]) join_more(legs, a, group);
      }
    }
  }

  void join_two(LegMask legs, const TreeCount& a, const TreeCount& b) {
    TreeCount both{-1, a.seen | b.seen, a.orders + b.orders, a.trees * b.trees};
    for (const Join& join : joins_.of(a.end, b.end)) add_line(legs, join, both);
    both.end = joins_.pair_number(a.end, b.end);
    if (both.end >= 0) add(groups_[legs], both);
  }

  void join_more(LegMask legs, const TreeCount& a, const TreeCount& group) {
    TreeCount all{-1, a.seen | group.seen, a.orders + group.orders, a.trees * group.trees};
    for (const Join& join : joins_.of_group(group.end, a.end)) add_line(legs, join, all);
    all.end = joins_.group_number(group.end, a.end);
    if (all.end >= 0) add(groups_[legs], all);
  }

  void add_line(LegMask legs, const Join& join, TreeCount count) {
    count.orders = count.orders + join.orders;
    count.end = join.particle;
    const bool at_root = legs == all_;
    if (!highest_.allow(count.orders) || (!at_root && !allowed_.allow(legs, join.particle))) return;
    count.trees *= join.share;
    if (!at_root) count.seen |= allowed_.seen(legs, joins_.pdg(join.particle));
    add(lines_[legs], count);
  }

  Joins joins_;
  AllowedLines allowed_;
  HighestPowers highest_;
  LegMask all_;
  std::vector<TreeCounts> lines_, groups_;  ///< (set of legs)
};

/// The counts that have a product allowed by `options.squares`, by ascending WEIGHTED.
std::vector<DiagramCount> with_squares(std::vector<DiagramCount> counts,
                                       const DiagramOptions& options) {
  std::vector<CouplingOrders> orders;
  for (const DiagramCount& count : counts) orders.push_back(count.orders);
  const auto allowed = allowed_orders(options.squares, orders);
  std::erase_if(counts, [&](const DiagramCount& count) {
    return std::ranges::find(allowed, count.orders) == allowed.end();
  });
  std::ranges::sort(counts, {}, [](const DiagramCount& c) { return c.orders.weight(); });
  return counts;
}

/// Counts of a process without decays.
std::vector<DiagramCount> counts_of_part(const Process& process,
                                         const std::vector<Vertex>& vertices,
                                         const DiagramOptions& options) {
  if (process.num_legs() < 3) return {};
  TreeCounts sums;  // shares of a diagram add up before they are rounded
  TreeCounter counter(process, vertices, options);
  for (const TreeCount& tree : counter.count(process.legs().front().outgoing_pdg())) {
    if (options.orders.contain(tree.orders)) add(sums, {0, 0, tree.orders, tree.trees});
  }
  std::vector<DiagramCount> counts;
  for (const TreeCount& sum : sums) counts.push_back({sum.orders, std::llround(sum.trees)});
  return with_squares(std::move(counts), options);
}

/// Counts of all pairs of a diagram of one and a diagram of the other.
std::vector<DiagramCount> product(const std::vector<DiagramCount>& one,
                                  const std::vector<DiagramCount>& other) {
  std::vector<DiagramCount> counts;
  for (const DiagramCount& a : one) {
    for (const DiagramCount& b : other) add(counts, {a.orders + b.orders, a.diagrams * b.diagrams});
  }
  return counts;
}

std::vector<DiagramCount> wanted_counts(const Process& part, const std::vector<Vertex>& vertices) {
  const DiagramOptions options = diagram_options(part);
  auto counts = counts_of_part(part, vertices, options);
  const OrderLimits limits = order_limits(counts, options);
  std::erase_if(counts, [&](const DiagramCount& c) { return !limits.contain(c.orders); });
  return counts;
}

}  // namespace

bool OrderLimits::contain(const CouplingOrders& orders) const {
  for (int slot = 0; slot < max_orders; ++slot) {
    const auto i = static_cast<std::size_t>(slot);
    if (orders.power(slot) < least[i] || orders.power(slot) > most[i]) return false;
  }
  return orders.weight() >= least_weighted && orders.weight() <= most_weighted;
}

HighestPowers OrderLimits::highest(const Model& model) const {
  HighestPowers highest(model.orders);
  for (int slot = 0; slot < max_orders; ++slot)
    highest.lower(slot, most[static_cast<std::size_t>(slot)]);
  highest.lower_weight(most_weighted);
  return highest;
}

DiagramOptions diagram_options(const Process& process) {
  const Restrictions& restrictions = process.restrictions();
  check_available(restrictions, process.str());
  DiagramOptions options;
  options.lowest = restrictions.orders.empty() && restrictions.decays.empty();
  OrderLimits& limits = options.orders;
  if (!restrictions.decays.empty()) return options;
  for (const OrderBound& bound : restrictions.orders) {
    if (bound.squared) {
      options.squares.orders.push_back(bound);
    } else if (bound.slot == OrderBound::weighted) {
      limit(bound, limits.least_weighted, limits.most_weighted);
    } else {
      const auto slot = static_cast<std::size_t>(bound.slot);
      limit(bound, limits.least[slot], limits.most[slot]);
    }
  }
  options.excluded = restrictions.excluded;
  options.forbidden_s_channel = restrictions.forbidden_s_channels;
  options.required_s_channels = restrictions.required_s_channels;
  return options;
}

std::vector<DiagramCount> diagram_counts(const Process& process,
                                         const std::vector<Vertex>& vertices,
                                         const DiagramOptions& options) {
  const ParticleScope scope(process.model());
  const auto parts = parts_of(process);
  if (parts.size() == 1) return counts_of_part(process, vertices, options);
  std::vector<DiagramCount> counts{{{}, 1}};
  for (const ProcessPart& part : parts) {
    counts = product(counts, wanted_counts(part.process, vertices));
  }
  std::ranges::sort(counts, {}, [](const DiagramCount& c) { return c.orders.weight(); });
  return counts;
}

OrderLimits order_limits(const std::vector<DiagramCount>& counts, const DiagramOptions& options) {
  OrderLimits limits = options.orders;
  if (options.lowest && !counts.empty()) limits.most_weighted = counts.front().orders.weight();
  return limits;
}

long long count_diagrams(const std::vector<DiagramCount>& counts, const OrderLimits& limits) {
  long long diagrams = 0;
  for (const DiagramCount& count : counts) {
    if (limits.contain(count.orders)) diagrams += count.diagrams;
  }
  return diagrams;
}

long long count_diagrams(const Process& process, const Parameters& parameters) {
  const DiagramOptions options = diagram_options(process);
  const auto counts = diagram_counts(process, process.model().vertices(parameters), options);
  return count_diagrams(counts, order_limits(counts, options));
}

}  // namespace helikos
