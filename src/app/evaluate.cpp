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

using Results = std::vector<double>;  ///< |M|^2 [GeV^(8-2N)], (point)

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

/// What rank 0 reads, each rank's part of it.
PointList read_part(const Communicator& world, const std::string& path, int particles) {
  PointList points{particles, {}};
  if (world.is_root()) points = read_points(path, particles);
  if (world.size() > 1) points.momenta = world.scatter(points.momenta, 4 * std::size_t(particles));
  return points;
}

Results compute(MatrixElement& matrix_element, const PointList& points) {
  const EventView<Space> results("helikos::app::matrix_elements", points.size());
  if (points.size() > 0) matrix_element(Space(), to_view(points), results);
  Space().fence();
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), results);
  return Results(host.data(), host.data() + host.extent(0));
}

/// Of one rank after the other.
void print(const std::vector<Results>& parts) {
  std::size_t points = 0, non_finite = 0;
  fmt::memory_buffer text;
  for (const Results& part : parts) {
    for (const double value : part) {
      fmt::format_to(std::back_inserter(text), "{:.16e}\n", value);
      non_finite += !std::isfinite(value);
    }
    points += part.size();
  }
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    throw std::runtime_error("cannot write to standard output");
  }
  if (non_finite == 0) return;
  fmt::print(stderr, "helikos: {} of {} matrix elements are not finite\n", non_finite, points);
}

}  // namespace

void evaluate(const Communicator& world, const EvaluateOptions& options) {
  const auto engine = engine_options(options);
  const auto process = Process::parse(options.process);
  const auto parameters = read_parameters(options);
  classify(process, parameters);
  const auto points = read_part(world, options.points, process.num_legs());

  const Session session(world, options.threads);
  MatrixElement matrix_element(process, parameters, engine);
  print(world.gather(compute(matrix_element, points)));
}

}  // namespace helikos::app
