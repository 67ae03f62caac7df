// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "compiled/kernel_frame.hpp"
#include "core/views.hpp"
#include "epilogue/event_io.hpp"
#include "kokkos_ext/launch_bounds.hpp"

namespace helikos {

/// How many numbers one event has in the workspace of a thread.
struct ThreadFrameSizes {
  int num_legs = 0, num_momenta = 0, num_denominators = 0;
  int currents = 0;  ///< [reals]

  KOKKOS_INLINE_FUNCTION std::size_t total() const {
    return 4 * std::size_t(num_legs + num_momenta) + 2 * num_denominators + 1 + currents;
  }
};

/// What an emitted kernel that fills jamps is run on, one event a thread.
template <class Real>
struct ThreadInput {
  using Space = Kokkos::DefaultExecutionSpace;

  Space space;
  ConstMomentaView<Space> momenta;  ///< (event, particle, 4) [GeV]
  std::int64_t first_event, num_events;
  const Real* constants;  ///< of the program, in memory of Space
  ThreadFrameSizes sizes;
  Real* workspaces;             ///< (tile in flight, number, event of the tile)
  std::int64_t num_workspaces;  ///< tiles in flight: all of them where groups are kernels
  Real* jamps;  ///< (flow, row), rows (tile, helicity, real or imaginary part, event of the tile)
  std::int64_t num_rows;  ///< from one flow to the next
  int num_helicities;
  bool by_groups;  ///< each group is a kernel

  KOKKOS_INLINE_FUNCTION std::int64_t num_tiles() const {
    return (num_events + tile_events - 1) / tile_events;
  }
};

namespace detail {

/// Groups `first` .. `last` - 1, and the kinematics before group 0: a thread takes the same place
/// of one tile after another.
template <class Kernel, class Real, int first, int last>
struct ThreadRun {
  ThreadInput<Real> in;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t thread) const {
    const auto place = static_cast<int>(thread % tile_events);
    const std::int64_t start = thread / tile_events;
    Real* workspace = in.workspaces + start * tile_events * in.sizes.total() + place;
    for (std::int64_t tile = start; tile < in.num_tiles(); tile += in.num_workspaces) {
      const KernelFrame<Real> frame = frame_of(tile, place, workspace);
      if constexpr (first == 0) {
        load_legs(tile * tile_events + place, frame);
        Kernel::template kinematics<Real, tile_events>(frame, in.constants);
      }
      run_groups(frame, std::make_integer_sequence<int, last - first>());
    }
  }

 private:
  template <int... group>
  KOKKOS_INLINE_FUNCTION void run_groups(const KernelFrame<Real>& frame,
                                         std::integer_sequence<int, group...>) const {
    (Kernel::template jamps<first + group, Real, tile_events>(frame, in.constants), ...);
  }

  KOKKOS_INLINE_FUNCTION KernelFrame<Real> frame_of(std::int64_t tile, int place,
                                                    Real* workspace) const {
    KernelFrame<Real> frame;
    frame.legs = workspace;
    frame.momenta = frame.legs + 4 * in.sizes.num_legs * tile_events;
    frame.denominators = frame.momenta + 4 * in.sizes.num_momenta * tile_events;
    frame.inverse_unit = frame.denominators + 2 * in.sizes.num_denominators * tile_events;
    frame.workspace = frame.denominators + (2 * in.sizes.num_denominators + 1) * tile_events;
    frame.jamps = in.jamps + tile * (2 * in.num_helicities * tile_events) + place;
    frame.flow_stride = in.num_rows;
    return frame;
  }

  /// Past the last event its momenta are used again.
  KOKKOS_INLINE_FUNCTION void load_legs(std::int64_t event, const KernelFrame<Real>& frame) const {
    const std::int64_t source =
        in.first_event + (event < in.num_events ? event : in.num_events - 1);
    const double inverse_unit = power_of_two(-energy_exponent(in.momenta(source, 0, 0)));
    *frame.inverse_unit = Real(inverse_unit);
    for (int leg = 0; leg < in.sizes.num_legs; ++leg) {
      for (int c = 0; c < 4; ++c) {
        frame.legs[(4 * leg + c) * tile_events] = Real(in.momenta(source, leg, c) * inverse_unit);
      }
    }
  }
};

/// Registers: those of a multiprocessor that holds 512 threads.
using ThreadBounds = TeamBounds<128, 512>;

template <class Kernel, int first, int last, class Real>
void launch_groups(const ThreadInput<Real>& in) {
  using Space = typename ThreadInput<Real>::Space;
  using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>, ThreadBounds>;
  Kokkos::parallel_for("helikos::engine::compiled_jamps",
                       Policy(in.space, 0, in.num_workspaces * tile_events),
                       ThreadRun<Kernel, Real, first, last>{in});
}

template <class Kernel, class Real, int... group>
void launch_each(const ThreadInput<Real>& in, std::integer_sequence<int, group...>) {
  (launch_groups<Kernel, group, group + 1>(in), ...);
}

}  // namespace detail

/// Fills the jamps of all events, by one kernel or by one kernel for each group. Does not fence.
template <class Kernel, class Real>
void run_thread_kernel(const ThreadInput<Real>& in) {
  if (in.by_groups) {
    detail::launch_each<Kernel>(in, std::make_integer_sequence<int, Kernel::num_groups>());
  } else {
    detail::launch_groups<Kernel, 0, Kernel::num_groups>(in);
  }
}

}  // namespace helikos
