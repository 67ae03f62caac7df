// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/observables/cuts/selection.hpp"

/// \file
/// The margins by which events pass cuts or fail them.

namespace helikos::cuts {

namespace detail {

/// The executor of margins: an index is a pack of `Width` neighbouring events.
template <class Space, int Width>
struct MeasureMargins {
  using T = Pack<double, Width>;

  InstructionView<Space> instructions;
  ConstMomentaView<Space> momenta;
  EventView<Space> margins;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t pack) const {
    const std::int64_t first = pack * Width, left = std::int64_t(margins.extent(0)) - first;
    const int count = left < Width ? int(left) : Width;
    const PackOfMomenta<T, Space> source{momenta, first, count};
    const T margin = Evaluation<T, PackOfMomenta<T, Space>, true>(source)
                         .run(instructions.data(), int(instructions.extent(0)))
                         .passes;
    for (int i = 0; i < count; ++i) margins(first + i) = lane(margin, i);
  }
};

}  // namespace detail

/// `margins` (event) of `momenta` (event, particle, 4) [GeV], from -1 to 1: the smallest margin of
/// all conditions. If it is not below zero the event passes, except at the limit of a cut.
/// Enqueues.
template <class Space>
void measure_margins(const Space& space, const InstructionView<Space>& instructions,
                     const ConstMomentaView<Space>& momenta, const EventView<Space>& margins) {
  using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;
  constexpr bool on_host = std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;
  constexpr int width = on_host ? native_width<double> : 1;
  const auto events = std::int64_t(margins.extent(0));
  Kokkos::parallel_for("helikos::cuts::margins", Policy(space, 0, (events + width - 1) / width),
                       detail::MeasureMargins<Space, width>{instructions, momenta, margins});
}

}  // namespace helikos::cuts
