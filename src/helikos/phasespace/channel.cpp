// SPDX-License-Identifier: Apache-2.0
#include "helikos/phasespace/channel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "helikos/base/core/error.hpp"

namespace helikos {

namespace {

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> text, Args&&... args) {
  throw InputError(fmt::format(text, std::forward<Args>(args)...));
}

/// A mass, or another energy that may be zero [GeV].
void check_energy(double value, const char* what) {
  if (!std::isfinite(value) || value < 0)
    refuse("{} is {} GeV; it must be finite and not negative", what, value);
}

/// `lower`: the least value of the mapped invariant [GeV^2].
void check_map(const InvariantMap& map, const char* what, bool may_resonate, double lower) {
  using Kind = InvariantMap::Kind;
  if (map.kind == Kind::breit_wigner) {
    if (!may_resonate) refuse("{} follows no Breit-Wigner", what);
    const bool good = std::isfinite(map.mass_square) && std::isfinite(map.mass_times_width);
    if (!good || map.mass_square <= 0 || map.mass_times_width <= 0)
      refuse("{} follows a Breit-Wigner whose mass and width are not both positive", what);
    if (!(map.tail >= 0 && map.tail < 1))
      refuse("{} has a tail of {} of the numbers; it must be 0 to 1", what, map.tail);
  } else if (!std::isfinite(map.exponent) || map.exponent < -10 || map.exponent > 10) {
    refuse("{} follows a power with exponent {}; it must be -10 to 10", what, map.exponent);
  } else if (!std::isfinite(map.shift) || lower + map.shift < 0) {
    refuse(
        "{} follows a power shifted by {} GeV^2, from {} GeV^2 on: their sum must be finite and "
        "not negative",
        what, map.shift, lower);
  }
}

/// Writes the systems and splits of a description into a ChannelData.
class Compiler {
 public:
  Compiler(const ChannelDescription& description, ChannelData& data)
      : from_(description), data_(data), particles_(int(description.masses.size())) {}

  void run() {
    check_counts();
    for (int i = 0; i < particles_; ++i) add_particle(i);
    next_system_ = particles_ + int(from_.nodes.size());
    used_.assign(std::size_t(next_system_), false);
    order_.reserve(used_.size());
    for (const int cluster : from_.clusters) visit(cluster);
    check_all_used();
    from_.transverse.empty() ? add_chain() : add_transverse();
    for (const int node : order_) add_node(node);
    check_across();
    add_transverse_masses();
    add_later_transverse_masses();
  }

 private:
  void check_counts() const {
    const int fewest = data_.hadrons ? 1 : 2;
    if (particles_ < fewest || particles_ > max_outgoing)
      refuse("{} outgoing particles; there must be {} to {}", particles_, fewest,
             int(max_outgoing));
    if (from_.clusters.empty()) refuse("no cluster");
    const std::size_t exchanges = from_.exchanges.size(), transverse = from_.transverse.size();
    if (exchanges > 0 && transverse > 0)
      refuse("clusters are made by exchanges or by transverse momenta, not by both");
    if (exchanges + transverse + 1 != from_.clusters.size())
      refuse("{} clusters with {} exchanges or transverse momenta; there must be one less",
             from_.clusters.size(), exchanges + transverse);
  }

  void add_particle(int i) {
    check_energy(from_.masses[std::size_t(i)], "the mass of an outgoing particle");
    data_.systems[i] = {from_.masses[std::size_t(i)], {}};
  }

  const ChannelNode& node(int system) const {
    return from_.nodes[std::size_t(system - particles_)];
  }

  /// Checks the tree below a system, sets least masses from below, and lists nodes from above.
  void visit(int system) {
    if (system < 0 || std::size_t(system) >= used_.size())
      refuse("system {} of {}", system, used_.size());
    if (used_[std::size_t(system)]) refuse("system {} is used twice", system);
    used_[std::size_t(system)] = true;
    if (system < particles_) return;
    order_.push_back(system);
    const ChannelNode& it = node(system);
    check_energy(it.least_mass, "the least mass of a node");
    check_energy(it.most_mass, "the largest mass of a node");
    visit(it.first);
    visit(it.second);
    data_.systems[system] = {std::max(it.least_mass, least(it.first) + least(it.second)),
                             it.invariant, it.most_mass};
    check_map(it.invariant, "the invariant of a node", true, least(system) * least(system));
  }

