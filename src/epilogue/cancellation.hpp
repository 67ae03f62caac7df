// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "epilogue/denominator_size.hpp"
#include "epilogue/event_views.hpp"

namespace helikos {

/// Which events are to be computed again, (event): 1, others 0.
template <class Space>
using FlagView = Kokkos::View<std::uint8_t*, typename Space::memory_space>;

/// Numbers of events.
template <class Space>
using EventList = Kokkos::View<std::int64_t*, typename Space::memory_space>;

/// Flags events whose |M|^2 is no number, and those that divide by a P^2 - m^2 + i m Gamma smaller
/// than `bound` times E^2, E the sum of the energies of its legs. Counts them.
template <class Space>
struct FlagCancellations {
  using T = EventPack;
  static constexpr int width = width_of<T>;

  PropagatorView<Space> propagators;
  LegMask incoming;
  double bound;
  ConstMomentaView<Space> momenta;
  ConstEventView<Space> matrix_elements;
  FlagView<Space> flags;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t block, std::int64_t& count) const {
    const std::int64_t first = block * width;
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    const auto here = static_cast<int>(num_events - first < width ? num_events - first : width);
    double room[width];
    store(least_room(load_legs<T>(momenta, first, incoming)), room);
    const double* values = &matrix_elements(first);
    std::uint8_t* flags_here = &flags(first);
    int flagged = 0;
    for (int i = 0; i < here; ++i) {
      const bool is_number = values[i] - values[i] == 0.0;
      flags_here[i] = room[i] < 0.0 || !is_number;
      flagged += flags_here[i];
    }
    count += flagged;
  }

  /// Below zero where a propagator is smaller than the bound. What is not a number here is none in
  /// |M|^2.
  KOKKOS_INLINE_FUNCTION T least_room(const LegMomenta<T>& legs) const {
    T room(1.0);
    for (std::size_t i = 0; i < propagators.extent(0); ++i) {
      const auto size = denominator_size(legs, propagators(i));
      const T smallest = T(bound) * size.energy * size.energy;
      room = minimum(room, size.square - smallest * smallest);
    }
    return room;
  }
};

/// Enqueues the flags and waits for their number: how many events follow is known to the host only
/// so.
template <class Space>
std::int64_t flag_cancellations(const Space& space, const FlagCancellations<Space>& kernel) {
  constexpr int width = FlagCancellations<Space>::width;
  const auto num_events = static_cast<std::int64_t>(kernel.momenta.extent(0));
  std::int64_t count = 0;
  Kokkos::parallel_reduce("helikos::epilogue::flag_cancellations",
                          Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(
                              space, 0, (num_events + width - 1) / width),
                          kernel, count);
  return count;
}

/// places(k) = the k-th of `num_events` events that is flagged. Does not wait.
template <class Space>
void list_flagged(const Space& space, const FlagView<Space>& flags, std::int64_t num_events,
                  const EventList<Space>& places) {
  Kokkos::parallel_scan(
      "helikos::epilogue::list_flagged",
      Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, 0, num_events),
      KOKKOS_LAMBDA(const std::int64_t event, std::int64_t& place, const bool is_final) {
        if (is_final && flags(event)) places(place) = event;
        place += flags(event);
      });
}

/// target(to, ..) = source(from, ..), of one number an event, of several, or of momenta.
template <class Target, class Source>
KOKKOS_INLINE_FUNCTION void copy_event(const Target& target, std::int64_t to, const Source& source,
                                       std::int64_t from) {
  if constexpr (Target::rank == 1) {
    target(to) = source(from);
  } else if constexpr (Target::rank == 2) {
    for (std::size_t i = 0; i < source.extent(1); ++i) target(to, i) = source(from, i);
  } else {
    for (std::size_t leg = 0; leg < source.extent(1); ++leg) {
      for (int c = 0; c < 4; ++c) target(to, leg, c) = source(from, leg, c);
    }
  }
}

/// target(k) = source(places(k)), nothing where the source is empty. Does not wait.
template <class Space, class Target, class Source>
void gather_events(const Space& space, const EventList<Space>& places, const Target& target,
                   const Source& source) {
  if (source.extent(0) == 0) return;
  Kokkos::parallel_for(
      "helikos::epilogue::gather_events",
      Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, 0, places.extent(0)),
      KOKKOS_LAMBDA(const std::int64_t k) { copy_event(target, k, source, places(k)); });
}

/// target(places(k)) = source(k), nothing where the target is empty. Does not wait.
template <class Space, class Target, class Source>
void scatter_events(const Space& space, const EventList<Space>& places, const Target& target,
                    const Source& source) {
  if (target.extent(0) == 0) return;
  Kokkos::parallel_for(
      "helikos::epilogue::scatter_events",
      Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, 0, places.extent(0)),
      KOKKOS_LAMBDA(const std::int64_t k) { copy_event(target, places(k), source, k); });
}

}  // namespace helikos
