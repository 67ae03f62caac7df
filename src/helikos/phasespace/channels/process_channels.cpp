// SPDX-License-Identifier: Apache-2.0
#include "helikos/phasespace/channels/process_channels.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

LegMask legs_up_to(int number) { return leg_bit(number) - 1; }

/// The least mass of some outgoing legs, from the masses of all outgoing legs [GeV].
double least_mass_of(LegMask legs, const std::vector<double>& masses, int incoming,
                     const ChannelOptions& options) {
  if (options.least_masses) return options.least_masses->of(legs);
  double sum = 0.0;
  for (LegMask left = legs; left != 0; left &= left - 1)
    sum += masses[std::size_t(std::countr_zero(left) - incoming)];
  return sum;
}

/// The window of a system; null where it has none.
const MassWindow* window_of(LegMask legs, bool is_forbidden, const ChannelOptions& options) {
  for (const MassWindow& window : options.windows)
    if (window.legs == legs && window.is_forbidden == is_forbidden) return &window;
  return nullptr;
}

/// Whether the products `legs` of a propagator can be on its mass shell.
bool is_resonance(const LegPropagator& propagator, LegMask legs, double least_mass,
                  const ChannelOptions& options) {
  const MassWindow* const forbidden = window_of(legs, true, options);
  const bool is_left_out = forbidden != nullptr && forbidden->least < propagator.mass &&
                           propagator.mass < forbidden->most;
  return propagator.width > 0.0 && propagator.mass > least_mass && !is_left_out;
}

/// Builds the tree of a channel from its propagators; the sets of legs of the propagators determine
/// it.
class DescriptionBuilder {
 public:
  DescriptionBuilder(const std::vector<double>& masses, int incoming, const ChannelOptions& options)
      : incoming_(incoming), num_legs_(int(masses.size()) + incoming), options_(options) {
    description_.masses = masses;
  }

  ChannelDescription build(const std::vector<LegPropagator>& propagators) {
    sort(propagators);
    add_clusters();
    turn();
    for (const LegMask cluster : cluster_legs_) description_.clusters.push_back(system_of(cluster));
    add_exchanges();
    if (incoming_ == 2) add_transverse_masses();
    check_windows();
    return std::move(description_);
  }

 private:
  LegMask all() const { return legs_up_to(num_legs_); }
  LegMask outgoing() const { return all() & ~legs_up_to(incoming_); }

  /// Sorts propagators as seen from the first leg: those that contain the other incoming leg are
  /// exchanges, all others are systems.
  void sort(const std::vector<LegPropagator>& propagators) {
    for (LegPropagator p : propagators) {
      if ((p.legs & leg_bit(0)) != 0) p.legs = all() & ~p.legs;
      ((p.legs & ~outgoing()) != 0 ? exchanges_ : systems_).push_back(p);
    }
    std::ranges::sort(exchanges_, std::ranges::greater(),
                      [](const LegPropagator& p) { return std::popcount(p.legs); });
  }

  /// Adds the clusters that leave the line from beam 1 to beam 2 at each of its vertices.
  void add_clusters() {
    LegMask left = all() & ~leg_bit(0);
    for (const LegPropagator& exchange : exchanges_) {
      cluster_legs_.push_back(left & ~exchange.legs);
      left = exchange.legs;
    }
    cluster_legs_.push_back(left & outgoing());
  }

  double mass_of(LegMask leg) const {
    return description_.masses[std::size_t(std::countr_zero(leg) - incoming_)];
  }

  /// The transverse momentum that cuts promise for a single leg [GeV].
  double transverse_momentum(LegMask legs) const {
    if (!options_.least_masses || !std::has_single_bit(legs)) return 0.0;
    return options_.least_masses->transverse_momentum(std::countr_zero(legs));
  }

  /// The typical transverse momentum of a system [GeV]; the mass of several massless legs is about
  /// this transverse momentum.
  double usual_transverse_momentum(LegMask legs) const {
    if (std::has_single_bit(legs) || !options_.least_masses) return transverse_momentum(legs);
    const double promised = options_.least_masses->momentum(legs);
    for (LegMask left = legs; left != 0; left &= left - 1)
      if (mass_of(left & (~left + 1)) > 0.0) return promised;
    const double mass = least_mass(legs), transverse = transverse_mass(legs);
    return std::max(promised, std::sqrt(std::max(0.0, (transverse - mass) * (transverse + mass))));
  }

