// SPDX-License-Identifier: Apache-2.0
#include "cross_section/channel_setup.hpp"

#include <algorithm>
#include <bit>

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
                     const ChannelDescription& description, double least_energy) {
  const Collider& collider = setting.collider;
  if (!collider.has_hadrons())
    return Channel(FixedEnergy{collider.energy, masses_of(process, setting.parameters, true)},
                   description);
  return Channel(
      HadronCollision{collider.energy, map_of_partons(description), least_energy * least_energy},
      description);
}

std::vector<Channel> make_channels(const IntegrationSetting& setting, const Process& process,
                                   const cuts::CutProgram& cuts) {
  const auto channels = channels_of(process, setting.parameters);
  const LeastMasses least = least_masses(process, setting.parameters, cuts);
  const auto descriptions =
      describe_channels(process, setting.parameters, channels,
                        {soft_scale(process, setting.parameters, least), least});
  if (descriptions.empty())
    throw InputError(process.str() + ": there are no channels of phase space, or too many");
  std::vector<Channel> result;
  for (const ChannelDescription& description : descriptions)
    result.push_back(
        make_channel(setting, process, description, std::max(least_parton_energy, least.of_all())));
  return result;
}

}  // namespace helikos
