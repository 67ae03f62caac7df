// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include <type_traits>

#include "core/views.hpp"
#include "engine/event_io.hpp"
#include "engine/kernel_frame.hpp"
#include "kokkos_ext/launch_bounds.hpp"
#include "process/process.hpp"

namespace helikos {

/// What an emitted kernel that sums helicities and colours is run on.
template <class Real>
struct SumKernelInput {
  using Space = Kokkos::DefaultExecutionSpace;

  Space space;
  ConstMomentaView<Space> momenta;  ///< (event, particle, 4) [GeV]
  EventView<Space> result;          ///< (event) [GeV^(8-2N)]
  const Real* constants;            ///< of the program, in memory of Space
  int num_legs;
  double normalization;
  EventView<Space> shares;  ///< (event and choice): used where there is more than one choice
};

namespace detail {

/// Everything of a pack of events (on a GPU: of one event) stays in registers and on the stack.
/// T: pack or scalar.
template <class Kernel, class T>
struct SumKernelRun {
  using Space = typename SumKernelInput<RealOf<T>>::Space;
  using V = RegisterOf<T>;
  static constexpr int width = width_of<T>;

  SumKernelInput<RealOf<T>> in;

  /// `index`: number of the choice of polarisations times the number of packs, plus the pack.
  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t index) const {
    const auto num_events = static_cast<std::int64_t>(in.result.extent(0));
    const std::int64_t packs = (num_events + width - 1) / width;
    const auto choice = Kernel::num_chosen_legs == 0 ? 0 : static_cast<int>(index / packs);
    const std::int64_t event = (index - choice * packs) * width;
    int exponents[width];
    energy_exponents(in.momenta, event, width, exponents);
    const T inverse_unit =
        generate<T>([&](int i) { return static_cast<RealOf<T>>(power_of_two(-exponents[i])); });
    FourVector<V> legs[Process::max_legs];
    for (int leg = 0; leg < in.num_legs; ++leg) {
      legs[leg] = {component(event, leg, 0, inverse_unit), component(event, leg, 1, inverse_unit),
                   component(event, leg, 2, inverse_unit), component(event, leg, 3, inverse_unit)};
    }
    V chosen[Process::max_legs];
    for (int i = 0; i < Kernel::num_chosen_legs; ++i) {
      chosen[Kernel::leg(i)] = to_register(T(static_cast<RealOf<T>>(choice >> i & 1)));
    }
    const T sum =
        to_pack(Kernel::template sum<V>(legs, to_register(inverse_unit), in.constants, chosen));
    const EventView<Space>& target = Kernel::num_chosen_legs == 0 ? in.result : in.shares;
    for (int i = 0; i < width && event + i < num_events; ++i) {
      const double root = power_of_two(exponents[i] * (4 - in.num_legs));
      target(choice * num_events + event + i) =
          in.normalization * root * root * static_cast<double>(lane(sum, i));
    }
  }

 private:
  KOKKOS_INLINE_FUNCTION V component(std::int64_t event, int leg, int c,
                                     const T& inverse_unit) const {
    return to_register(T(load_events<T>(in.momenta, event, leg, c) * inverse_unit));
  }
};

/// result(event) = sum over choices of shares(choice, event)
template <class Space>
struct SumOfChoices {
  EventView<Space> shares, result;
  int choices;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    const auto num_events = static_cast<std::int64_t>(result.extent(0));
    double sum = 0.0;
    for (int c = 0; c < choices; ++c) sum += shares(c * num_events + event);
    result(event) = sum;
  }
};

}  // namespace detail

/// Registers of a thread on a GPU: in float half of what there is, so that twice as many threads
/// are resident (128 registers are 1.1 times as fast as 255 for g g > t t~ g on an H200); in double
/// all, as values that do not fit take more than is gained.
template <class Real>
using SumKernelBounds =
    std::conditional_t<std::is_same_v<Real, float>, TeamBounds<256, 512>, RegisterBounds>;

/// Runs Kernel::sum<V> on all events. Does not fence.
template <class Kernel, class T>
void run_sum_kernel(const SumKernelInput<RealOf<T>>& input) {
  using Space = typename SumKernelInput<RealOf<T>>::Space;
  constexpr int width = width_of<T>;
  const auto num_events = static_cast<std::int64_t>(input.momenta.extent(0));
  // Static, as in pipeline.hpp: a worker reads one stretch of events.
  using Policy = Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Static>,
                                     Kokkos::IndexType<std::int64_t>, SumKernelBounds<RealOf<T>>>;
  constexpr int choices = 1 << Kernel::num_chosen_legs;
  Kokkos::parallel_for("helikos::engine::compiled",
                       Policy(input.space, 0, choices * ((num_events + width - 1) / width)),
                       detail::SumKernelRun<Kernel, T>{input});
  if (choices == 1) return;
  using Plain = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;
  Kokkos::parallel_for("helikos::engine::choices", Plain(input.space, 0, num_events),
                       detail::SumOfChoices<Space>{input.shares, input.result, choices});
}

}  // namespace helikos