  /// Lets the chain begin at the end whose cluster has the larger least transverse momentum,
  /// because only the limit of the first cluster can be kept exactly.
  void turn() {
    if (usual_transverse_momentum(cluster_legs_.back()) <=
        usual_transverse_momentum(cluster_legs_.front()))
      return;
    description_.from_second = true;
    std::ranges::reverse(cluster_legs_);
    std::ranges::reverse(exchanges_);
  }

  /// The transverse mass that cuts promise for a system, zero where they promise nothing [GeV].
  double transverse_mass(LegMask legs) const {
    return options_.least_masses ? options_.least_masses->transverse_mass(legs) : 0.0;
  }

  /// Adds the promises for all systems of the channel.
  void add_transverse_masses() {
    LegMask first = cluster_legs_.front(), rest = outgoing() & ~first;
    if (rest == 0) {
      if (std::has_single_bit(first)) return;
      first = part_of(outgoing());
      rest = outgoing() & ~first;
    }
    description_.transverse_masses = {transverse_mass(first), transverse_mass(rest)};
    for (LegMask left = outgoing(); left != 0; left &= left - 1)
      description_.transverse_momenta.push_back(transverse_momentum(left & (~left + 1)));
    if (!options_.least_masses) return;
    LegMask remaining = outgoing();
    for (const LegMask cluster : cluster_legs_) {
      add_across(remaining);
      add_across_below(cluster);
      remaining &= ~cluster;
    }
  }

  void add_across_below(LegMask legs) {
    if (std::has_single_bit(legs)) return;
    add_across(legs);
    add_across_below(part_of(legs));
    add_across_below(legs & ~part_of(legs));
  }

  /// Adds the promises for a system if they exceed those that follow from single particles.
  void add_across(LegMask legs) {
    const LegMask others = outgoing() & ~legs;
    if (std::has_single_bit(legs) || others == 0) return;
    double sum = 0.0;
    for (LegMask left = legs; left != 0; left &= left - 1)
      sum += transverse_mass(left & (~left + 1));
    const double mass = transverse_mass(legs), momentum = options_.least_masses->momentum(legs);
    const bool is_known = std::has_single_bit(others) && mass <= sum;
    const std::uint32_t particles = legs >> incoming_;
    const auto is_same = [&](const SystemAcross& it) { return it.particles == particles; };
    if ((mass <= sum && momentum <= 0.0) || is_known ||
        std::ranges::any_of(description_.across, is_same))
      return;
    description_.across.push_back({particles, mass, momentum});
  }

  /// The number of the system of these legs: a particle, or a new node.
  int system_of(LegMask legs) {
    if (std::has_single_bit(legs)) return std::countr_zero(legs) - incoming_;
    const LegMask part = part_of(legs);
    const int first = system_of(part), second = system_of(legs & ~part);
    description_.nodes.push_back({first, second, map_of_system(legs), least_mass(legs)});
    if (const MassWindow* const window = window_of(legs, false, options_)) {
      description_.nodes.back().most_mass = window->most;
      ++windows_;
    }
    return int(description_.masses.size() + description_.nodes.size()) - 1;
  }

  /// One of the two parts of a system: the largest system within it, or its lowest leg.
  LegMask part_of(LegMask legs) const {
    LegMask largest = legs & (~legs + 1);
    for (const LegPropagator& p : systems_) {
      const bool is_within = (p.legs & legs) == p.legs && p.legs != legs;
      if (is_within && std::popcount(p.legs) > std::popcount(largest)) largest = p.legs;
    }
    return largest;
  }

  double least_mass(LegMask legs) const {
    return least_mass_of(legs, description_.masses, incoming_, options_);
  }

