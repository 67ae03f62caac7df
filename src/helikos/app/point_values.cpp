// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/point_values.hpp"

#include <fmt/format.h>

#include <cmath>

#include "helikos/base/core/messages.hpp"
#include "helikos/base/random/philox.hpp"

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

/// Every `step`-th number from `first`. Empty if there are no numbers.
EventView<Space> column(const std::vector<double>& numbers, std::size_t first, std::size_t step) {
  std::vector<double> values;
  for (std::size_t k = first; k < numbers.size(); k += step) values.push_back(numbers[k]);
  if (values.empty()) return {};
  return helikos::to_view<Space>("helikos::app::numbers", values);
}

/// The momenta, mapped to the legs of the representative if there is a map.
MomentaView<Space> momenta_of(const Points& points, const SubprocessMap* map) {
  const auto here = to_view(points.momenta);
  if (map == nullptr) return here;
  const MomentaView<Space> there("helikos::app::momenta", here.extent(0), here.extent(1), 4);
  map_momenta(Space(), *map, here, there);
  return there;
}

/// Maximum distance from the mass shell over the energy. Momenta may have only a few digits.
constexpr double most_off_shell = 1e-3;

/// E^2 - p^2 [GeV^2]; zero if it is only a rounding error.
double squared_mass(const double* p) {
  constexpr double rounding = 1e-12;
  const double square = p[0] * p[0] - p[1] * p[1] - p[2] * p[2] - p[3] * p[3];
  return std::abs(square) < rounding * p[0] * p[0] ? 0.0 : square;
}

bool is_off_shell(const double* p, double mass) {
  const double square = squared_mass(p);
  const double own = std::copysign(std::sqrt(std::abs(square)), square);
  return std::abs(own - mass) > most_off_shell * std::abs(p[0]);
}

/// Writes a message. It is no error: momenta are used as given, and may be off shell on purpose.
void say_off_shell(const PointList& points, const std::vector<double>& masses) {
  std::size_t count = 0;
  std::string first;
  for (std::size_t point = 0; point < points.size(); ++point) {
    const double* momenta = points.momenta.data() + 4 * masses.size() * point;
    std::size_t i = 0;
    while (i < masses.size() && !is_off_shell(momenta + 4 * i, masses[i])) ++i;
    if (i < masses.size() && count++ == 0)
      first = fmt::format("in point {} particle {} has E^2 - p^2 = {:.6g} GeV^2 and m = {:g} GeV",
                          point + 1, i + 1, squared_mass(momenta + 4 * i), masses[i]);
  }
  if (count > 0)
    say(fmt::format("{} of {} points have particles off their mass shells: {}", count,
                    points.size(), first));
}

/// Reads all points, on rank 0.
Points read_all(const EvaluateOptions& options, const std::vector<double>& masses) {
  Points points{read_points(options.points, int(masses.size())), {}, {}};
  const std::size_t count = points.momenta.size();
  if (!options.alpha_s.empty()) points.alpha_s = read_numbers(options.alpha_s, count, "--alpha-s");
  say_off_shell(points.momenta, masses);
  if (!options.select) return points;
  for (std::size_t k = 0; k < 2 * count; ++k) {
    points.random.push_back(
        random_number(*options.select, k / 2, int(k % 2), RandomStream::selection));
  }
  return points;
}

}  // namespace

Points read_points(const Communicator& world, const EvaluateOptions& options,
                   const std::vector<double>& masses) {
  Points points{{int(masses.size()), {}}, {}, {}};
  if (world.is_root()) points = read_all(options, masses);
  if (world.size() == 1) return points;
  points.momenta.momenta = world.scatter(points.momenta.momenta, 4 * masses.size());
  if (!options.alpha_s.empty()) points.alpha_s = world.scatter(points.alpha_s, 1);
  if (options.select) points.random = world.scatter(points.random, 2);
  return points;
}

std::vector<PointValue> compute(MatrixElement& matrix_element, const Points& points,
                                const SubprocessMap* map) {
  const std::size_t count = points.momenta.size();
  if (count == 0) return {};
  const EventInputs<Space> inputs{momenta_of(points, map), column(points.alpha_s, 0, 1),
                                  column(points.random, 0, 2), column(points.random, 1, 2)};
  EventOutputs<Space> outputs{EventView<Space>("helikos::app::matrix_elements", count)};
  if (!points.random.empty()) {
    outputs.helicity = IndexView<Space>("helikos::app::helicities", count);
    outputs.flow = IndexView<Space>("helikos::app::flows", count);
  }
  matrix_element(Space(), inputs, outputs);
  if (map != nullptr) {
    map_selected(Space(), map->helicities, outputs.helicity);
    map_selected(Space(), map->flows, outputs.flow);
  }
  Space().fence();
  const auto to_host = [](const auto& view) {
    return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  };
  const auto values = to_host(outputs.matrix_elements);
  const auto helicities = to_host(outputs.helicity), flows = to_host(outputs.flow);
  std::vector<PointValue> results;
  for (std::size_t point = 0; point < count; ++point) {
    results.push_back({values(point)});
    if (points.random.empty()) continue;
    results.back().helicity = helicities(point);
    results.back().flow = flows(point);
  }
  return results;
}

}  // namespace helikos::app
