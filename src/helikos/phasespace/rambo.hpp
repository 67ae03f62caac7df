// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Flat phase space for a process in its centre-of-mass frame, and for one event or one pack of
/// events: R. Kleiss, W. J. Stirling, S. D. Ellis, "A new Monte Carlo treatment of multiparticle
/// phase space at high energies", Comput. Phys. Commun. 40 (1986) 359 ("KSE").
///
/// Weights are the volume of phase space that an event stands for, so that the mean weight is the
/// volume, in the convention
///   dPhi_n = (2 pi)^4 delta^4(P - sum p_i) prod_i d^3 p_i / ((2 pi)^3 2 E_i),
/// [GeV^(2n - 4)].

#include <type_traits>
#include <vector>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/phasespace/event_pack.hpp"
#include "helikos/phasespace/pack_math.hpp"

namespace helikos {

/// The largest number of outgoing particles of a Rambo.
inline constexpr int max_outgoing = 16;

/// The data of a `Rambo` that a kernel needs, in the centre-of-mass frame.
struct RamboData {
  int incoming;                 ///< number of incoming particles, 1 or 2
  int outgoing;                 ///< number of outgoing particles, 2 .. max_outgoing
  bool massive;                 ///< any outgoing mass is not zero
  double energy;                ///< w [GeV]
  double kinetic_energy;        ///< w - sum of the outgoing masses [GeV]
  double first_scale;           ///< the start of the search for xi
  double volume;                ///< volume of massless phase space [GeV^(2n-4)]:
                                ///< (2 pi)^(4-3n) (pi/2)^(n-1) w^(2n-4) / (Gamma(n) Gamma(n-1))
  double masses[max_outgoing];  ///< [GeV], (outgoing particle)
  FourVector<double> beams[2];  ///< [GeV], (incoming particle)
};

/// A massless q [GeV] with isotropic direction and density q^0 exp(-q^0), from four random numbers
/// (KSE). sin(theta) = 2 sqrt(r (1 - r)) keeps its precision near the poles.
template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> isotropic_momentum(const T& r0, const T& r1, const T& r2,
                                                        const T& r3) {
  const T energy = -logarithm(r2 * r3);
  const T transverse = T(2) * energy * square_root(r0 * (T(1) - r0));
  const SineCosine<T> phi = sine_cosine_of_turn(r1);
  return {energy, transverse * phi.cosine, transverse * phi.sine, energy * (T(2) * r0 - T(1))};
}

template <class T>
struct ConformalMap {
  T gamma, a, scale;
  T bx, by, bz;
};

/// The boost to the rest frame of `sum`, and the scaling to the energy w [GeV] (KSE).
template <class T>
KOKKOS_INLINE_FUNCTION ConformalMap<T> conformal_map(const FourVector<T>& sum, double energy) {
  const T inverse_mass = T(1) / square_root(dot(sum, sum));
  const T gamma = sum.t * inverse_mass;
  return {gamma,
          T(1) / (T(1) + gamma),
          T(energy) * inverse_mass,
          -sum.x * inverse_mass,
          -sum.y * inverse_mass,
          -sum.z * inverse_mass};
}

template <class T>
KOKKOS_INLINE_FUNCTION FourVector<T> apply(const ConformalMap<T>& map, const FourVector<T>& q) {
  const T bq = map.bx * q.x + map.by * q.y + map.bz * q.z;
  const T along = q.t + map.a * bq;
  return {map.scale * (map.gamma * q.t + bq), map.scale * (q.x + map.bx * along),
          map.scale * (q.y + map.by * along), map.scale * (q.z + map.bz * along)};
}

/// Massless momenta p [GeV], (outgoing particle); `number(i)` is random number i of 4 n. Rounding:
/// relative errors of the sums and of the mass shells grow like gamma^2 of the map's boost.
template <class T, class Number>
KOKKOS_INLINE_FUNCTION void massless_momenta(const RamboData& data, const Number& number,
                                             FourVector<T>* p) {
  FourVector<T> sum{T(0), T(0), T(0), T(0)};
  for (int i = 0; i < data.outgoing; ++i) {
    p[i] = isotropic_momentum<T>(number(4 * i), number(4 * i + 1), number(4 * i + 2),
                                 number(4 * i + 3));
    sum = sum + p[i];
  }
  const ConformalMap<T> map = conformal_map(sum, data.energy);
  for (int i = 0; i < data.outgoing; ++i) p[i] = apply(map, p[i]);
}

/// xi > 0 with sum_i sqrt(m_i^2 + xi^2 p_i^2) = w (KSE); `squares` p_i^2 [GeV^2].
///
/// Newton's method on sum_i (E_i - m_i) - (w - sum_i m_i), with each E - m as xi^2 p^2 / (E + m),
/// so that nothing cancels near the threshold. The function grows and is convex, and the start lies
/// above the root (Minkowski), so every step falls towards the root. Since xi f'' <= f', a step of
/// relative size d leaves an error below d^2 / 2. After a step below 2^-27 the lane is done, and
/// keeps its value while other lanes continue.
template <class T>
KOKKOS_INLINE_FUNCTION T momentum_scale(const RamboData& data, const T* squares) {
  constexpr int most_steps = 64;
  T xi = T(data.first_scale);
  auto active = xi > T(0);
  for (int step = 0; step < most_steps && any_lane(active); ++step) {
    T excess = T(-data.kinetic_energy), slope = T(0);
    for (int i = 0; i < data.outgoing; ++i) {
      const T mass = T(data.masses[i]), square = xi * squares[i];
      const T energy = square_root(mass * mass + xi * square);
      const T inverse = square / (energy * (energy + mass));
      excess = excess + xi * energy * inverse;
      slope = slope + (energy + mass) * inverse;
    }
    const T change = excess / slope;
    xi = select(active, T(xi - change), xi);
    active = active && (change > T(0x1p-27) * xi || change < T(-0x1p-27) * xi);
  }
  return xi;
}

/// Gives massless momenta p [GeV] their masses; returns the factor on the weight (KSE): (sum |k| /
/// w)^(2n-3) prod(|k| / E) w / sum(k^2 / E). Mass shells and the energy sum hold to rounding for
/// every boost.
template <class T>
KOKKOS_INLINE_FUNCTION T give_masses(const RamboData& data, FourVector<T>* p) {
  T squares[max_outgoing];
  for (int i = 0; i < data.outgoing; ++i)
    squares[i] = p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z;
  const T xi = momentum_scale(data, squares);
  T sum = T(0), product = T(1), weighted = T(0);
  for (int i = 0; i < data.outgoing; ++i) {
    const T square = xi * xi * squares[i], mass = T(data.masses[i]);
    const T energy = square_root(mass * mass + square), inverse = T(1) / energy;
    const T momentum = square_root(square);
    p[i] = {energy, xi * p[i].x, xi * p[i].y, xi * p[i].z};
    sum = sum + momentum;
    product = product * momentum * inverse;
    weighted = weighted + square * inverse;
  }
  const T fraction = sum / T(data.energy);
  for (int i = 3; i < 2 * data.outgoing; ++i) product = product * fraction;
  return product * T(data.energy) / weighted;
}

/// Outgoing momenta p [GeV], (outgoing particle), and their weight [GeV^(2n-4)].
template <class T, class Number>
KOKKOS_INLINE_FUNCTION T rambo_point(const RamboData& data, const Number& number,
                                     FourVector<T>* p) {
  massless_momenta(data, number, p);
  return data.massive ? T(data.volume) * give_masses(data, p) : T(data.volume);
}

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

/// Rambo for one process; its constants are owned on the host.
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
