// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/base/core/registers.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/base/kokkos_ext/launch_bounds.hpp"
#include "helikos/base/kokkos_ext/prefetch.hpp"
#include "helikos/engine/epilogue/energy_unit.hpp"
#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Input of an emitted kernel that sums helicities and colours.
template <class Real>
struct SumKernelInput {
  using Space = Kokkos::DefaultExecutionSpace;

  Space space;
  ConstMomentaView<Space> momenta;  ///< (event, particle, 4) [GeV]
  EventView<Space> result;          ///< (event) [GeV^(8-2N)]
  const Real* constants;            ///< constants of the program, in memory of Space
  EventScale scale;
  EventView<Space> shares;           ///< (event and choice), used if there are several choices
  std::int64_t first = 0, last = 0;  ///< range of events, set by run_sum_kernel
};

/// Input and output of the selection for each event (engine/epilogue/event_views.hpp): (event),
/// null if not given or not wanted.
struct SumSelection {
  const double* helicity_random = nullptr;
  const double* flow_random = nullptr;
  std::int32_t* helicity = nullptr;
  std::int32_t* flow = nullptr;

  bool is_wanted() const { return helicity != nullptr || flow != nullptr; }
};

/// Enqueues a kernel. Only kernels that select accept a selection.
template <class Real>
using SumLauncher = void (*)(const SumKernelInput<Real>&, const SumSelection&);

namespace detail {

using SumSpace = Kokkos::DefaultExecutionSpace;

/// Stores |M|^2 of a pack of events, from sums over helicities and colours in powers of the unit.
/// `target` begins with the event in.first.
template <class T, class Real>
KOKKOS_INLINE_FUNCTION void store_sums(const T& sum, const SumKernelInput<Real>& in,
                                       std::int64_t event, const int* exponents, double* target) {
  for (int i = 0; i < width_of<T> && event + i < in.last; ++i) {
    target[event - in.first + i] = in.scale.with_coupling * in.scale.of_energy(exponents[i]) *
                                   static_cast<double>(lane(sum, i));
  }
}

/// Random numbers of a pack of events, below 1 also in the precision of T. The number is 0 if there
/// are no random numbers, and for events past the end.
template <class T>
KOKKOS_INLINE_FUNCTION T load_random(const double* source, std::int64_t event,
                                     std::int64_t num_events) {
  using Real = RealOf<T>;
  constexpr Real largest = 1 - std::numeric_limits<Real>::epsilon() / 2;
  if (source == nullptr) return T(0);
  if constexpr (width_of<T> != 1) {
    if (event + width_of<T> <= num_events) {
      return minimum(T(source + event, stdx::element_aligned), T(largest));
    }
  }
  const T some = generate<T>(
      [=](int i) { return static_cast<Real>(event + i < num_events ? source[event + i] : 0.0); });
  return minimum(some, T(largest));
}

/// Stores integers of a pack of events, if they are wanted.
template <class T>
KOKKOS_INLINE_FUNCTION void store_numbers(const T& numbers, std::int64_t event,
                                          std::int64_t num_events, std::int32_t* target) {
  if (target == nullptr) return;
  if (event + width_of<T> <= num_events) return store(numbers, target + event);
  for (int i = 0; event + i < num_events; ++i) {
    target[event + i] = static_cast<std::int32_t>(lane(numbers, i));
  }
}

/// Replaces SumSelection if nothing is selected.
struct NoSelection {};

/// External momenta, 1 / unit and constants of a pack of events, and further numbers of the kernel.
template <class V, class Constant>
struct SumArguments {
  const FourVector<V>* legs;
  V inverse_unit;
  const Constant* constants;
  const V* numbers;  ///< choices of states or rounded kinematics
};

template <class Kernel, int part = 0, class V, class Constant>
KOKKOS_INLINE_FUNCTION V sum_of(const SumArguments<V, Constant>& x, const NoSelection&,
                                std::int64_t, std::int64_t) {
  return Kernel::template sum<part, V>(x.legs, x.inverse_unit, x.constants, x.numbers);
}

/// Nothing is selected if the sum is zero, infinite or NaN.
template <class Kernel, int part = 0, class V, class Constant>
KOKKOS_INLINE_FUNCTION V sum_of(const SumArguments<V, Constant>& x, const SumSelection& selection,
                                std::int64_t event, std::int64_t num_events) {
  using T = PackOf<V>;
  // The numbers are read at the end, when a GPU has too few threads to hide the latency.
  if (selection.helicity_random != nullptr) prefetch(selection.helicity_random + event);
  if (selection.flow_random != nullptr) prefetch(selection.flow_random + event);
  const V random[] = {to_register(load_random<T>(selection.helicity_random, event, num_events)),
                      to_register(load_random<T>(selection.flow_random, event, num_events))};
  V selected[2];
  const V sum = Kernel::template selected_sum<V>(x.legs, x.inverse_unit, x.constants, x.numbers,
                                                 random, selected);
  const T total = to_pack(sum), nothing(nothing_selected);
  const auto is_some = total > T(0) && total <= T(std::numeric_limits<LaneOf<V>>::max());
  const T helicity = select(is_some, to_pack(selected[0]), nothing);
  const T flow = select(is_some, to_pack(selected[1]), nothing);
  store_numbers(helicity, event, num_events, selection.helicity);
  store_numbers(flow, event, num_events, selection.flow);
  return sum;
}

/// Parts of the helicities times states of the chosen legs.
template <class Kernel>
constexpr int num_choices = Kernel::num_parts << Kernel::num_chosen_legs;

/// Computes a pack of events (on a GPU: one event) in registers and on the stack. T: pack or
/// scalar. Each part of the helicities is a kernel of its own: in a common kernel, nvcc computes
/// the common terms of two parts first, which takes registers.
template <class Kernel, class T, class Selection, int part>
struct SumKernelRun {
  using V = RegisterOf<T>;
  static constexpr int width = width_of<T>;
  static constexpr int num_states = 1 << Kernel::num_chosen_legs;