  void check_all_used() const {
    for (std::size_t i = 0; i < used_.size(); ++i)
      if (!used_[i]) refuse("system {} is in no cluster", i);
  }

  double least(int system) const { return data_.systems[system].least; }

  void add_split(int parent, int first, int second) {
    data_.split[data_.splits++] = {parent, first, second, false};
  }

  void add_node(int system) { add_split(system, node(system).first, node(system).second); }

  /// Adds the chain of clusters: the clusters that remain after each step are a system of their
  /// own. A single cluster adds nothing.
  void add_chain() {
    int rest = from_.clusters.back();
    std::vector<int> remaining{rest};
    for (std::size_t i = from_.exchanges.size(); i-- > 0;) {
      const ChannelExchange& it = from_.exchanges[i];
      check_map(it.momentum, "an exchanged momentum", false, 0);
      check_energy(it.least_remaining, "the least mass of remaining clusters");
      if (i + 1 < from_.exchanges.size()) data_.systems[rest].invariant = it.remaining;
      data_.systems[rest].least =
          rest < particles_ ? least(rest) : std::max(least(rest), it.least_remaining);
      check_map(it.remaining, "the invariant of remaining clusters", true,
                least(rest) * least(rest));
      const int whole = next_system_++;
      data_.systems[whole] = {least(from_.clusters[i]) + least(rest), {}};
      remaining.push_back(rest = whole);
    }
    data_.root = rest;
    for (std::size_t i = 0; i < from_.exchanges.size(); ++i) {
      const std::size_t place = from_.exchanges.size() - i;
      data_.split[data_.splits++] = {remaining[place], from_.clusters[i], remaining[place - 1],
                                     true, from_.exchanges[i].momentum};
    }
  }

  void add_transverse() {
    data_.root = -1;
    for (const int cluster : from_.clusters) data_.cluster[data_.clusters++] = {cluster, 0, {}};
    for (std::size_t i = 0; i < from_.transverse.size(); ++i) {
      const TransverseMomentum& it = from_.transverse[i];
      check_energy(it.least, "a least transverse momentum");
      check_map(it.square, "the square of a transverse momentum", false, it.least * it.least);
      data_.cluster[i].least_square = it.least * it.least;
      data_.cluster[i].transverse = it.square;
    }
  }

  void check_across() const {
    for (const double mass : from_.transverse_masses) check_energy(mass, "a transverse mass");
    for (const double least : from_.transverse_momenta)
      check_energy(least, "a least transverse momentum");
    if (!from_.transverse_momenta.empty() && int(from_.transverse_momenta.size()) != particles_)
      refuse("{} least transverse momenta of {} particles", from_.transverse_momenta.size(),
             particles_);
    for (const SystemAcross& system : from_.across) {
      check_energy(system.transverse_mass, "a transverse mass");
      check_energy(system.momentum, "a least transverse momentum");
    }
  }

  /// The particles of a system, one bit each.
  std::uint32_t particles_of(int system) const {
    if (system < particles_) return std::uint32_t{1} << system;
    for (int i = 0; i < data_.splits; ++i)
      if (data_.split[i].parent == system)
        return particles_of(data_.split[i].first) | particles_of(data_.split[i].second);
    return 0;
  }

  SystemAcross across(int system) const {
    const auto found =
        std::ranges::find(from_.across, particles_of(system), &SystemAcross::particles);
    return found == from_.across.end() ? SystemAcross{} : *found;
  }

