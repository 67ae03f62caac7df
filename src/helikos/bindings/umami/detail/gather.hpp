// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/bindings/umami/detail/event_batch.hpp"

namespace helikos::umami {

/// Numbers of the events of one program, (event of the program).
template <class Space>
using EventNumbers = Kokkos::View<std::int32_t*, typename Space::memory_space>;

/// The number of events with an unknown flavour. Waits.
template <class Space>
std::int64_t count_bad_flavors(const Space& space, const EventBatch& batch, int num_flavors) {
  std::int64_t bad = 0;
  Kokkos::parallel_reduce(
      "helikos::umami::flavors", Kokkos::RangePolicy<Space>(space, 0, batch.count),
      KOKKOS_LAMBDA(const std::int64_t event, std::int64_t& sum) {
        const std::int32_t flavor = batch.flavor[batch.offset + event];
        if (flavor < 0 || flavor >= num_flavors) ++sum;
      },
      bad);
  return bad;
}

/// Lists the events of a program, in order. `events` must have room for all events. Waits.
template <class Space>
std::int64_t list_events(const Space& space, const EventBatch& batch,
                         const FlavorTables<Space>& tables, int program,
                         const EventNumbers<Space>& events) {
  std::int64_t count = 0;
  Kokkos::parallel_scan(
      "helikos::umami::list", Kokkos::RangePolicy<Space>(space, 0, batch.count),
      KOKKOS_LAMBDA(const std::int64_t event, std::int64_t& number, const bool is_final) {
        const std::int32_t flavor = batch.flavor ? batch.flavor[batch.offset + event] : 0;
        if (tables.programs(flavor) != program) return;
        if (is_final) events(number) = static_cast<std::int32_t>(event);
        ++number;
      },
      count);
  return count;
}

/// Gathers the inputs of a program from its events.
template <class Space>
struct ProgramEvents {
  MomentaView<Space> momenta;
  EventView<Space> alpha_s, random_color, random_helicity;
};

/// `into` has the shapes of the listed events. Empty Views are left out.
template <class Space>
void gather(const Space& space, const EventBatch& batch, const FlavorTables<Space>& tables,
            const EventNumbers<Space>& events, const ProgramEvents<Space>& into) {
  const int num_legs = static_cast<int>(into.momenta.extent(1));
  Kokkos::parallel_for(
      "helikos::umami::gather", Kokkos::RangePolicy<Space>(space, 0, into.momenta.extent(0)),
      KOKKOS_LAMBDA(const std::int64_t i) {
        const std::int64_t at = batch.offset + events(i);
        const std::int32_t flavor = batch.flavor ? batch.flavor[at] : 0;
        for (int leg = 0; leg < num_legs; ++leg) {
          for (int c = 0; c < 4; ++c) {
            const double value = batch.momenta[at + batch.stride * (leg + num_legs * c)];
            into.momenta(i, tables.legs(flavor, leg), c) =
                c == 0 ? value : tables.signs(flavor) * value;
          }
        }
        if (into.alpha_s.extent(0) > 0) into.alpha_s(i) = batch.alpha_s[at];
        if (into.random_color.extent(0) > 0) into.random_color(i) = batch.random_color[at];
        if (into.random_helicity.extent(0) > 0) into.random_helicity(i) = batch.random_helicity[at];
      });
}

/// The index that `random` in [0, 1) selects, with probabilities given by weights whose sum is
/// about 1.
template <class Weights>
KOKKOS_INLINE_FUNCTION std::int32_t drawn(const Weights& weights, std::int64_t event,
                                          double random) {
  const int count = static_cast<int>(weights.extent(1));
  double sum = 0.0;
  for (int d = 0; d < count; ++d) {
    sum += weights(event, d);
    if (random < sum) return d;
  }
  return sum > 0.0 ? count - 1 : nothing_selected;
}

/// Scatters `results`, whose Views may be empty, to the events of the batch.
template <class Space>
void scatter(const Space& space, const EventBatch& batch, const FlavorTables<Space>& tables,
             const EventNumbers<Space>& events, const EventOutputs<Space>& results) {
  Kokkos::parallel_for(
      "helikos::umami::scatter",
      Kokkos::RangePolicy<Space>(space, 0, results.matrix_elements.extent(0)),
      KOKKOS_LAMBDA(const std::int64_t i) {
        const std::int64_t at = batch.offset + events(i);
        const std::int32_t flavor = batch.flavor ? batch.flavor[at] : 0;
        if (batch.matrix_element)
          batch.matrix_element[at] = tables.factors(flavor) * results.matrix_elements(i);
        if (batch.helicity) {
          const std::int32_t number = results.helicity(i);
          batch.helicity[at] = number < 0 ? number : tables.helicities(flavor, number);
        }
        if (batch.color) {
          const std::int32_t number = results.flow(i);
          batch.color[at] = number < 0 ? number : tables.flows(flavor, number);
        }
        const auto& weights = results.channel_weights;
        if (batch.diagram_parts) {
          const int own = static_cast<int>(weights.extent(1));
          for (int d = 0; d < tables.num_diagrams; ++d)
            batch.diagram_parts[at + batch.stride * d] = d < own ? weights(i, d) : 0.0;
        }
        if (batch.diagram) batch.diagram[at] = drawn(weights, i, batch.random_diagram[at]);
      });
}

}  // namespace helikos::umami