  SumKernelInput<RealOf<T>> in;
  Selection selection;

  /// `index`: number of the choice of states times the number of packs, plus the number of the
  /// pack.
  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t index) const {
    const std::int64_t packs = (in.last - in.first + width - 1) / width;
    const auto choice = num_states == 1 ? 0 : static_cast<int>(index / packs);
    const std::int64_t event = in.first + (index - choice * packs) * width;
    int exponents[width];
    energy_exponents(in.momenta, event, width, exponents);
    FourVector<V> legs[Process::max_legs];
    const T inverse_unit = load_in_units<T>(in.momenta, event, exponents, in.scale.num_legs, legs);
    V chosen[Process::max_legs];
    for (int i = 0; i < Kernel::num_chosen_legs; ++i) {
      chosen[Kernel::leg(i)] = to_register(T(static_cast<RealOf<T>>(choice >> i & 1)));
    }
    const SumArguments<V, RealOf<T>> arguments{legs, to_register(inverse_unit), in.constants,
                                               chosen};
    const auto num_events = static_cast<std::int64_t>(in.result.extent(0));
    const V sum = sum_of<Kernel, part>(arguments, selection, event, num_events);
    store_sums(to_pack(sum), in, event, exponents, target(choice));
  }

 private:
  /// Address of the first event's result.
  KOKKOS_INLINE_FUNCTION double* target(int choice) const {
    if constexpr (num_choices<Kernel> == 1) return in.result.data() + in.first;
    return in.shares.data() + (part * num_states + choice) * (in.last - in.first);
  }
};

/// Mixed precision on hosts: kinematics in packs A of doubles, all later steps in one pack C of
/// floats, whose width is a multiple of that of A.
template <class Kernel, class A, class C, class Selection>
struct MixedSumKernelRun {
  using V = RegisterOf<C>;
  static constexpr int width = width_of<C>;

  SumKernelInput<double> in;
  Selection selection;

  void operator()(const std::int64_t pack) const {
    const std::int64_t event = pack * width;
    int exponents[width];
    energy_exponents(in.momenta, event, width, exponents);
    alignas(64) float kinematics[Kernel::num_kinematics * width];
    for (int lane = 0; lane < width; lane += width_of<A>) {
      fill_kinematics(event + lane, exponents + lane, kinematics + lane);
    }
    V rounded[Kernel::num_kinematics];
    for (int k = 0; k < Kernel::num_kinematics; ++k) {
      rounded[k] = to_register(load<C>(kinematics + k * width));
    }
    FourVector<V> legs[Process::max_legs];
    const C inverse_unit = load_in_units<C>(in.momenta, event, exponents, in.scale.num_legs, legs);
    const SumArguments<V, double> arguments{legs, to_register(inverse_unit), in.constants, rounded};
    const V sum =
        sum_of<Kernel>(arguments, selection, event, static_cast<std::int64_t>(in.result.extent(0)));
    store_sums(to_pack(sum), in, event, exponents, in.result.data());
  }

 private:
  /// `target`: (number, lane of C).
  void fill_kinematics(std::int64_t event, const int* exponents, float* target) const {
    FourVector<RegisterOf<A>> legs[Process::max_legs];
    const A inverse_unit = load_in_units<A>(in.momenta, event, exponents, in.scale.num_legs, legs);
    RegisterOf<A> kinematics[Kernel::num_kinematics];
    Kernel::template kinematics<RegisterOf<A>>(legs, to_register(inverse_unit), in.constants,
                                               kinematics);
    for (int k = 0; k < Kernel::num_kinematics; ++k) {
      store(to_pack(kinematics[k]), target + k * width);
    }
  }
};

}  // namespace detail