  /// Sets the least transverse masses of the first two systems, whose transverse momenta are
  /// opposite.
  void add_transverse_masses() {
    data_.from_second = from_.from_second;
    if (from_.transverse_masses == std::array<double, 2>{0, 0} && from_.across.empty()) return;
    if (data_.root < particles_)
      refuse("transverse masses of the first two systems, which there are not");
    ChannelSplit& split = data_.split[0];
    const SystemAcross first = across(split.first), second = across(split.second);
    split.transverse_masses[0] = std::max(from_.transverse_masses[0], first.transverse_mass);
    split.transverse_masses[1] = std::max(from_.transverse_masses[1], second.transverse_mass);
    for (double& momentum : split.transverse_momenta)
      momentum = std::max(first.momentum, second.momentum);
    const double sum = least_energy(split, split.first, split.transverse_masses[0], split.second,
                                    split.transverse_masses[1]) +
                       least_energy(split, split.second, split.transverse_masses[1], split.first,
                                    split.transverse_masses[0]);
    data_.systems[data_.root].least = std::max(least(data_.root), sum);
  }

  /// The sum of the least transverse masses of the particles of a system; 0 where none of their
  /// transverse momenta has a lower limit [GeV].
  double transverse_mass(int system) const {
    double sum = 0;
    bool is_promised = false;
    for (std::uint32_t left = particles_of(system); left != 0; left &= left - 1) {
      const int particle = std::countr_zero(left);
      const double momentum = from_.transverse_momenta[std::size_t(particle)];
      sum += std::hypot(least(particle), momentum);
      is_promised = is_promised || momentum > 0;
    }
    return is_promised ? sum : 0.0;
  }

  /// Sets the limits of all splits but the first one of a chain or of a single cluster. Exchanges
  /// can use these limits between massless beams only (two_body.hpp), and the masses of the beams
  /// are known here.
  void add_later_transverse_masses() {
    const bool are_massless = data_.beam_masses[0] == 0 && data_.beam_masses[1] == 0;
    for (int i = 0; i < data_.splits; ++i) {
      ChannelSplit& split = data_.split[i];
      if (split.parent == data_.root || (split.by_exchange && !are_massless)) continue;
      const int systems[] = {split.first, split.second};
      for (int k = 0; k < 2; ++k) {
        const SystemAcross together = across(systems[k]);
        const double sum = from_.transverse_momenta.empty() ? 0.0 : transverse_mass(systems[k]);
        split.transverse_masses[k] = std::max(sum, together.transverse_mass);
        split.transverse_momenta[k] = together.momentum;
      }
    }
  }

  /// Least energy of a system in a split [GeV]: from its transverse mass, and, where the other
  /// system is a particle, from the transverse momentum of that particle.
  double least_energy(const ChannelSplit& split, int system, double transverse_mass, int other,
                      double other_mass) const {
    const double mass = least(other);
    const bool has_momentum = other < particles_ && other_mass > mass;
    const double momentum =
        std::max(split.transverse_momenta[0],
                 has_momentum ? std::sqrt((other_mass - mass) * (other_mass + mass)) : 0.0);
    return std::max(transverse_mass, std::hypot(least(system), momentum));
  }

