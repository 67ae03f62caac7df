// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Channels of a process by its name, and their weights at some points.

#include "engine/events.hpp"
#include "helikos/amplitude/program/channels.hpp"

namespace helikos::test {

using Weights = std::vector<std::vector<double>>;  ///< (event, channel)

inline Channels channels_of(const std::string& text) {
  const auto process = Process::parse(text);
  return helikos::channels_of(process, Parameters());
}

inline Weights weights_of(const std::string& process, const Points& points,
                          const MatrixElementOptions& options = {}) {
  using Space = MatrixElement::Space;
  MatrixElement matrix_element(Process::parse(process), Parameters(), options);
  const auto momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  const EventView<Space> values("values", points.size());
  const WeightView<Space> weights("weights", points.size(), matrix_element.info().num_channels);
  matrix_element(Space(), {.momenta = momenta},
                 {.matrix_elements = values, .channel_weights = weights});
  Space().fence();
  const auto on_host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), weights);
  Weights result(points.size(), std::vector<double>(on_host.extent(1)));
  for (std::size_t e = 0; e < points.size(); ++e) {
    for (std::size_t c = 0; c < on_host.extent(1); ++c) result[e][c] = on_host(e, c);
  }
  return result;
}

}  // namespace helikos::test
