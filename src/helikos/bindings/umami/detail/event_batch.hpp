// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/engine/epilogue/event_views.hpp"

namespace helikos::umami {

/// The arrays of one call of umami_matrix_element (bindings/umami/umami.h), in the memory of the
/// device. nullptr: the array is not given, or not wanted.
struct EventBatch {
  std::int64_t count = 0, stride = 0, offset = 0;

  const double* momenta = nullptr;
  const double* alpha_s = nullptr;
  const std::int32_t* flavor = nullptr;
  const double* random_color = nullptr;
  const double* random_helicity = nullptr;
  const double* random_diagram = nullptr;

  double* matrix_element = nullptr;
  double* diagram_parts = nullptr;
  std::int32_t* color = nullptr;
  std::int32_t* helicity = nullptr;
  std::int32_t* diagram = nullptr;

  bool selects() const { return color != nullptr || helicity != nullptr; }
  bool weighs_diagrams() const { return diagram_parts != nullptr || diagram != nullptr; }
};

/// Tables that map events of all flavours to events of one program, with a row for each flavour.
template <class Space>
struct FlavorTables {
  template <class T>
  using Table = Kokkos::View<const T**, Kokkos::LayoutRight, typename Space::memory_space>;

  Kokkos::View<const std::int32_t*, typename Space::memory_space> programs;  ///< (flavour)
  Kokkos::View<const double*, typename Space::memory_space> signs;  ///< of three-momenta, (flavour)
  Kokkos::View<const double*, typename Space::memory_space> factors;  ///< (flavour) factors on
                                                                      ///< |M|^2
  Table<std::int32_t> legs;        ///< (flavour, leg): leg of the program
  Table<std::int32_t> helicities;  ///< (flavour, configuration of the program): configuration of
                                   ///< the flavour
  Table<std::int32_t> flows;       ///< (flavour, flow of the program): flow of the flavour
  int num_diagrams = 0;            ///< largest number of diagrams of a flavour
};

}  // namespace helikos::umami
