// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/views.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"
#include "helikos/engine/epilogue/energy_unit.hpp"
#include "helikos/engine/epilogue/event_views.hpp"

namespace helikos {

/// result[event] = scale times the sum over the rows of the event; `sums` (event, part, helicity).
template <class C, class Space>
struct SumRowsOfEvents {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;

  RowVector<C, Space> sums;
  ConstMomentaView<Space> momenta;
  double* result;  ///< address for the first event
  std::int64_t first_event, num_events;
  int rows;
  EventScale scale;

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const std::int64_t event =
        std::int64_t(team.league_rank()) * team.team_size() + team.team_rank();
    if (event >= num_events) return;
    double total = 0.0;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team, rows),
        [&](const int i, double& sum) { sum += double(sums(event * rows + i)); }, total);
    const int exponent = energy_exponent(momenta(first_event + event, 0, 0));
    const double term = scale(first_event + event, exponent) * total;
    Kokkos::single(Kokkos::PerThread(team), [&]() { result[event] = term; });
  }
};

/// shares(event, numbers(helicity)) = scale times the sum of the rows of a helicity; `sums` (event,
/// part, helicity), with one or two parts.
template <class C, class Space>
struct SharesOfEvents {
  RowVector<C, Space> sums;
  ConstMomentaView<Space> momenta;
  Kokkos::View<const int*, typename Space::memory_space> numbers;
  ShareView<Space> shares;
  std::int64_t first_event, num_events;
  EventScale scale;
  int parts = 2;

  /// `index`: helicity times the number of events, plus the event.
  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t index) const {
    const std::int64_t helicity = index / num_events, event = index % num_events;
    const auto num_helicities = static_cast<std::int64_t>(numbers.extent(0));
    const std::int64_t row = parts * event * num_helicities + helicity,
                       target = first_event + event;
    double sum = double(sums(row));
    if (parts == 2) sum += double(sums(row + num_helicities));
    const int exponent = energy_exponent(momenta(target, 0, 0));
    shares(target, numbers(helicity)) = scale(target, exponent) * sum;
  }
};

}  // namespace helikos
