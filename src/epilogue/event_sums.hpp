// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "color_sum/row_sum.hpp"
#include "core/views.hpp"
#include "epilogue/event_io.hpp"

namespace helikos {

/// result[event] = scale times the sum over its rows; `sums` (event, part, helicity).
template <class C, class Space>
struct SumRowsOfEvents {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;

  RowVector<C, Space> sums;
  ConstMomentaView<Space> momenta;
  double* result;  ///< of the first event
  std::int64_t first_event, num_events;
  int rows, num_legs;
  double normalization;

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const std::int64_t event =
        std::int64_t(team.league_rank()) * team.team_size() + team.team_rank();
    if (event >= num_events) return;
    double total = 0.0;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team, rows),
        [&](const int i, double& sum) { sum += double(sums(event * rows + i)); }, total);
    const int exponent = energy_exponent(momenta(first_event + event, 0, 0));
    const double root = power_of_two(exponent * (4 - num_legs));
    const double term = normalization * root * root * total;
    Kokkos::single(Kokkos::PerThread(team), [&]() { result[event] = term; });
  }
};

/// result(helicity) += scale times the sums of its rows over a few events, one after another;
/// `sums` (event, part, helicity).
template <class C, class Space>
struct AddRowsOfHelicities {
  RowVector<C, Space> sums;
  ConstMomentaView<Space> momenta;
  EventView<Space> result;
  std::int64_t first_event, num_events;
  int num_legs;
  double normalization;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t helicity) const {
    const auto num_helicities = static_cast<std::int64_t>(result.extent(0));
    double total = 0.0;
    for (std::int64_t event = 0; event < num_events; ++event) {
      const std::int64_t row = 2 * event * num_helicities + helicity;
      const int exponent = energy_exponent(momenta(first_event + event, 0, 0));
      const double root = power_of_two(exponent * (4 - num_legs));
      total += root * root * (double(sums(row)) + double(sums(row + num_helicities)));
    }
    result(helicity) += normalization * total;
  }
};

/// result[event] = the sum of what batches of helicities give, always in the same order.
struct SumShares {
  const double* shares;  ///< (batch, event)
  std::int64_t stride;   ///< between batches
  int num_batches;
  double* result;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    double total = shares[event];
    for (int batch = 1; batch < num_batches; ++batch) total += shares[batch * stride + event];
    result[event] = total;
  }
};

/// result(event) = scale times the sum over its rows (tile, row of an event, event of the tile).
template <class Real, class Space>
struct SumRowsOfTiles {
  RowVector<Real, Space> sums;
  ConstMomentaView<Space> momenta;
  EventView<Space> result;
  std::int64_t first_event;
  int rows, num_legs;
  double normalization;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    const Real* of_event =
        sums.data() + event / tile_events * (rows * tile_events) + event % tile_events;
    double total = 0.0;
    for (int row = 0; row < rows; ++row) total += double(of_event[row * tile_events]);
    const std::int64_t target = first_event + event;
    const double root = power_of_two(energy_exponent(momenta(target, 0, 0)) * (4 - num_legs));
    result(target) = normalization * root * root * total;
  }
};

}  // namespace helikos
