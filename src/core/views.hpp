// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Views that cross folders. Events are the fastest index everywhere.

#include <Kokkos_Core.hpp>

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

}  // namespace helikos
