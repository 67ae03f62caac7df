// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/cross_section/integrand.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

/// Lower limits of the masses of systems of a process, from promises of the cuts and from windows.
LeastMasses least_masses(const Process& process, const IntegrationSetting& setting,
                         const cuts::CutProgram& cuts, const MassWindows& windows = {});

/// Why the products of a particle do not fit in its window; empty: all do.
std::string window_objection(const Process& process, const IntegrationSetting& setting,
                             const cuts::CutProgram& cuts, const MassWindows& windows);

/// Why no event passes: the cuts need more energy than there is; empty: events may pass.
std::string energy_objection(const Process& process, const IntegrationSetting& setting,
                             const cuts::CutProgram& cuts, const MassWindows& windows);

/// Whether a system may have a mass within the window, by the lower limits of masses and by the
/// energy.
bool is_in_reach(const MassWindow& window, const Process& process,
                 const IntegrationSetting& setting, const LeastMasses& least);

/// False where no event passes the cuts.
bool may_pass(const Process& process, const IntegrationSetting& setting,
              const cuts::CutProgram& cuts);

/// A channel for the collider, with at least `least_energy` of the partons together [GeV];
/// `partons`: with hadrons, the map of s of the partons.
Channel make_channel(const IntegrationSetting& setting, const Process& process,
                     const ChannelDescription& description, double least_energy,
                     const InvariantMap& partons);

/// All channels of a process, with the promises of the cuts and with windows. Throws InputError
/// where a process has no channels, and where the products of a particle do not fit in its window.
std::vector<Channel> make_channels(const IntegrationSetting& setting, const Process& process,
                                   const cuts::CutProgram& cuts, const MassWindows& windows = {});

/// The shares of all channels of a process.
ChannelShares<MatrixElement::Space> make_shares(const IntegrationSetting& setting,
                                                const Process& process,
                                                const cuts::CutProgram& cuts,
                                                const MassWindows& windows = {});

/// For each channel, the number of the first channel that differs from it only by a permutation of
/// particles of one kind: the weights of such channels have equal distributions.
std::vector<int> first_alike(const IntegrationSetting& setting, const Process& process,
                             const cuts::CutProgram& cuts, const MassWindows& windows = {});

/// Whether channels that differ by a permutation have equal integrals.
bool have_equal_integrals(const Process& process);

}  // namespace helikos
