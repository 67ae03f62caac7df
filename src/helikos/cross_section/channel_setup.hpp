// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/cross_section/integrand.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

/// What cuts promise of the masses of systems of a process.
LeastMasses least_masses(const Process& process, const IntegrationSetting& setting,
                         const cuts::CutProgram& cuts);

/// False where no event passes the cuts.
bool may_pass(const Process& process, const IntegrationSetting& setting,
              const cuts::CutProgram& cuts);

/// A channel of the collider, whose partons have `least_energy` together or more [GeV]; `partons`:
/// the map of their s, of hadrons.
Channel make_channel(const IntegrationSetting& setting, const Process& process,
                     const ChannelDescription& description, double least_energy,
                     const InvariantMap& partons);

/// All channels of a process, with what cuts promise. Throws InputError where there are none.
std::vector<Channel> make_channels(const IntegrationSetting& setting, const Process& process,
                                   const cuts::CutProgram& cuts);

/// The shares of all channels of a process.
ChannelShares<MatrixElement::Space> make_shares(const IntegrationSetting& setting,
                                                const Process& process,
                                                const cuts::CutProgram& cuts);

/// For each of them the number of the first one that differs by a permutation of particles of one
/// kind only: their weights scatter alike.
std::vector<int> first_alike(const IntegrationSetting& setting, const Process& process,
                             const cuts::CutProgram& cuts);

/// Whether channels that are alike have the same integral.
bool have_equal_integrals(const Process& process);

}  // namespace helikos