  /// n lines of a larger vertex that are taken together have the density s^(n-2), as massless
  /// particles have in flat phase space. The map of a resonance, which has no tail in a window that
  /// ends before it. Without a resonance it
  /// is the map of a pole below or at the threshold, as where a quark radiates: 1 / (s - m^2),
  /// which grows down to the soft scale.
  InvariantMap map_of_system(LegMask legs) const {
    const auto at = std::ranges::find(systems_, legs, &LegPropagator::legs);
    const LegPropagator propagator = at == systems_.end() ? LegPropagator() : *at;
    const double least = least_mass(legs), soft = options_.soft_scale;
    if (propagator.lines > 0) return InvariantMap::power(2 - propagator.lines);
    if (is_resonance(propagator, legs, least, options_)) {
      const MassWindow* const window = window_of(legs, false, options_);
      const bool has_tail = window == nullptr || window->most > 2 * propagator.mass;
      return has_tail ? InvariantMap::resonance(propagator.mass, propagator.width)
                      : InvariantMap::breit_wigner(propagator.mass, propagator.width);
    }
    if (propagator.mass == 0.0)
      return InvariantMap::power(1.0, std::max(0.0, soft * soft / 16 - least * least));
    const double pole = std::min(propagator.mass, least);
    return InvariantMap::power(1.0, soft * (soft + pole) - pole * pole);
  }

  void add_exchanges() {
    const double soft = options_.soft_scale;
    LegMask remaining = outgoing();
    for (std::size_t i = 0; i < exchanges_.size(); ++i) {
      const double mass = exchanges_[i].mass;
      remaining &= ~cluster_legs_[i];
      description_.exchanges.push_back({InvariantMap::power(1.0, mass * mass + soft * soft),
                                        InvariantMap::power(1.0, soft * soft),
                                        least_mass(remaining)});
    }
  }

  /// A channel without the system of a window would make points outside.
  void check_windows() const {
    const auto wanted = std::ranges::count(options_.windows, false, &MassWindow::is_forbidden);
    if (windows_ != int(wanted))
      throw InputError("a channel lacks a particle that decays, so that its mass has no window");
  }

  int incoming_, num_legs_;
  int windows_ = 0;  ///< systems that have a window
  ChannelOptions options_;
  std::vector<LegPropagator> systems_, exchanges_;
  std::vector<LegMask> cluster_legs_;
  ChannelDescription description_;
};

}  // namespace

std::vector<ChannelDescription> describe_channels(const Process& process,
                                                  const Parameters& parameters,
                                                  const Channels& channels,
                                                  const ChannelOptions& options) {
  const auto masses = masses_of(process, parameters, false);
  std::vector<ChannelDescription> descriptions;
  for (int c = 0; c < channels.count; ++c)
    descriptions.push_back(
        DescriptionBuilder(masses, process.num_incoming(), options).build(channels.of(c)));
  return descriptions;
}

std::vector<double> masses_of_resonances(const Process& process, const Parameters& parameters,
                                         const Channels& channels, const ChannelOptions& options) {
  const auto masses = masses_of(process, parameters, false);
  const LegMask all = legs_up_to(process.num_legs()), incoming = legs_up_to(process.num_incoming());
  std::vector<double> result;
  for (const LegPropagator& propagator : channels.propagators) {
    const bool holds_first = (propagator.legs & leg_bit(0)) != 0;
    const LegMask legs = holds_first ? all & ~propagator.legs : propagator.legs;
    const bool resonates =
        (legs & incoming) == 0 &&
        is_resonance(propagator, legs, least_mass_of(legs, masses, process.num_incoming(), options),
                     options);
    result.push_back(resonates ? propagator.mass : 0.0);
  }
  return result;
}

std::vector<double> masses_of(const Process& process, const Parameters& parameters, bool incoming) {
  std::vector<double> masses;
  for (const Leg& leg : process.legs())
    if (leg.incoming == incoming) masses.push_back(parameters.mass(leg.particle->pdg));
  return masses;
}

InvariantMap map_of_partons(const ChannelDescription& description) {
  const int node = description.clusters.front() - int(description.masses.size());
  if (description.clusters.size() > 1 || node < 0) return InvariantMap::power(1.5);
  InvariantMap map = description.nodes[std::size_t(node)].invariant;
  if (map.kind != InvariantMap::Kind::breit_wigner) return InvariantMap::power(1.5);
  // Densities fall as steeply as the tail, which would therefore have almost no part of the cross
  // section.
  map.tail = 0.0;
  return map;
}

}  // namespace helikos