  const ChannelDescription& from_;
  ChannelData& data_;
  int particles_, next_system_ = 0;
  std::vector<bool> used_;
  std::vector<int> order_;  ///< nodes, parents first
};

double least_mass(const ChannelData& data) {
  if (data.root >= 0) return data.systems[data.root].least;
  double sum = 0;
  for (int i = 0; i < data.clusters; ++i) sum += data.systems[data.cluster[i].system].least;
  return sum;
}

void check_collision(double energy, const ChannelData& data) {
  if (!std::isfinite(data.stretch) || data.stretch < 1e-6 || data.stretch > 1e6)
    refuse("the stretch of the laboratory is {}; it must be from 1e-6 to 1e6", data.stretch);
  if (!std::isfinite(energy) || energy <= 0 || energy > 1e30 || energy < 1e-30)
    refuse("the energy is {} GeV; it must be from 1e-30 to 1e30", energy);
  if (energy <= least_mass(data))
    refuse("an energy of {:g} GeV does not exceed the least mass of the final state, {:g} GeV",
           energy, least_mass(data));
}

/// The largest mass of all outgoing particles [GeV].
double most_mass(const ChannelData& data) {
  return data.root >= 0 ? data.systems[data.root].most : std::numeric_limits<double>::max();
}

void set_incoming(ChannelData& data, const std::vector<double>& masses) {
  if (masses.size() != 1 && masses.size() != 2)
    refuse("{} incoming particles; there must be 1 or 2", masses.size());
  for (const double mass : masses) check_energy(mass, "the mass of an incoming particle");
  data.incoming = int(masses.size());
  for (std::size_t i = 0; i < masses.size(); ++i) data.beam_masses[i] = masses[i];
}

/// Momenta of the incoming particles along +z and -z, or of a particle at rest.
void set_beams(ChannelData& data) {
  const double a = data.beam_masses[0], b = data.beam_masses[1], energy = data.energy;
  if (data.incoming == 1) {
    if (data.split[0].by_exchange) refuse("a chain of exchanges has two incoming particles");
    if (is_limited_across(data.split[0])) refuse("transverse masses are of two incoming particles");
    if (std::abs(energy - a) > 1e-9 * a)
      refuse("a particle of mass {} GeV decays at rest, not at an energy of {} GeV", a, energy);
    data.beams[0] = {energy, 0, 0, 0};
    return;
  }
  if (energy <= a + b)
    refuse("an energy of {} GeV does not exceed the incoming masses, {} GeV", energy, a + b);
  const double p = root_lambda(energy, a, b) / (2 * energy);
  data.beams[0] = {std::hypot(p, a), 0, 0, p};
  data.beams[1] = {std::hypot(p, b), 0, 0, -p};
}

}  // namespace

Channel::Channel(const FixedEnergy& collision, const ChannelDescription& description) : data_{} {
  set_incoming(data_, collision.masses);
  Compiler(description, data_).run();
  data_.outgoing = int(description.masses.size());
  data_.only_hadron = -1;
  data_.energy = collision.energy;
  data_.stretch = collision.stretch;
  if (data_.root < 0) refuse("transverse momenta are chosen in collisions of hadrons only");
  check_collision(collision.energy, data_);
  if (collision.energy >= most_mass(data_))
    refuse("an energy of {:g} GeV is not below the largest mass of the final state, {:g} GeV",
           collision.energy, most_mass(data_));
  set_beams(data_);
}

Channel::Channel(const HadronCollision& collision, const ChannelDescription& description)
    : data_{} {
  data_.hadrons = true;
  Compiler(description, data_).run();
  data_.incoming = 2;
  data_.outgoing = int(description.masses.size());
  const auto [first, second] = collision.are_hadrons;
  if (!first && !second) refuse("neither beam is a hadron");
  data_.only_hadron = first && second ? -1 : first ? 0 : 1;
  if (data_.only_hadron >= 0 && (data_.root < 0 || data_.outgoing == 1))
    refuse("one hadron makes two particles or more, and not by transverse momenta");
  data_.energy = collision.energy;
  data_.stretch = collision.stretch;
  check_collision(collision.energy, data_);
  if (!std::isfinite(collision.least_s) || collision.least_s < 0)
    refuse("the least s is {} GeV^2; it must be finite and not negative", collision.least_s);
  const double least = least_mass(data_);
  data_.least_s = data_.outgoing == 1 ? least * least : std::max(collision.least_s, least * least);
  data_.total = collision.invariant;
  check_map(collision.invariant, "the invariant of the partons", true, data_.least_s);
  if (data_.least_s >= collision.energy * collision.energy)
    refuse("an energy of {} GeV is below the least one, {} GeV", collision.energy,
           std::sqrt(data_.least_s));
  const double most = std::min(collision.energy, most_mass(data_));
  data_.most_s = most * most;
  if (data_.root >= 0 && data_.least_s == 0) refuse("massless partons need a least s");
}

}  // namespace helikos
