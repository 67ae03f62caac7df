// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Phase space that follows the propagators of a diagram: a channel. docs/phasespace.md.

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "helikos/base/core/views.hpp"
#include "helikos/phasespace/channel_point.hpp"
#include "helikos/phasespace/event_pack.hpp"

namespace helikos {

/// Two partons, or a particle that decays at rest, of a given energy sqrt(s) [GeV].
struct FixedEnergy {
  double energy;
  std::vector<double> masses;  ///< of the incoming particles [GeV]
  double stretch = 1;          ///< of the laboratory: p+ there over p+ in the centre of mass
};

/// Massless partons with x1 and x2 of two beams; sqrt(S) = `energy` [GeV].
struct HadronCollision {
  double energy;
  InvariantMap invariant;  ///< of s = x1 x2 S; not of transverse production
  double least_s = 0;      ///< [GeV^2]; the square of the least mass if that is more
  double stretch = 1;  ///< of the laboratory: the square root of the ratio of the beams' energies
  /// The beams that are hadrons; of the other one, not of both, x is 1. Not with transverse
  /// production.
  std::array<bool, 2> are_hadrons = {true, true};
};

/// A system of outgoing particles that decays into two systems.
struct ChannelNode {
  int first, second;            ///< systems: particles 0 .. n-1, nodes n, n+1, ..
  InvariantMap invariant = {};  ///< s of this system; not of the one that is all of them
  double least_mass = 0;        ///< [GeV]; the sum of the children's if that is more
};

/// What is exchanged between neighbouring clusters i and i + 1 of a chain.
struct ChannelExchange {
  InvariantMap momentum = {};   ///< u = -t: flat, or a power with the square of a mass as shift
  InvariantMap remaining = {};  ///< s of the clusters after i together; not of the last exchange
  double least_remaining = 0;   ///< its least mass [GeV]
};

/// Transverse production of a cluster.
struct TransverseMomentum {
  InvariantMap square = {};  ///< p_T^2: flat, or a power with the square of a scale as shift
  double least = 0;          ///< least p_T [GeV]
};

/// Least transverse mass and momentum of several outgoing particles together, in all events.
struct SystemAcross {
  std::uint32_t particles;     ///< a bit each
  double transverse_mass = 0;  ///< m_T of their sum, at least [GeV]
  double momentum = 0;         ///< p_T of their sum, at least [GeV]
};

/// How a collision becomes n particles. Every particle and every node is in one cluster or in one
/// node. One cluster is made in the s-channel. Several are a chain between the two incoming
/// particles, from the first to the second one, if there are `exchanges`, one less than clusters.
/// With `transverse`, one less than clusters too, they have transverse momenta (hadrons only); the
/// last one balances the others.
struct ChannelDescription {
  std::vector<double> masses;  ///< of the outgoing particles [GeV]
  std::vector<ChannelNode> nodes;
  std::vector<int> clusters;  ///< systems
  std::vector<ChannelExchange> exchanges = {};
  std::vector<TransverseMomentum> transverse = {};
  bool from_second = false;  ///< the chain goes from the second to the first incoming particle
  /// Least transverse masses [GeV], of which no event has less: of the first cluster of a chain and
  /// of all others together, or of the parts of a single cluster. Not of a decay, nor with
  /// `transverse`.
  std::array<double, 2> transverse_masses = {0, 0};
  /// Least transverse momenta of the outgoing particles [GeV], of which no event has less; or none.
  std::vector<double> transverse_momenta = {};
  /// Several particles together, where they have more than follows from these. Not of a decay.
  std::vector<SystemAcross> across = {};
};

namespace detail {

/// The executor of `channel_point`: `Width` neighbouring events an index.
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

/// A channel: constants, owned on the host.
class Channel {
 public:
  /// Throws InputError.
  Channel(const FixedEnergy& collision, const ChannelDescription& description);
  Channel(const HadronCollision& collision, const ChannelDescription& description);

  int incoming() const { return data_.incoming; }
  int outgoing() const { return data_.outgoing; }
  int particles() const { return data_.incoming + data_.outgoing; }
  int numbers_per_event() const { return helikos::numbers_per_event(data_); }

  /// What `channel_point` needs.
  const ChannelData& data() const { return data_; }

  /// From `random` (event, number) in (0,1) to `momenta` p [GeV], (event, particle, 4), incoming
  /// particles first, all energies positive, in the laboratory; `fractions` x1, x2, (event, 2), 1
  /// at a fixed energy; and `weights` [GeV^(2n-4)], (event). As many events as `weights` has. Does
  /// not fence.
  template <class ExecSpace>
  void generate(const ExecSpace& space, ConstRandomView<ExecSpace> random,
                MomentaView<ExecSpace> momenta, RandomView<ExecSpace> fractions,
                EventView<ExecSpace> weights) const {
    constexpr bool on_host = std::is_same_v<typename ExecSpace::memory_space, Kokkos::HostSpace>;
    generate_packs<on_host ? native_width<double> : 1>(space, random, momenta, fractions, weights);
  }

  /// `generate` with a pack width of one's own choice.
  template <int Width, class ExecSpace>
  void generate_packs(const ExecSpace& space, ConstRandomView<ExecSpace> random,
                      MomentaView<ExecSpace> momenta, RandomView<ExecSpace> fractions,
                      EventView<ExecSpace> weights) const {
    using Policy = Kokkos::RangePolicy<ExecSpace, Kokkos::IndexType<std::int64_t>>;
    const std::int64_t events = std::int64_t(weights.extent(0));
    Kokkos::parallel_for(
        "helikos::phasespace::channel", Policy(space, 0, (events + Width - 1) / Width),
        detail::ChannelPack<ExecSpace, Width>{data_, events, random, momenta, fractions, weights});
  }

 private:
  ChannelData data_;
};

}  // namespace helikos
