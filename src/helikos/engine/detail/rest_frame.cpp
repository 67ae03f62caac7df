// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/detail/rest_frame.hpp"

namespace helikos {
namespace detail {

struct BoostToRestFrame {
  using Space = RestFrame::Space;

  ConstMomentaView<Space> momenta;
  MomentaView<Space> boosted;
  LegMask legs;

  /// p' = p - P (E_p + E'_p) / (E + M),  E'_p = (E E_p - P p) / M,  with the sum (E, P) of the
  /// momenta of the legs and its mass M.
  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    double sum[4] = {};
    for (int leg = 0; leg < int(momenta.extent(1)); ++leg)
      for (int c = 0; c < 4; ++c) sum[c] += (legs >> leg & 1U) != 0 ? momenta(event, leg, c) : 0.0;
    const double square = sum[1] * sum[1] + sum[2] * sum[2] + sum[3] * sum[3];
    const double mass = std::sqrt(sum[0] * sum[0] - square);
    for (int leg = 0; leg < int(momenta.extent(1)); ++leg) {
      double p[4];
      for (int c = 0; c < 4; ++c) p[c] = momenta(event, leg, c);
      if (square > 0.0) {
        const double along = sum[1] * p[1] + sum[2] * p[2] + sum[3] * p[3];
        const double energy = (sum[0] * p[0] - along) / mass;
        const double part = (p[0] + energy) / (sum[0] + mass);
        for (int c = 1; c < 4; ++c) p[c] -= sum[c] * part;
        p[0] = energy;
      }
      // A particle that decays is at rest, without roundings that give its spin a direction.
      const bool rests = legs == LegMask{1} << leg;
      for (int c = 0; c < 4; ++c) boosted(event, leg, c) = rests && c > 0 ? 0.0 : p[c];
    }
  }
};

}  // namespace detail

ConstMomentaView<RestFrame::Space> RestFrame::operator()(const Space& space,
                                                         const ConstMomentaView<Space>& momenta) {
  const std::size_t events = momenta.extent(0);
  if (boosted_.extent(0) < events || boosted_.extent(1) != momenta.extent(1))
    boosted_ = MomentaView<Space>(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::engine::boosted"), events,
        momenta.extent(1), 4);
  const auto boosted =
      Kokkos::subview(boosted_, std::make_pair(std::size_t{0}, events), Kokkos::ALL, Kokkos::ALL);
  Kokkos::parallel_for("helikos::engine::rest_frame", EventPolicy<Space>(space, 0, events),
                       detail::BoostToRestFrame{momenta, boosted, legs_});
  return boosted;
}

}  // namespace helikos
