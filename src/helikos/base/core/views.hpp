// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Views that cross folders. Events are the fastest index everywhere.

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace helikos {

/// Momenta p [GeV], (event, particle, component of E px py pz).
template <class Space = Kokkos::DefaultExecutionSpace>
using MomentaView = Kokkos::View<double***, Kokkos::LayoutLeft, typename Space::memory_space>;

template <class Space = Kokkos::DefaultExecutionSpace>
using ConstMomentaView =
    Kokkos::View<const double***, Kokkos::LayoutLeft, typename Space::memory_space>;

/// One number an event: |M|^2 [GeV^(8-2N)], or a weight, (event).
template <class Space = Kokkos::DefaultExecutionSpace>
using EventView = Kokkos::View<double*, typename Space::memory_space>;

template <class Space = Kokkos::DefaultExecutionSpace>
using ConstEventView = Kokkos::View<const double*, typename Space::memory_space>;

/// Uniform random numbers in (0,1), (event, number).
template <class Space = Kokkos::DefaultExecutionSpace>
using RandomView = Kokkos::View<double**, Kokkos::LayoutLeft, typename Space::memory_space>;

template <class Space = Kokkos::DefaultExecutionSpace>
using ConstRandomView =
    Kokkos::View<const double**, Kokkos::LayoutLeft, typename Space::memory_space>;

namespace detail {

/// Copies bytes of the host to memory of `Space`. One function for all types, as Kokkos compiles a
/// copy for each.
template <class Space>
void copy_bytes(void* to, const void* from, std::size_t bytes) {
  using Unmanaged = Kokkos::MemoryTraits<Kokkos::Unmanaged>;
  Kokkos::deep_copy(
      Kokkos::View<char*, typename Space::memory_space, Unmanaged>(static_cast<char*>(to), bytes),
      Kokkos::View<const char*, Kokkos::HostSpace, Unmanaged>(static_cast<const char*>(from),
                                                              bytes));
}

}  // namespace detail

/// A kernel over events, or over other things that may be more than an int counts.
template <class Space>
using EventPolicy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;

/// In place of a queue of `Space`, a host's: kernels run in the calling thread, at once. For steps
/// that are parts of one kernel.
template <class Space>
struct CallingThread {};

namespace detail {

template <class Queue>
struct SpaceOfQueue {
  using Type = Queue;
};
template <class Space>
struct SpaceOfQueue<CallingThread<Space>> {
  using Type = Space;
};

}  // namespace detail

/// The space of a queue, or of what takes its place.
template <class Queue>
using SpaceOf = typename detail::SpaceOfQueue<Queue>::Type;

/// Calls kernel(i) for i from 0 to count - 1. Does not fence.
template <class Queue, class Kernel>
void for_each_index(const Queue& queue, const char* label, std::int64_t count,
                    const Kernel& kernel) {
  if constexpr (std::is_same_v<Queue, SpaceOf<Queue>>) {
    Kokkos::parallel_for(label, EventPolicy<Queue>(queue, 0, count), kernel);
  } else {
    for (std::int64_t i = 0; i < count; ++i) kernel(i);
  }
}

/// A View whose elements have no values yet.
template <class View, class... Sizes>
View uninitialized(const std::string& label, Sizes... sizes) {
  return View(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), std::size_t(sizes)...);
}

/// Gives `view` room for `size` events or numbers. If it has less, its memory is freed, and the new
/// memory has no values.
template <class View, class... Sizes>
void make_room(View& view, const std::string& label, std::size_t size, Sizes... others) {
  if (view.extent(0) >= size) return;
  view = {};
  view = uninitialized<View>(label, size, others...);
}

/// Copies a host vector into a labelled View of `Space`.
template <class Space, class Value>
Kokkos::View<Value*, typename Space::memory_space> to_view(const std::string& label,
                                                           const std::vector<Value>& values) {
  using View = Kokkos::View<Value*, typename Space::memory_space>;
  const auto view = uninitialized<View>(label, values.size());
  static_assert(std::is_trivially_copyable_v<Value>);
  detail::copy_bytes<Space>(view.data(), values.data(), values.size() * sizeof(Value));
  return view;
}

}  // namespace helikos