/// Registers of a thread on a GPU. In float a thread gets half of the maximum, so that twice as
/// many threads are resident: on an H200, 128 registers are 1.1 times as fast as 255 for g g > t t~
/// g. In double it gets all, because numbers that do not fit into registers cost more time than
/// more threads save.
template <class Real>
using SumKernelBounds =
    std::conditional_t<std::is_same_v<Real, float>, TeamBounds<256, 512>, RegisterBounds>;

/// Static schedule: all events cost the same, and a worker reads contiguous events.
template <class Bounds>
using SumPolicy = Kokkos::RangePolicy<detail::SumSpace, Kokkos::Schedule<Kokkos::Static>,
                                      Kokkos::IndexType<std::int64_t>, Bounds>;

namespace detail {

template <class Kernel, class T, class Selection>
void launch_sums(const SumKernelInput<RealOf<T>>& input, const Selection& selection) {
  const std::int64_t packs = (input.last - input.first + width_of<T> - 1) / width_of<T>;
  using Policy = SumPolicy<SumKernelBounds<RealOf<T>>>;
  const auto launch = [&]<int part>(std::integral_constant<int, part>) {
    Kokkos::parallel_for("helikos::compiled::sums",
                         Policy(input.space, 0, packs << Kernel::num_chosen_legs),
                         SumKernelRun<Kernel, T, Selection, part>{input, selection});
  };
  [&]<int... part>(std::integer_sequence<int, part...>) {
    (launch(std::integral_constant<int, part>()), ...);
  }
  (std::make_integer_sequence<int, Kernel::num_parts>());
}

template <class Kernel, class A, class C, class Selection>
void launch_mixed_sums(const SumKernelInput<double>& input, const Selection& selection) {
  const auto num_events = static_cast<std::int64_t>(input.momenta.extent(0));
  const std::int64_t packs = (num_events + width_of<C> - 1) / width_of<C>;
  Kokkos::parallel_for("helikos::compiled::sums", SumPolicy<RegisterBounds>(input.space, 0, packs),
                       MixedSumKernelRun<Kernel, A, C, Selection>{input, selection});
}

}  // namespace detail

/// For several choices of states: `launch(part)` computes the shares of a range of events, as many
/// at once as `shares` has room for; then the shares of each event are summed. Does not fence.
template <class Real, class Launch>
void sum_in_chunks(SumKernelInput<Real> input, int choices, const Launch& launch) {
  const auto num_events = static_cast<std::int64_t>(input.momenta.extent(0));
  const auto chunk = static_cast<std::int64_t>(input.shares.extent(0)) / choices;
  if (chunk == 0) throw std::logic_error("no memory for the shares of one event");
  for (input.first = 0; input.first < num_events; input.first = input.last) {
    input.last = std::min(input.first + chunk, num_events);
    launch(std::as_const(input));
    const std::int64_t size = input.last - input.first;
    Kokkos::parallel_for(
        "helikos::compiled::choices", SumPolicy<Kokkos::LaunchBounds<>>(input.space, 0, size),
        SumShares{input.shares.data(), size, choices, input.result.data() + input.first});
  }
}

/// Runs Kernel::sum<V>, or with a selection Kernel::selected_sum<V>, on all events. Does not fence.
/// If there are several choices, `shares` has room for the events of one launch.
template <class Kernel, class T>
void run_sum_kernel(SumKernelInput<RealOf<T>> input, const SumSelection& selection) {
  const auto num_events = static_cast<std::int64_t>(input.momenta.extent(0));
  input.last = num_events;
  if constexpr (Kernel::selects) {
    if (selection.is_wanted()) return detail::launch_sums<Kernel, T>(input, selection);
  }
  const auto launch = [](const SumKernelInput<RealOf<T>>& part) {
    detail::launch_sums<Kernel, T>(part, detail::NoSelection{});
  };
  if (detail::num_choices<Kernel> == 1) return launch(input);
  sum_in_chunks(input, detail::num_choices<Kernel>, launch);
}

/// Like run_sum_kernel, after Kernel::kinematics<V>; on hosts.
template <class Kernel, class A, class C>
void run_mixed_sum_kernel(SumKernelInput<double> input, const SumSelection& selection) {
  input.last = static_cast<std::int64_t>(input.momenta.extent(0));
  if constexpr (Kernel::selects) {
    if (selection.is_wanted()) return detail::launch_mixed_sums<Kernel, A, C>(input, selection);
  }
  detail::launch_mixed_sums<Kernel, A, C>(input, detail::NoSelection{});
}

}  // namespace helikos
