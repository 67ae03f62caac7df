// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/channels.hpp"

#include <algorithm>

#include "helikos/amplitude/program/diagram_channels.hpp"
#include "helikos/amplitude/program/diagram_count.hpp"
#include "helikos/amplitude/program/tree_cut.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

/// A tree of cubic vertices, seen from its root: the leaves above each edge, without edges that are
/// leaves. The first edge is the root.
using CubicTree = std::vector<LegMask>;

/// The tree with one more leaf, which splits the edge with the leaves `at`.
CubicTree with_leaf(const CubicTree& tree, LegMask leaf, LegMask at) {
  CubicTree result;
  for (const LegMask edge : tree) {
    const bool is_below = edge != at && (edge & at) == at;
    result.push_back(is_below ? edge | leaf : edge);
  }
  const auto place = at == tree.front() ? result.begin() : result.end();
  result.insert(place, at | leaf);
  return result;
}

/// All trees of these leaves: the last leaf splits any edge of a tree of the others. The number of
/// edges grows by two each time: (2n-3)!! trees of n leaves.
std::vector<CubicTree> cubic_trees(const std::vector<int>& leaves) {
  std::vector<CubicTree> trees{{leg_bit(leaves[0]) | leg_bit(leaves[1])}};
  for (std::size_t n = 2; n < leaves.size(); ++n) {
    std::vector<CubicTree> larger;
    for (const CubicTree& tree : trees) {
      for (const LegMask edge : tree) larger.push_back(with_leaf(tree, leg_bit(leaves[n]), edge));
      for (std::size_t i = 0; i < n; ++i) {
        larger.push_back(with_leaf(tree, leg_bit(leaves[n]), leg_bit(leaves[i])));
      }
    }
    trees = std::move(larger);
  }
  return trees;
}

/// Whether a process is one quark line and gluons, without restrictions that leave out or add
/// diagrams.
bool is_gluon_line(const Process& process, const Parameters& parameters) {
  if (choose_cut(process) != TreeCut::Kind::line) return false;
  const auto orders = TreeOrders(process.model(), parameters).allowed(process);
  return orders.size() == 1 && orders[0].qcd == process.num_legs() - 2;
}

/// The channels of one quark line and gluons: trees with the antiquark as root, so that the line
/// goes up to the quark. There are more channels than diagrams that can be enumerated.
class GluonLine {
 public:
  GluonLine(const Process& process, const Parameters& parameters) {
    for (int leg = 0; leg < process.num_legs(); ++leg) {
      const Leg& particle = process.legs()[leg];
      if (particle.particle->is_gluon()) leaves_.push_back(leg);
      if (particle.outgoing_pdg() <= 0 || !particle.particle->is_quark()) continue;
      leaves_.insert(leaves_.begin(), leg);
      quark_ = {leg_bit(leg), parameters.mass(particle.particle->pdg),
                parameters.width(particle.particle->pdg)};
      if (quark_.mass == 0.0) quark_.width = 0.0;
    }
  }

  /// (2n-1)!!
  long long count() const {
    long long count = 1;
    for (std::size_t gluon = 1; gluon < leaves_.size(); ++gluon) count *= 2 * gluon - 1;
    return count;
  }

  Channels channels() {
    for (const CubicTree& tree : cubic_trees(leaves_)) {
      for (std::size_t i = 1; i < tree.size(); ++i) {
        const bool is_quark = (tree[i] & quark_.legs) != 0;
        add(is_quark ? LegPropagator{tree[i], quark_.mass, quark_.width} : LegPropagator{tree[i]});
      }
      ++result_.count;
    }
    return std::move(result_);
  }

 private:
  void add(const LegPropagator& propagator) {
    auto& known = result_.propagators;
    const auto place = std::find(known.begin(), known.end(), propagator);
    result_.members.push_back(static_cast<int>(place - known.begin()));
    if (place == known.end()) known.push_back(propagator);
  }

  std::vector<int> leaves_;  ///< legs: quark, gluons
  LegPropagator quark_;
  Channels result_;
};

}  // namespace

Channels channels_of(const Process& process, const Parameters& parameters) {
  if (is_gluon_line(process, parameters)) return GluonLine(process, parameters).channels();
  if (count_diagrams(process, parameters) > max_channel_diagrams) return {};
  DiagramOptions options = diagram_options(process);
  options.limit = max_channel_diagrams;
  return channels_of_diagrams(process, process.model().vertices(parameters), parameters, options);
}

long long count_channels(const Process& process, const Parameters& parameters) {
  return is_gluon_line(process, parameters) ? GluonLine(process, parameters).count()
                                            : channels_of(process, parameters).count;
}

}  // namespace helikos
