// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Events on the host, and copies to the device and back.

#include <bit>
#include <vector>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

template <class View>
auto on_host(const View& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

template <class Space>
MomentaView<Space> momenta_of(const std::vector<std::vector<FourVector<double>>>& events) {
  const std::size_t legs = events.front().size();
  const MomentaView<Space> momenta("helikos::cross_section::momenta", events.size(), legs, 4);
  const auto host = Kokkos::create_mirror_view(Kokkos::HostSpace(), momenta);
  for (std::size_t event = 0; event < events.size(); ++event)
    for (std::size_t leg = 0; leg < legs; ++leg) {
      const FourVector<double>& p = events[event][leg];
      for (int c = 0; const double component : {p.t, p.x, p.y, p.z})
        host(event, leg, c++) = component;
    }
  Kokkos::deep_copy(momenta, host);
  return momenta;
}

template <class View>
std::vector<std::vector<FourVector<double>>> events_on_host(const View& momenta) {
  const auto p = on_host(momenta);
  std::vector<std::vector<FourVector<double>>> events(p.extent(0));
  for (std::size_t event = 0; event < events.size(); ++event)
    for (std::size_t leg = 0; leg < p.extent(1); ++leg)
      events[event].push_back(
          {p(event, leg, 0), p(event, leg, 1), p(event, leg, 2), p(event, leg, 3)});
  return events;
}

/// P^2 of the sum of the momenta of legs, incoming ones with the opposite sign [GeV^2].
inline double square_of(const std::vector<FourVector<double>>& event, LegMask legs, int incoming) {
  FourVector<double> sum{};
  for (; legs != 0; legs &= legs - 1) {
    const int leg = std::countr_zero(legs);
    sum = sum + (leg < incoming ? -1.0 : 1.0) * event[std::size_t(leg)];
  }
  return dot(sum, sum);
}

}  // namespace helikos
