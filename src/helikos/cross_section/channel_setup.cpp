// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/channel_setup.hpp"

#include <fmt/format.h>
#include <limits>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/implied.hpp"

namespace helikos {
namespace {

/// A scale of about the least transverse momentum of massless particles [GeV].
double soft_scale(const Process& process, const Parameters& parameters, const LeastMasses& least) {
  double soft = ChannelOptions().soft_scale;
  bool is_known = false;
  for (int leg = process.num_incoming(); leg < process.num_legs(); ++leg) {
    const double momentum = least.transverse_momentum(leg);
    if (parameters.mass(process.legs()[std::size_t(leg)].particle->pdg) > 0 || momentum <= 0)
      continue;
    soft = is_known ? std::min(soft, momentum) : momentum;
    is_known = true;
  }
  return soft;
}

cuts::FinalState final_state(const Process& process, const IntegrationSetting& setting) {
  cuts::FinalState state{.energy = setting.collider.energy};
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    if (leg >= process.num_incoming()) state.legs |= leg_bit(leg);
    state.masses.push_back(setting.parameters.mass(process.legs()[std::size_t(leg)].particle->pdg));
  }
  return state;
}

void promise(LeastMasses& masses, const cuts::Statement& statement) {
  using Kind = cuts::Statement::Kind;
  switch (statement.kind) {
    case Kind::mass:
      return masses.set_mass(statement.legs, statement.least);
    case Kind::scalar_sum:
      return masses.set_scalar_sum(statement.legs, statement.least);
    case Kind::momentum:
      return masses.set_momentum(statement.legs, statement.least);
    case Kind::distance:
      return masses.set_distance(std::countr_zero(statement.legs),
                                 std::bit_width(statement.legs) - 1, statement.least);
  }
}

/// The implications of all statements and, for each choice, of all its possible alternatives. If no
/// alternative is possible, no event passes, and nothing is promised.
LeastMasses finished(LeastMasses masses, const cuts::Implied& implied, double energy) {
  if (implied.is_possible)
    for (const cuts::Statement& statement : implied.statements) promise(masses, statement);
  for (const auto& choice : implied.choices) {
    std::vector<LeastMasses> alternatives;
    for (const cuts::Implied& alternative : choice) {
      if (!alternative.is_possible) continue;
      LeastMasses own = finished(masses, alternative, energy);
      if (own.of_all() < energy) alternatives.push_back(std::move(own));
    }
    if (!alternatives.empty()) masses.set_least_of(alternatives);
  }
  masses.finish();
  return masses;
}

/// Options from the promises of cuts, and from windows.
ChannelOptions options_of(const IntegrationSetting& setting, const Process& process,
                          const cuts::CutProgram& cuts, const MassWindows& windows) {
  const LeastMasses least = least_masses(process, setting, cuts, windows);
  return {soft_scale(process, setting.parameters, least), least, windows};
}

/// Products of a decay that are too heavy for its window leave no phase space.
std::string text_of_misfit(const Process& process, const LeastMasses& least_masses,
                           const MassWindows& windows) {
  for (const MassWindow& window : windows) {
    const double least = least_masses.of(window.legs);
    if (window.is_forbidden || least < window.most) continue;
    std::string names;
    for (LegMask left = window.legs; left != 0; left &= left - 1)
      names.append(names.empty() ? "" : " ")
          .append(process.legs()[std::size_t(std::countr_zero(left))].name());
    return fmt::format(
        "the products {} of a decay have a mass of at least {:g} GeV, and the window of "
        "`bwcutoff` ends at {:g} GeV",
        names, least, window.most);
  }
  return "";
}

std::vector<ChannelDescription> describe_all(const IntegrationSetting& setting,
                                             const Process& process,
                                             const ChannelOptions& options) {
  return describe_channels(process, setting.parameters, channels_of(process, setting.parameters),
                           options);
}

/// The least width of a resonance over its mass. The rounding errors of P^2 are larger than m Gamma
/// below, so that weights would be chance.
constexpr double least_relative_width = 1e-14;
/// m Gamma over the rounding errors of P^2 of particles with this energy. With less, weights are
/// too small: by 0.4 % at 9, by a quarter at 2.
constexpr double least_over_rounding = 32.0;

/// `energy`: of systems of particles [GeV]. `has_fixed_energy`: s of all outgoing particles is not
/// integrated over.
void check_widths(const std::vector<ChannelDescription>& descriptions, double energy,
                  bool has_fixed_energy) {
  const double rounding = std::numeric_limits<double>::epsilon() * energy * energy;
  for (const ChannelDescription& description : descriptions) {
    for (std::size_t i = 0; i < description.nodes.size(); ++i) {
      const InvariantMap& map = description.nodes[i].invariant;
      const bool is_all = description.clusters.front() == int(description.masses.size() + i) &&
                          description.clusters.size() == 1;
      const double least =
          std::max(least_relative_width * map.mass_square, least_over_rounding * rounding);
      if ((is_all && has_fixed_energy) || map.kind != InvariantMap::Kind::breit_wigner ||
          map.mass_times_width >= least)
        continue;
      const double mass = std::sqrt(map.mass_square);
      throw InputError(fmt::format(
          "the particle that decays has a mass of {:g} GeV and a width of {:g} GeV, which is below "
          "the rounding errors of its mass at these energies; take {:.2g} GeV or more (the cross "
          "section of a narrow resonance goes as 1 / width), or make the particle without its "
          "decay",
          mass, map.mass_times_width / mass, 4 * least / mass));
    }
  }
}

/// A description in which particles are replaced by their kinds, so that equal kinds compare equal.
class KindOfChannel {
 public:
  KindOfChannel(const Process& process, const ChannelDescription& description)
      : process_(process), from_(description) {
    for (const int cluster : from_.clusters) add_system(cluster);
    for (const ChannelExchange& exchange : from_.exchanges) {
      add_map(exchange.momentum);
      add_map(exchange.remaining);
      add(exchange.least_remaining);
    }
    add(from_.from_second ? 1 : 0);
    for (const double mass : from_.transverse_masses) add(mass);
    for (const int leg : legs_)
      if (!from_.transverse_momenta.empty())
        add(from_.transverse_momenta[std::size_t(leg - process.num_incoming())]);
    for (const SystemAcross& system : from_.across) {
      add(places_of(system.particles));
      add(system.transverse_mass);
      add(system.momentum);
    }
  }

