// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// One point with many random numbers, and |M|^2 of what they draw.

#include "engine/events.hpp"

namespace helikos::test {

using Rows = std::vector<std::vector<double>>;  ///< (event, number)

template <class View>
auto on_host(const View& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

/// The same point `count` times.
inline ConstMomentaView<MatrixElement::Space> repeated(const Point& point, int count) {
  return Kokkos::create_mirror_view_and_copy(MatrixElement::Space::memory_space(),
                                             to_view(Points(count, point)));
}

inline RandomView<MatrixElement::Space> on_device(const Rows& rows) {
  RandomView<Kokkos::HostSpace> view("helikos::test::numbers", rows.size(), rows.front().size());
  for (std::size_t e = 0; e < rows.size(); ++e) {
    for (std::size_t i = 0; i < rows[e].size(); ++i) view(e, i) = rows[e][i];
  }
  return Kokkos::create_mirror_view_and_copy(MatrixElement::Space::memory_space(), view);
}

/// |M|^2 of each event.
inline std::vector<double> values_of(MatrixElement& matrix_element,
                                     const EventInputs<MatrixElement::Space>& inputs) {
  const EventView<MatrixElement::Space> results("helikos::test::results", inputs.momenta.extent(0));
  matrix_element(MatrixElement::Space(), inputs, {.matrix_elements = results});
  const auto host = on_host(results);
  return {host.data(), host.data() + host.size()};
}

}  // namespace helikos::test
