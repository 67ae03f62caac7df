// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "api/helikos.hpp"
#include "app/commands.hpp"
#include "app/names.hpp"
#include "app/point_file.hpp"
#include "app/session.hpp"

namespace helikos::app {
namespace {

using Space = MatrixElement::Space;

/// Shape (point, particle, 4) [GeV].
MomentaView<Space> to_view(const PointList& points) {
  MomentaView<Kokkos::HostSpace::execution_space> momenta("helikos::app::momenta", points.size(),
                                                          points.particles, 4);
  const double* value = points.momenta.data();
  for (std::size_t point = 0; point < points.size(); ++point) {
    for (int particle = 0; particle < points.particles; ++particle) {
      for (int c = 0; c < 4; ++c) momenta(point, particle, c) = *value++;
    }
  }
  return Kokkos::create_mirror_view_and_copy(Space::memory_space(), momenta);
}

void print(const EventView<Kokkos::HostSpace::execution_space>& results) {
  std::size_t non_finite = 0;
  fmt::memory_buffer text;
  for (std::size_t i = 0; i < results.extent(0); ++i) {
    fmt::format_to(std::back_inserter(text), "{:.16e}\n", results(i));
    non_finite += !std::isfinite(results(i));
  }
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    throw std::runtime_error("cannot write to standard output");
  }
  if (non_finite == 0) return;
  fmt::print(stderr, "helikos: {} of {} matrix elements are not finite\n", non_finite,
             results.extent(0));
}

}  // namespace

void evaluate(const EvaluateOptions& options) {
  const auto engine = engine_options(options);
  const auto process = Process::parse(options.process);
  const auto parameters = read_parameters(options);
  classify(process, parameters);
  const auto points = read_points(options.points, process.num_legs());

  const Session session(options.threads);
  MatrixElement matrix_element(process, parameters, engine);
  const EventView<Space> results("helikos::app::matrix_elements", points.size());
  matrix_element(Space(), to_view(points), results);
  Space().fence();
  print(Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), results));
}

}  // namespace helikos::app