  const std::vector<double>& numbers() const { return numbers_; }
  /// Legs of the particles, in the order of the description.
  const std::vector<int>& legs() const { return legs_; }

 private:
  void add(double number) { numbers_.push_back(number); }
  void add_map(const InvariantMap& map) {
    for (const double number : {double(int(map.kind)), map.exponent, map.shift, map.mass_square,
                                map.mass_times_width, map.tail})
      add(number);
  }
  /// Particles by their places in `legs`. By symmetry channels that are alike otherwise would agree
  /// here. But limits of particles of one kind may differ slightly, because conditions are read one
  /// after the other.
  double places_of(std::uint32_t particles) const {
    std::uint32_t places = 0;
    for (std::size_t i = 0; i < legs_.size(); ++i)
      if ((particles >> (legs_[i] - process_.num_incoming()) & 1) != 0)
        places |= std::uint32_t{1} << i;
    return places;
  }
  void add_system(int system) {
    const auto particles = int(from_.masses.size());
    if (system < particles) {
      legs_.push_back(process_.num_incoming() + system);
      add(process_.legs()[std::size_t(legs_.back())].pdg());
      return;
    }
    const ChannelNode& node = from_.nodes[std::size_t(system - particles)];
    add(0);  // no particle
    add_map(node.invariant);
    add(node.least_mass);
    add(node.most_mass);
    add_system(node.first);
    add_system(node.second);
  }

  const Process& process_;
  const ChannelDescription& from_;
  std::vector<double> numbers_;
  std::vector<int> legs_;
};

/// Propagators of a channel in a fixed order, each given by the legs that are not on the side of
/// leg 1. `legs`: the new number of each leg.
std::vector<std::tuple<LegMask, double, double>> propagators_of(const Channels& channels,
                                                                int channel,
                                                                const std::vector<int>& legs) {
  const LegMask all = leg_bit(int(legs.size())) - 1;
  std::vector<std::tuple<LegMask, double, double>> result;
  for (const LegPropagator& propagator : channels.of(channel)) {
    LegMask named = 0;
    for (std::size_t leg = 0; leg < legs.size(); ++leg)
      if ((propagator.legs & leg_bit(int(leg))) != 0) named |= leg_bit(legs[leg]);
    result.emplace_back((named & 1) != 0 ? all & ~named : named, propagator.mass, propagator.width);
  }
  std::ranges::sort(result);
  return result;
}

/// Whether the propagators of one channel equal those of the other after the legs `from` are
/// renamed to `to`.
bool are_alike(const Channels& channels, int one, const std::vector<int>& from, int other,
               const std::vector<int>& to, int num_legs) {
  std::vector<int> same(static_cast<std::size_t>(num_legs));
  std::iota(same.begin(), same.end(), 0);
  std::vector<int> called = same;
  for (std::size_t i = 0; i < from.size(); ++i) called[std::size_t(from[i])] = to[i];
  return propagators_of(channels, one, called) == propagators_of(channels, other, same);
}

}  // namespace

/// M|^2 and cuts are symmetric under the exchange of identical particles, except that |M|^2 is not
/// if one of them comes from a decay, or if they have different helicities.
bool have_equal_integrals(const Process& process) {
  return process.restrictions().decays.empty() && !process.is_polarized();
}

