// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/amplitude/program/channels.hpp"
#include "helikos/phasespace/channel.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Lower limits of masses and transverse momenta of systems of outgoing particles [GeV], from the
/// masses of the particles and from promises of cuts. Legs are numbered as in the process.
class LeastMasses {
 public:
  /// `masses`: masses of the outgoing particles [GeV]; `incoming`: number of incoming legs.
  explicit LeastMasses(const std::vector<double>& masses, int incoming = 2);

  // Lower limits in all events; the largest of several promises counts:
  void set_mass(LegMask legs, double least);            ///< mass [GeV]
  void set_momentum(LegMask legs, double least);        ///< p_T of the sum of the momenta [GeV]
  void set_scalar_sum(LegMask legs, double least);      ///< sum of the p_T [GeV]
  void set_distance(int leg, int other, double least);  ///< dr of the two legs

  /// Every event fulfils at least one of these alternatives. They are finished, and there is at
  /// least one.
  void set_least_of(const std::vector<LeastMasses>& alternatives);

  /// Works out what the promises imply. Call it before the functions below.
  void finish();

  double of(LegMask legs) const { return masses_[legs >> incoming_]; }
  /// Least mass of all outgoing particles together, whose transverse momenta add up to zero.
  double of_all() const { return of_all_; }
  double transverse_momentum(int leg) const { return momentum(leg_bit(leg)); }
  /// Least p_T of the sum of the momenta [GeV].
  double momentum(LegMask legs) const { return momenta_[legs >> incoming_]; }
  /// Least sum of the sizes of the transverse momenta [GeV].
  double scalar_sum(LegMask legs) const { return scalar_sums_[legs >> incoming_]; }
  /// Least sum of the transverse masses, a lower limit of m_T of the system [GeV]; 0 where no
  /// transverse momentum is promised.
  double transverse_mass(LegMask legs) const { return transverse_masses_[legs >> incoming_]; }

 private:
  struct Distance {
    int leg, other;
    double least;
  };

  LegMask all() const { return LegMask(masses_.size() - 1); }
  void balance();
  void add_scalar_sums();
  void use_distances();
  void add_masses();
  void add_transverse_masses();
  double by_pairs(LegMask system) const;

  int incoming_;
  std::vector<double> particles_;  ///< masses of the outgoing particles
  std::vector<Distance> distances_;
  // Lower limits, (set of outgoing particles) [GeV]:
  std::vector<double> masses_, momenta_, scalar_sums_, transverse_masses_;
  double of_all_ = 0.0;
};

/// Version of all maps from random numbers to points, and of the order of channels. The version is
/// increased when a map or the order changes, because a grid that was adapted to other maps is
/// useless (tests/cross_section/maps_version_test.cpp).
inline constexpr int maps_version = 3;

/// Limits of the mass of a system of outgoing legs [GeV].
struct MassWindow {
  LegMask legs;
  double least, most;
  bool is_forbidden = false;  ///< masses between the limits are left out; else all others are

  bool operator==(const MassWindow&) const = default;
};

/// The windows of a process. Points of channels never have a mass outside of a window that is not
/// forbidden, where all channels have the system. Cuts leave out what lies in a forbidden one.
using MassWindows = std::vector<MassWindow>;

/// The input that the maps of channels need besides the process.
struct ChannelOptions {
  /// Mass scale below which the density of a massless propagator stops growing [GeV]: about the
  /// least transverse momentum of jets.
  double soft_scale = 20.0;
  std::optional<LeastMasses> least_masses{};  ///< finished; without it, least masses are sums of
                                              ///< masses
  MassWindows windows{};                      ///< `least_masses` has their lower limits
};

/// The phase space of each channel (amplitude/program/channels.hpp), in the order of channels:
/// systems and exchanges follow the propagators, with maps of their poles. A decay has no
/// exchanges.
std::vector<ChannelDescription> describe_channels(const Process& process,
                                                  const Parameters& parameters,
                                                  const Channels& channels,
                                                  const ChannelOptions& options = {});

/// For each propagator of `channels`: its mass where the products can be on its mass shell (its map
/// is then a Breit-Wigner), else zero [GeV].
std::vector<double> masses_of_resonances(const Process& process, const Parameters& parameters,
                                         const Channels& channels,
                                         const ChannelOptions& options = {});

/// Masses of the incoming legs, or of the outgoing legs [GeV].
std::vector<double> masses_of(const Process& process, const Parameters& parameters, bool incoming);

/// The map of s of the partons in hadrons that suits a channel: the map of a resonance that makes
/// the whole final state, or a power.
InvariantMap map_of_partons(const ChannelDescription& description);

}  // namespace helikos
