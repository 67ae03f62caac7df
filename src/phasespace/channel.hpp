// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Phase space along the propagators of a diagram, of partons or of hadrons.

#include <type_traits>
#include <vector>

#include "core/views.hpp"
#include "phasespace/channel_point.hpp"

namespace helikos {

/// What collides. Along +z and -z.
struct Collision {
  bool has_hadrons = false;
  double energy = 0.0;                     ///< sqrt(s) of partons, or of hadrons [GeV]
  double incoming_masses[2] = {0.0, 0.0};  ///< of partons [GeV]; 0 with hadrons
  InvariantMap of_square{};                ///< of s of the partons, with hadrons
  double least_energy = 0.0;               ///< of the partons, with hadrons [GeV]; 0: the masses
};

/// A system of particles, or one of them. Where it is a system, it decays into two others, which
/// come behind it in the list. Angles are isotropic.
struct ChannelShape {
  struct Node {
    int first = -1, second = -1;  ///< the two, or -1
    int leg = -1;                 ///< the outgoing particle, or -1
    InvariantMap map{};           ///< of a system's invariant, unless the energy fixes it
    double least_mass = 0.0;      ///< of a system, from cuts [GeV]; not below its masses
  };

  std::vector<double> masses;  ///< of the outgoing particles [GeV]
  std::vector<Node> nodes;
  /// Nodes that no other decays into, in order from beam 1 to beam 2. One is all of the final
  /// state. Between neighbours something is exchanged.
  std::vector<int> clusters;
  /// Of -t of what is exchanged, one fewer than clusters. The shift is the square of its mass, or a
  /// number above zero where it has none.
  std::vector<InvariantMap> exchanges;
  /// Of the invariants of clusters 1.., 2.. and so on to the last: two fewer than clusters.
  std::vector<InvariantMap> rests;
};

namespace detail {

/// `Width` neighbouring events an index. A last, partial pack repeats its last event.
template <class ExecSpace, int Width>
struct ChannelPack {
  using T = Pack<double, Width>;

  ChannelData data;
  std::int64_t events;
  ConstRandomView<ExecSpace> random;
  MomentaView<ExecSpace> momenta;
  RandomView<ExecSpace> fractions;
  EventView<ExecSpace> weights;

  KOKKOS_INLINE_FUNCTION static void write(const T& value, int count, double* target) {
    if (count == Width) return store(value, target);
    for (int i = 0; i < count; ++i) target[i] = lane(value, i);
  }

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t pack) const {
    const std::int64_t first = pack * Width;
    const int count = events - first < Width ? int(events - first) : Width;
    const auto number = [&](int index) {
      if (count == Width) return load<T>(&random(first, index));
      return generate<T>(
          [&](int lane) { return random(first + (lane < count ? lane : count - 1), index); });
    };
    FourVector<T> p[2 + max_outgoing];
    Fractions<T> x;
    const T weight = channel_point<T>(data, number, p, x);
    for (int i = 0; i < 2 + data.outgoing; ++i) {
      write(p[i].t, count, &momenta(first, i, 0));
      write(p[i].x, count, &momenta(first, i, 1));
      write(p[i].y, count, &momenta(first, i, 2));
      write(p[i].z, count, &momenta(first, i, 3));
    }
    if (fractions.extent(0) > 0) {
      write(x.first, count, &fractions(first, 0));
      write(x.second, count, &fractions(first, 1));
    }
    write(weight, count, &weights(first));
  }
};

}  // namespace detail

/// A way to make n particles from two; constants on the host. Its mean weight is the volume of
/// phase space whatever the maps are: they say where points lie densely.
class Channel {
 public:
  /// Throws InputError for what is no tree of these particles, for maps that have no norm, and
  /// where the energy is not above the masses.
  Channel(const Collision& collision, const ChannelShape& shape);

  int outgoing() const { return data_.outgoing; }
  int particles() const { return 2 + data_.outgoing; }
  /// 3n - 4, with hadrons 3n - 2.
  int numbers_per_event() const { return 3 * data_.outgoing - (data_.has_hadrons ? 2 : 4); }
  const ChannelData& data() const { return data_; }

  /// From `random` (event, number) in (0,1) to `momenta` (event, particle, 4) [GeV], incoming
  /// first, in the frame of hadrons where there are some; `fractions` (event, beam), which may be
  /// empty; and `weights` (event): of dPhi_n [GeV^(2n-4)] (rambo_point.hpp), or of dx1 dx2 dPhi_n.
  /// As many events as `weights` has. Enqueues; waits for nothing.
  template <class ExecSpace>
  void generate(const ExecSpace& space, const ConstRandomView<ExecSpace>& random,
                const MomentaView<ExecSpace>& momenta, const RandomView<ExecSpace>& fractions,
                const EventView<ExecSpace>& weights) const {
    constexpr bool on_host = std::is_same_v<typename ExecSpace::memory_space, Kokkos::HostSpace>;
    generate_packs<on_host ? native_width<double> : 1>(space, random, momenta, fractions, weights);
  }

  /// `generate` with a pack width of one's own choice.
  template <int Width, class ExecSpace>
  void generate_packs(const ExecSpace& space, const ConstRandomView<ExecSpace>& random,
                      const MomentaView<ExecSpace>& momenta, const RandomView<ExecSpace>& fractions,
                      const EventView<ExecSpace>& weights) const {
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
