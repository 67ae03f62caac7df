// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Views that cross folders. Events are the fastest index everywhere.

#include <Kokkos_Core.hpp>

#include <string>
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

/// Copies a host vector into a labelled View of `Space`.
template <class Space, class Value>
Kokkos::View<Value*, typename Space::memory_space> to_view(const std::string& label,
                                                           const std::vector<Value>& values) {
  Kokkos::View<Value*, typename Space::memory_space> view(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, label), values.size());
  Kokkos::View<const Value*, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>> host(
      values.data(), values.size());
  Kokkos::deep_copy(view, host);
  return view;
}

}  // namespace helikos
