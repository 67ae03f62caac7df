// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/integration/vegas_map.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos {

/// Views of a batch of points of several channels.
template <class Space>
struct PointViews {
  RandomView<Space> random;      ///< (point, number) in (0,1), mapped by VEGAS; hosts only
  RandomView<Space> strategy;    ///< (point, number) random numbers of the strategy of |M|^2
  BinsView<Space> bins;          ///< (point, number)
  EventView<Space> jacobians;    ///< (point) Jacobian of VEGAS
  MomentaView<Space> momenta;    ///< (point, particle, 4) [GeV]
  RandomView<Space> fractions;   ///< (point, beam) x1, x2
  EventView<Space> phase_space;  ///< (point) [GeV^(2n-4)]
  IndexView<Space> channels;     ///< (point)
  IndexView<Space> places;       ///< (point) place among the points that pass; -1: the point fails
  EventView<Space> weights;      ///< (point) [pb]
  RandomView<Space> pairs;       ///< (point, pair of partons) [pb]; their sum is the weight

  PointViews() = default;
  PointViews(std::int64_t points, int numbers, int dimensions, int strategy_numbers, int particles,
             int num_pairs)
      : random("helikos::cross_section::random", points, numbers),
        strategy("helikos::cross_section::strategy", points, strategy_numbers),
        bins("helikos::cross_section::bins", points, dimensions),
        jacobians("helikos::cross_section::jacobians", points),
        momenta("helikos::cross_section::momenta", points, particles, 4),
        fractions("helikos::cross_section::fractions", points, 2),
        phase_space("helikos::cross_section::phase_space", points),
        channels("helikos::cross_section::channels", points),
        places("helikos::cross_section::places", points),
        weights("helikos::cross_section::weights", points),
        pairs("helikos::cross_section::pairs", points, num_pairs) {}
};

/// Views of the points that pass the cuts; later steps are computed for these points only.
template <class Space>
struct PassedViews {
  MomentaView<Space> momenta;   ///< (point, particle, 4) [GeV]
  RandomView<Space> fractions;  ///< (point, beam)
  RandomView<Space> strategy;   ///< (point, number)
  EventView<Space> mu_r, mu_f;  ///< (point) [GeV]
  EventView<Space> alpha_s;     ///< (point)
  EventView<Space> luminosity;  ///< (point)
  RandomView<Space> pairs;      ///< (point, pair of partons) the pair's part of the luminosity
  EventView<Space> values;      ///< (point) |M|^2 [GeV^(8-2N)]
  IndexView<Space> channels;    ///< (point)
  EventView<Space> shares;      ///< (point) share of its channel

  PassedViews() = default;
  PassedViews(std::int64_t points, int strategy_numbers, int particles, int num_pairs)
      : momenta("helikos::cross_section::momenta", points, particles, 4),
        fractions("helikos::cross_section::fractions", points, 2),
        strategy("helikos::cross_section::strategy", points, strategy_numbers),
        mu_r("helikos::cross_section::mu_r", points),
        mu_f("helikos::cross_section::mu_f", points),
        alpha_s("helikos::cross_section::alpha_s", points),
        luminosity("helikos::cross_section::luminosity", points),
        pairs("helikos::cross_section::pairs", points, num_pairs),
        values("helikos::cross_section::values", points),
        channels("helikos::cross_section::channels", points),
        shares("helikos::cross_section::shares", points) {}
};

/// The range of `count` points from `first` on.
template <class View>
auto part_of(const View& view, std::int64_t first, std::int64_t count) {
  const std::pair<std::int64_t, std::int64_t> some{first, first + count};
  if constexpr (View::rank == 1) {
    return View(Kokkos::subview(view, some));
  } else if constexpr (View::rank == 2) {
    return View(Kokkos::subview(view, some, Kokkos::ALL));
  } else {
    return View(Kokkos::subview(view, some, Kokkos::ALL, Kokkos::ALL));
  }
}

template <class View>
auto first_of(const View& view, std::int64_t count) {
  return part_of(view, 0, count);
}

/// A copy on the host.
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

}  // namespace helikos
