// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Phase space that follows the propagators of a diagram: a channel. docs/phasespace.md.

#include <array>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "helikos/base/core/views.hpp"
#include "helikos/phasespace/channel_point.hpp"
#include "helikos/phasespace/event_pack.hpp"

namespace helikos {

/// Collision of two partons, or a particle that decays at rest, at a fixed energy sqrt(s) [GeV].
struct FixedEnergy {
  double energy;
  std::vector<double> masses;  ///< masses of the incoming particles [GeV]
  double stretch = 1;          ///< boost to the laboratory: p+ there over p+ in the centre-of-mass
                               ///< frame
};

/// Collision of massless partons with momentum fractions x1 and x2 of two beams; sqrt(S) = `energy`
/// [GeV].
struct HadronCollision {
  double energy;
  InvariantMap invariant;  ///< map of s = x1 x2 S; not used in transverse production
  double least_s = 0;      ///< least s [GeV^2]; the square of the least mass if that is more
  double stretch = 1;      ///< boost to the laboratory: the square root of the ratio of the beams'
                           ///< energies
  /// The beams that are hadrons. If only one beam is a hadron, x of the other beam is 1; this is
  /// not possible with transverse production.
  std::array<bool, 2> are_hadrons = {true, true};
};

/// A system of outgoing particles that decays into two systems.
struct ChannelNode {
  int first, second;            ///< the two systems: particles 0 .. n-1, nodes n, n+1, ..
  InvariantMap invariant = {};  ///< map of s of this system; not used for the system of all
                                ///< particles
  double least_mass = 0;        ///< least mass [GeV]; the sum of the children's least masses if
                                ///< that is more
  double most_mass = std::numeric_limits<double>::max();  ///< largest mass [GeV]
};

/// The momentum exchanged between neighbouring clusters i and i + 1 of a chain.
struct ChannelExchange {
  InvariantMap momentum = {};   ///< map of u = -t: flat, or a power with the square of a mass as
                                ///< shift
  InvariantMap remaining = {};  ///< map of s of all clusters after i together; not used for the
                                ///< last exchange
  double least_remaining = 0;   ///< least mass of all clusters after i together [GeV]
};

/// Transverse production of a cluster.
struct TransverseMomentum {
  InvariantMap square = {};  ///< map of p_T^2: flat, or a power with the square of a scale as shift
  double least = 0;          ///< least p_T [GeV]
};

/// The least transverse mass and momentum that several outgoing particles together have in every
/// event.
struct SystemAcross {
  std::uint32_t particles;     ///< set of particles, one bit each
  double transverse_mass = 0;  ///< least m_T of their sum [GeV]
  double momentum = 0;         ///< least p_T of their sum [GeV]
};

/// The way in which a collision makes n particles. Every particle and every node belongs to one
/// cluster or to one node. A single cluster is made in the s-channel. Several clusters with
/// `exchanges` (one less than clusters) are a chain between the two incoming particles, from the
/// first to the second one. Several clusters with `transverse` (one less than clusters, hadrons
/// only) have transverse momenta; the last cluster balances the others.
struct ChannelDescription {
  std::vector<double> masses;  ///< masses of the outgoing particles [GeV]
  std::vector<ChannelNode> nodes;
  std::vector<int> clusters;  ///< systems that are clusters
  std::vector<ChannelExchange> exchanges = {};
  std::vector<TransverseMomentum> transverse = {};
  bool from_second = false;  ///< the chain goes from the second to the first incoming particle
  /// Lower limits of transverse masses in all events [GeV]: of the first cluster of a chain and of
  /// all its other clusters together, or of the two parts of a single cluster. Not used for a
  /// decay, nor with `transverse`.
  std::array<double, 2> transverse_masses = {0, 0};
  /// Lower limits of the transverse momenta of the outgoing particles in all events [GeV]; may be
  /// empty.
  std::vector<double> transverse_momenta = {};
  /// Systems of several particles whose lower limits are higher than `transverse_momenta` implies.
  /// Not used for a decay.
  std::vector<SystemAcross> across = {};
};

namespace detail {

/// The executor of `channel_point`: an index is a pack of `Width` neighbouring events.
template <class ExecSpace, int Width>
struct ChannelPack {
  using T = Pack<double, Width>;

  ChannelData data;
  std::int64_t events;
  ConstRandomView<ExecSpace> random;
  MomentaView<ExecSpace> momenta;
  RandomView<ExecSpace> fractions;
  EventView<ExecSpace> weights;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t pack) const {
    const EventPack<T> batch(pack, events);
    FourVector<T> incoming[2], outgoing[max_outgoing];
    T x[2];
    const T weight = channel_point(
        data, [&](int index) { return batch.number(random, index); }, incoming, outgoing, x);
    for (int i = 0; i < data.incoming; ++i) batch.write(incoming[i], momenta, i);
    for (int i = 0; i < data.outgoing; ++i) batch.write(outgoing[i], momenta, data.incoming + i);
    for (int i = 0; i < 2; ++i) batch.write(x[i], &fractions(batch.first, i));
    batch.write(weight, &weights(batch.first));
  }
};

}  // namespace detail

/// A channel of phase space; its constants are owned on the host.
class Channel {
 public:
  /// Throws InputError.
  Channel(const FixedEnergy& collision, const ChannelDescription& description);
  Channel(const HadronCollision& collision, const ChannelDescription& description);

  int incoming() const { return data_.incoming; }
  int outgoing() const { return data_.outgoing; }
  int particles() const { return data_.incoming + data_.outgoing; }
  int numbers_per_event() const { return helikos::numbers_per_event(data_); }

  /// The data that `channel_point` needs.
  const ChannelData& data() const { return data_; }

  /// Maps `random` (event, number) in (0,1) to `momenta` p [GeV], (event, particle, 4), incoming
  /// particles first, all energies positive, in the laboratory; to `fractions` x1, x2, (event, 2),
  /// which are 1 at a fixed energy; and to `weights` [GeV^(2n-4)], (event). The number of events is
  /// the size of `weights`. `Width`: see pack_width. `queue`: of a space, or a CallingThread. Does
  /// not fence.
  template <int Width = 0, class Queue>
  void generate(const Queue& queue, ConstRandomView<SpaceOf<Queue>> random,
                MomentaView<SpaceOf<Queue>> momenta, RandomView<SpaceOf<Queue>> fractions,
                EventView<SpaceOf<Queue>> weights) const {
    using ExecSpace = SpaceOf<Queue>;
    constexpr int width = pack_width<ExecSpace, Width>;
    const std::int64_t events = std::int64_t(weights.extent(0));
    for_each_index(
        queue, "helikos::phasespace::channel", (events + width - 1) / width,
        detail::ChannelPack<ExecSpace, width>{data_, events, random, momenta, fractions, weights});
  }

 private:
  ChannelData data_;
};

}  // namespace helikos
