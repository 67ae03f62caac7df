// SPDX-License-Identifier: Apache-2.0
#include "cross_section/channel_setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <string_view>
#include <utility>

#include "core/error.hpp"
#include "cuts/bounds.hpp"

namespace helikos {
namespace {

/// About the least transverse momentum of massless particles [GeV].
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

/// With what cuts promise.
std::vector<ChannelDescription> describe_all(const IntegrationSetting& setting,
                                             const Process& process, const cuts::CutProgram& cuts) {
  const LeastMasses least = least_masses(process, setting.parameters, cuts);
  return describe_channels(process, setting.parameters, channels_of(process, setting.parameters),
                           {soft_scale(process, setting.parameters, least), least});
}

/// A description whose particles are named by their kinds, so that those of one kind are alike.
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
  }

  std::vector<double> numbers() && { return std::move(numbers_); }

 private:
  void add(double number) { numbers_.push_back(number); }
  void add_map(const InvariantMap& map) {
    for (const double number :
         {double(int(map.kind)), map.exponent, map.shift, map.mass_square, map.mass_times_width})
      add(number);
  }
  void add_system(int system) {
    const auto particles = int(from_.masses.size());
    if (system < particles) {
      add(process_.legs()[std::size_t(process_.num_incoming() + system)].pdg());
      return;
    }
    const ChannelNode& node = from_.nodes[std::size_t(system - particles)];
    add(0);  // no particle
    add_map(node.invariant);
    add(node.least_mass);
    add_system(node.first);
    add_system(node.second);
  }

  const Process& process_;
  const ChannelDescription& from_;
  std::vector<double> numbers_;
};

}  // namespace

LeastMasses least_masses(const Process& process, const Parameters& parameters,
                         const cuts::CutProgram& cuts) {
  LeastMasses masses(masses_of(process, parameters, false), process.num_incoming());
  for (const cuts::Bound& bound : cuts::bounds_of(cuts)) {
    const bool is_of_one = std::has_single_bit(bound.legs);
    const int leg = std::countr_zero(bound.legs), other = std::bit_width(bound.legs) - 1;
    using cuts::Operation;
    if (bound.observable == Operation::m) masses.set_mass(bound.legs, bound.least);
    if (bound.observable == Operation::length) masses.set_distance(leg, other, bound.least);
    if (bound.observable == Operation::pt && is_of_one)
      masses.set_transverse_momentum(leg, bound.least);
  }
  masses.finish();
  return masses;
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
                                   const cuts::CutProgram& cuts) {
  const auto descriptions = describe_all(setting, process, cuts);
  if (descriptions.empty())
    throw InputError(process.str() + ": there are no channels of phase space, or too many");
  const LeastMasses least = least_masses(process, setting.parameters, cuts);
  std::vector<Channel> result;
  try {
    for (const ChannelDescription& description : descriptions)
      result.push_back(make_channel(setting, process, description,
                                    std::max(least_parton_energy, least.of_all()),
                                    map_of_partons(description)));
  } catch (const InputError& error) {
    std::string_view why = error.what();
    constexpr std::string_view by = "Channel: ";
    if (why.starts_with(by)) why.remove_prefix(by.size());
    throw InputError(fmt::format("{}: {}", process.str(), why));
  }
  return result;
}

std::vector<int> first_alike(const IntegrationSetting& setting, const Process& process,
                             const cuts::CutProgram& cuts) {
  std::map<std::vector<double>, int> known;
  std::vector<int> result;
  for (const ChannelDescription& description : describe_all(setting, process, cuts))
    result.push_back(
        known.emplace(KindOfChannel(process, description).numbers(), int(result.size()))
            .first->second);
  return result;
}

}  // namespace helikos