LeastMasses least_masses(const Process& process, const IntegrationSetting& setting,
                         const cuts::CutProgram& cuts, const MassWindows& windows) {
  const auto masses = masses_of(process, setting.parameters, false);
  cuts::FinalState state = final_state(process, setting);
  cuts::Implied implied = cuts::implied_by(cuts, state);
  if (!implied.is_possible) {  // if the energy is too low, find the required energy
    state.energy = cuts::FinalState().energy;
    implied = cuts::implied_by(cuts, state);
  }
  LeastMasses least(masses, process.num_incoming());
  for (const MassWindow& window : windows)
    if (!window.is_forbidden) least.set_mass(window.legs, window.least);
  return finished(std::move(least), implied, setting.collider.energy);
}

std::string window_objection(const Process& process, const IntegrationSetting& setting,
                             const cuts::CutProgram& cuts, const MassWindows& windows) {
  if (windows.empty()) return "";
  return text_of_misfit(process, least_masses(process, setting, cuts, windows), windows);
}

std::string energy_objection(const Process& process, const IntegrationSetting& setting,
                             const cuts::CutProgram& cuts, const MassWindows& windows) {
  const double energy = setting.collider.energy;
  const double least = least_masses(process, setting, cuts, windows).of_all();
  if (process.num_incoming() != 2 || least < energy) return "";
  return fmt::format(
      "an energy of {:g} GeV does not exceed the least mass of the final state, {:g} GeV", energy,
      least);
}

bool is_in_reach(const MassWindow& window, const Process& process,
                 const IntegrationSetting& setting, const LeastMasses& least) {
  const LegMask outgoing = (leg_bit(process.num_legs()) - 1) & ~incoming_legs(process);
  const LegMask others = outgoing & ~window.legs;
  const double energy = setting.collider.energy;
  const bool is_fixed = others == 0 && !setting.collider.has_hadrons();
  const double lowest = is_fixed ? energy : least.of(window.legs);
  const double highest = others == 0 ? energy : energy - least.of(others);
  return lowest < window.most && highest > window.least;
}

bool may_pass(const Process& process, const IntegrationSetting& setting,
              const cuts::CutProgram& cuts) {
  return cuts::implied_by(cuts, final_state(process, setting)).is_possible;
}

Channel make_channel(const IntegrationSetting& setting, const Process& process,
                     const ChannelDescription& description, double least_energy,
                     const InvariantMap& partons) {
  const Collider& collider = setting.collider;
  if (!collider.has_hadrons())
    return Channel(FixedEnergy{collider.energy, masses_of(process, setting.parameters, true),
                               collider.stretch},
                   description);
  return Channel(HadronCollision{collider.energy,
                                 partons,
                                 least_energy * least_energy,
                                 collider.stretch,
                                 {collider.hadrons.first != 0, collider.hadrons.second != 0}},
                 description);
}

std::vector<Channel> make_channels(const IntegrationSetting& setting, const Process& process,
                                   const cuts::CutProgram& cuts, const MassWindows& windows) {
  const ChannelOptions options = options_of(setting, process, cuts, windows);
  const auto descriptions = describe_all(setting, process, options);
  if (descriptions.empty())
    throw InputError(process.str() + ": there are no channels of phase space, or too many");
  const double least_energy = std::max(least_parton_energy, options.least_masses->of_all());
  std::vector<Channel> result;
  try {
    if (const auto misfit = text_of_misfit(process, *options.least_masses, windows);
        !misfit.empty())
      throw InputError(misfit);
    const bool has_hadrons = setting.collider.has_hadrons();
    check_widths(descriptions,
                 has_hadrons ? options.least_masses->of_all() : 0.5 * setting.collider.energy,
                 !has_hadrons);
    for (const ChannelDescription& description : descriptions)
      result.push_back(
          make_channel(setting, process, description, least_energy, map_of_partons(description)));
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", process.str(), error.what()));
  }
  return result;
}

ChannelShares<MatrixElement::Space> make_shares(const IntegrationSetting& setting,
                                                const Process& process,
                                                const cuts::CutProgram& cuts,
                                                const MassWindows& windows) {
  const Channels channels = channels_of(process, setting.parameters);
  const auto resonances = masses_of_resonances(process, setting.parameters, channels,
                                               options_of(setting, process, cuts, windows));
  return {weight_denominators(process, channels), resonances, channels.members, channels.count,
          incoming_legs(process)};
}

std::vector<int> first_alike(const IntegrationSetting& setting, const Process& process,
                             const cuts::CutProgram& cuts, const MassWindows& windows) {
  const Channels channels = channels_of(process, setting.parameters);
  struct First {
    int channel;
    std::vector<int> legs;
  };
  std::map<std::vector<double>, First> known;
  std::vector<int> result;
  for (const ChannelDescription& description :
       describe_all(setting, process, options_of(setting, process, cuts, windows))) {
    const KindOfChannel kind(process, description);
    const auto channel = int(result.size());
    const First& first =
        known.try_emplace(kind.numbers(), First{channel, kind.legs()}).first->second;
    const bool is_alike =
        are_alike(channels, first.channel, first.legs, channel, kind.legs(), process.num_legs());
    result.push_back(is_alike ? first.channel : channel);
  }
  return result;
}

}  // namespace helikos
