// SPDX-License-Identifier: Apache-2.0
#include "phasespace/channel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "phasespace/rambo.hpp"

namespace helikos {

namespace {

[[noreturn]] void fail(const std::string& what) { throw InputError("phase space: " + what); }

bool is_positive(double x) { return std::isfinite(x) && x > 0.0; }

/// A density must have a finite integral from `least` [GeV^2] on.
void check_map(const InvariantMap& map, double least, const std::string& name) {
  if (map.kind == InvariantMap::Kind::breit_wigner) {
    if (is_positive(map.mass) && is_positive(map.width)) return;
    fail(fmt::format("{}: a resonance of mass {} and width {} GeV", name, map.mass, map.width));
  }
  if (!(map.power >= 0.0 && map.power <= 8.0 && std::isfinite(map.shift)))
    fail(fmt::format("{}: power {}, shift {} GeV^2", name, map.power, map.shift));
  if (map.power > 0.0 && !(least + map.shift > 0.0))
    fail(fmt::format("{}: a power {} of an invariant that may be zero needs a shift", name,
                     map.power));
}

/// Places the list of a shape into the arrays of a kernel, and checks it.
class ChannelCompiler {
 public:
  ChannelCompiler(const Collision& collision, const ChannelShape& shape)
      : collision_(collision), shape_(shape) {}

  ChannelData compile() {
    check_sizes();
    set_nodes();
    check_tree();
    set_clusters();
    set_collision();
    return data_;
  }

 private:
  void check_sizes() const {
    const std::size_t n = shape_.masses.size(), clusters = shape_.clusters.size();
    if (n < 2 || n > std::size_t(max_outgoing))
      fail(fmt::format("{} outgoing particles; there must be 2 to {}", n, int(max_outgoing)));
    for (const double mass : shape_.masses)
      if (!std::isfinite(mass) || mass < 0.0) fail(fmt::format("a mass of {} GeV", mass));
    if (clusters < 1 || clusters > n) fail(fmt::format("{} clusters of {} particles", clusters, n));
    if (shape_.nodes.size() != 2 * n - clusters)
      fail(fmt::format("{} nodes for {} particles in {} clusters; there must be {}",
                       shape_.nodes.size(), n, clusters, 2 * n - clusters));
    if (shape_.exchanges.size() != clusters - 1)
      fail(fmt::format("{} exchanges between {} clusters", shape_.exchanges.size(), clusters));
    const std::size_t rests = clusters > 2 ? clusters - 2 : 0;
    if (shape_.rests.size() != rests)
      fail(fmt::format("{} invariants of the rest behind {} clusters; there must be {}",
                       shape_.rests.size(), clusters, rests));
  }

  /// From the last on, so that products are known before what decays.
  void set_nodes() {
    data_.outgoing = int(shape_.masses.size());
    data_.num_nodes = int(shape_.nodes.size());
    for (int i = data_.num_nodes - 1; i >= 0; --i) {
      const ChannelShape::Node& node = shape_.nodes[std::size_t(i)];
      data_.nodes[i] = {node.map, node.first, node.second, node.leg, 0.0};
      data_.nodes[i].least_mass = node.leg >= 0 ? mass_of_leg(node) : mass_of_system(node, i);
    }
  }

  double mass_of_leg(const ChannelShape::Node& node) const {
    if (node.leg >= data_.outgoing || node.first >= 0 || node.second >= 0)
      fail(fmt::format("a node of leg {} that decays into {}, {}", node.leg, node.first,
                       node.second));
    return shape_.masses[std::size_t(node.leg)];
  }

  double mass_of_system(const ChannelShape::Node& node, int i) const {
    for (const int product : {node.first, node.second})
      if (product <= i || product >= data_.num_nodes)
        fail(fmt::format("node {} decays into {}; products come behind", i, product));
    if (!(node.least_mass >= 0.0) || !std::isfinite(node.least_mass))
      fail(fmt::format("node {} has at least {} GeV", i, node.least_mass));
    return std::max(node.least_mass,
                    data_.nodes[node.first].least_mass + data_.nodes[node.second].least_mass);
  }

