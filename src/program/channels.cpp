// SPDX-License-Identifier: Apache-2.0
#include "program/channels.hpp"

#include <algorithm>

#include "program/diagram_channels.hpp"
#include "program/diagram_count.hpp"

namespace helikos {
namespace {

/// A tree of cubic vertices, seen from its root: the leaves above each edge, but for edges that are
/// leaves. The first is the root.
using CubicTree = std::vector<LegMask>;

/// The tree with a leaf more, which splits the edge with the leaves `at`.
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

/// All trees of these leaves: the last one splits any edge of a tree of the others. The number of
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

class Builder {
 public:
  Builder(const Process& process, const Parameters& parameters)
      : process_(process), parameters_(parameters) {}

  /// Trees with the antiquark as root: the quark line goes up to the quark.
  void add_quark_line(const ProcessTopology& topology) {
    const FermionLine& line = topology.quark_line;
    const int quark = process_.legs()[line.fermion].particle->pdg;
    std::vector<int> leaves{line.fermion};
    leaves.insert(leaves.end(), topology.gluons.begin(), topology.gluons.end());
    for (const CubicTree& tree : cubic_trees(leaves)) {
      for (std::size_t i = 1; i < tree.size(); ++i) {
        const bool is_quark = tree[i] & leg_bit(line.fermion);
        add(is_quark ? propagator(tree[i], quark) : LegPropagator{tree[i]});
      }
      ++result_.count;
    }
  }

  void add_exchange(const FermionLine& line, bool photon) {
    const LegMask legs = leg_bit(line.fermion) | leg_bit(line.antifermion);
    add(photon ? LegPropagator{legs}
               : LegPropagator{legs, parameters_.z_mass(), parameters_.z_width()});
    ++result_.count;
  }

  Channels take() { return std::move(result_); }

 private:
  LegPropagator propagator(LegMask legs, int pdg) const {
    const double mass = parameters_.mass(pdg);
    return {legs, mass, mass > 0.0 ? parameters_.width(pdg) : 0.0};
  }

  void add(const LegPropagator& propagator) {
    auto& known = result_.propagators;
    const auto place = std::find(known.begin(), known.end(), propagator);
    result_.members.push_back(static_cast<int>(place - known.begin()));
    if (place == known.end()) known.push_back(propagator);
  }

  const Process& process_;
  const Parameters& parameters_;
  Channels result_;
};

}  // namespace

Channels channels_of(const Process& process, const ProcessTopology& topology,
                     const Parameters& parameters) {
  if (topology.process_class == ProcessClass::general) {
    if (count_diagrams(process, parameters) > max_channel_diagrams) return {};
    return channels_of_diagrams(process, process.model().vertices(parameters), parameters,
                                diagram_options(process));
  }
  Builder builder(process, parameters);
  if (topology.process_class == ProcessClass::quark_line_gluons) builder.add_quark_line(topology);
  for (const NeutralCurrentChannel& channel : topology.channels) {
    if (channel.photon) builder.add_exchange(channel.first, true);
    builder.add_exchange(channel.first, false);
  }
  return builder.take();
}

long long count_channels(const Process& process, const ProcessTopology& topology,
                         const Parameters& parameters) {
  if (topology.process_class == ProcessClass::general) {
    return channels_of(process, topology, parameters).count;
  }
  long long count = 0;
  for (const NeutralCurrentChannel& channel : topology.channels) count += channel.photon ? 2 : 1;
  if (topology.process_class != ProcessClass::quark_line_gluons) return count;
  count = 1;
  for (std::size_t gluon = 1; gluon <= topology.gluons.size(); ++gluon) count *= 2 * gluon - 1;
  return count;
}

}  // namespace helikos
