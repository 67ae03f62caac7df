// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Flat phase space for a process in its centre-of-mass frame.

#include <type_traits>
#include <vector>

#include "helikos/base/core/views.hpp"
#include "helikos/phasespace/event_pack.hpp"
#include "helikos/phasespace/rambo_point.hpp"

namespace helikos {

namespace detail {

/// The executor of `rambo_point`: an index is a pack of `Width` neighbouring events.
template <class ExecSpace, int Width>
struct RamboPack {
  using T = Pack<double, Width>;

  RamboData data;
  std::int64_t events;
  ConstRandomView<ExecSpace> random;
  MomentaView<ExecSpace> momenta;
  EventView<ExecSpace> weights;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t pack) const {
    const EventPack<T> batch(pack, events);
    FourVector<T> p[max_outgoing];
    const T weight = rambo_point(
        data, [&](int index) { return batch.number(random, index); }, p);
    for (int i = 0; i < data.incoming; ++i) {
      const FourVector<double>& beam = data.beams[i];
      batch.write(FourVector<T>{T(beam.t), T(beam.x), T(beam.y), T(beam.z)}, momenta, i);
    }
    for (int i = 0; i < data.outgoing; ++i) batch.write(p[i], momenta, data.incoming + i);
    batch.write(weight, &weights(batch.first));
  }
};

}  // namespace detail

/// Rambo (see rambo_point.hpp) for one process; its constants are owned on the host.
class Rambo {
 public:
  /// `energy`: sqrt(s) [GeV], which is the mass of a single incoming particle. Masses [GeV].
  /// `massless` sets all masses to zero (a decaying particle keeps its energy). Two incoming
  /// particles fly along +z and -z. Throws InputError.
  Rambo(double energy, const std::vector<double>& incoming_masses,
        const std::vector<double>& outgoing_masses, bool massless = false);

  int incoming() const { return data_.incoming; }
  int outgoing() const { return data_.outgoing; }
  int particles() const { return data_.incoming + data_.outgoing; }
  int numbers_per_event() const { return 4 * data_.outgoing; }

  /// Volume of massless phase space of this energy [GeV^(2n-4)]:
  /// (2 pi)^(4-3n) (pi/2)^(n-1) s^(n-2) / (Gamma(n) Gamma(n-1)).
  double massless_volume() const { return data_.volume; }

  /// The data that `rambo_point` needs.
  const RamboData& data() const { return data_; }

  /// Maps `random` (event, number) in (0,1) to `momenta` p [GeV], (event, particle, 4), incoming
  /// particles first, all energies positive, and to `weights` [GeV^(2n-4)], (event). The number of
  /// events is the size of `weights`. `Width`: see pack_width. Does not fence.
  template <int Width = 0, class ExecSpace>
  void generate(const ExecSpace& space, ConstRandomView<ExecSpace> random,
                MomentaView<ExecSpace> momenta, EventView<ExecSpace> weights) const {
    constexpr int width = pack_width<ExecSpace, Width>;
    const std::int64_t events = std::int64_t(weights.extent(0));
    Kokkos::parallel_for(
        "helikos::phasespace::rambo",
        EventPolicy<ExecSpace>(space, 0, (events + width - 1) / width),
        detail::RamboPack<ExecSpace, width>{data_, events, random, momenta, weights});
  }

 private:
  RamboData data_;
};

}  // namespace helikos