  /// Each leg once, each node once: as a product or as a cluster.
  void check_tree() const {
    std::vector<int> legs(shape_.masses.size(), 0), uses(shape_.nodes.size(), 0);
    for (const ChannelShape::Node& node : shape_.nodes) {
      if (node.leg >= 0) ++legs[std::size_t(node.leg)];
      if (node.first >= 0) ++uses[std::size_t(node.first)];
      if (node.second >= 0) ++uses[std::size_t(node.second)];
    }
    for (const int cluster : shape_.clusters) {
      if (cluster < 0 || cluster >= data_.num_nodes)
        fail(fmt::format("there is no node {} for a cluster", cluster));
      ++uses[std::size_t(cluster)];
    }
    for (std::size_t i = 0; i < legs.size(); ++i)
      if (legs[i] != 1) fail(fmt::format("outgoing particle {} is {} nodes", i + 1, legs[i]));
    for (std::size_t i = 0; i < uses.size(); ++i)
      if (uses[i] != 1) fail(fmt::format("node {} is used {} times", i, uses[i]));
  }

  void set_clusters() {
    const int count = data_.num_clusters = int(shape_.clusters.size());
    double rest = 0.0;
    for (int i = count - 1; i >= 0; --i) {
      data_.clusters[i] = shape_.clusters[std::size_t(i)];
      data_.least_rests[i] = rest;
      rest += data_.nodes[data_.clusters[i]].least_mass;
    }
    least_energy_ = rest;
    for (int i = 0; i + 1 < count; ++i) {
      data_.exchanges[i] = shape_.exchanges[std::size_t(i)];
      check_map(data_.exchanges[i], 0.0, fmt::format("exchange {}", i + 1));
      if (data_.exchanges[i].kind != InvariantMap::Kind::power)
        fail(fmt::format("exchange {}: a resonance has no t", i + 1));
      if (i + 2 == count) continue;
      data_.rests[i] = shape_.rests[std::size_t(i)];
      check_map(data_.rests[i], square(data_.least_rests[i]), fmt::format("rest {}", i + 1));
    }
    for (int i = 0; i < data_.num_nodes; ++i) {
      const bool is_fixed = count == 1 && i == data_.clusters[0];
      if (data_.nodes[i].leg < 0 && !is_fixed)
        check_map(data_.nodes[i].map, square(data_.nodes[i].least_mass), fmt::format("node {}", i));
    }
  }

  static double square(double x) { return x * x; }

  void set_collision() {
    data_.has_hadrons = collision_.has_hadrons;
    data_.energy = collision_.energy;
    data_.of_square = collision_.of_square;
    if (!is_positive(data_.energy)) fail(fmt::format("an energy of {} GeV", data_.energy));
    data_.least_energy = std::max(collision_.least_energy, least_energy_);
    if (!(data_.energy > data_.least_energy))
      fail(fmt::format("an energy of {} GeV does not exceed {} GeV, the least of the final state",
                       data_.energy, data_.least_energy));
    const auto& masses = collision_.incoming_masses;
    const bool is_massless = masses[0] == 0.0 && masses[1] == 0.0;
    if (data_.has_hadrons) {
      if (!is_massless) fail("partons of hadrons have no masses");
      if (!(data_.least_energy > 0.0)) fail("partons of hadrons need a least energy above zero");
      return check_map(data_.of_square, square(data_.least_energy), "s of the partons");
    }
    if (!is_massless && data_.num_clusters > 1)
      fail("an exchange between incoming particles that have masses");
    const Rambo rambo(data_.energy, {masses[0], masses[1]}, shape_.masses);  // checks
    for (int i = 0; i < 2; ++i) data_.beams[i] = rambo.data().beams[i];
  }

  const Collision& collision_;
  const ChannelShape& shape_;
  ChannelData data_{};
  double least_energy_ = 0.0;
};

}  // namespace

Channel::Channel(const Collision& collision, const ChannelShape& shape)
    : data_(ChannelCompiler(collision, shape).compile()) {}

}  // namespace helikos
