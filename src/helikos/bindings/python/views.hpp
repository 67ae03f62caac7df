// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <cstdint>
#include <string>
#include <utility>

#include "helikos/base/core/views.hpp"
#include "helikos/bindings/python/arrays.hpp"

namespace helikos::python {

using Space = Kokkos::DefaultExecutionSpace;

/// A View of the memory of Python where it has the layout of the library, else of a copy.
template <class View, class... Sizes>
View view_of(const Numbers& numbers, std::int64_t first, std::int64_t count, Sizes... others) {
  if (!numbers.is_given()) return {};
  using HostView =
      Kokkos::View<typename View::const_data_type, typename View::array_layout, Kokkos::HostSpace>;
  constexpr bool is_host = Kokkos::SpaceAccessibility<Space, Kokkos::HostSpace>::accessible;
  const std::pair<std::int64_t, std::int64_t> range(first, first + count);
  if constexpr (is_host) {
    if (numbers.is_left()) {
      // As if there were as many events as lie between two numbers of one event.
      const auto all = sizeof...(others) > 0 ? numbers.stride(1) : numbers.size(0);
      const HostView view(numbers.doubles(), std::size_t(all), std::size_t(others)...);
      if constexpr (sizeof...(others) == 2)
        return Kokkos::subview(view, range, Kokkos::ALL, Kokkos::ALL);
      else if constexpr (sizeof...(others) == 1)
        return Kokkos::subview(view, range, Kokkos::ALL);
      else
        return Kokkos::subview(view, range);
    }
  }
  using Copy = Kokkos::View<typename View::non_const_data_type, typename View::array_layout,
                            Kokkos::HostSpace>;
  const auto copy = uninitialized<Copy>("helikos::python::copy", count, others...);
  numbers.copy(first, count, copy.data());
  return Kokkos::create_mirror_view_and_copy(Space::memory_space(), HostView(copy));
}

/// A part of an output in memory of the host: a View of it, or of memory of the device.
template <class Value>
class OutputColumn {
 public:
  using View = Kokkos::View<Value*, Space::memory_space>;

  OutputColumn(Value* data, std::int64_t count) : host_(data, std::size_t(count)) {
    view_ = Kokkos::create_mirror_view(Space::memory_space(), host_);
  }
  const View& view() const { return view_; }
  void finish() const { Kokkos::deep_copy(host_, View(view_)); }

 private:
  Kokkos::View<Value*, Kokkos::HostSpace> host_;
  View view_;
};

}  // namespace helikos::python
