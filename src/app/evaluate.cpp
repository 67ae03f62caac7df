// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "api/helikos.hpp"
#include "app/chosen_process.hpp"
#include "app/commands.hpp"
#include "app/names.hpp"
#include "app/point_file.hpp"
#include "app/session.hpp"
#include "process/helicity.hpp"
#include "random/philox.hpp"

namespace helikos::app {
namespace {

using Space = MatrixElement::Space;

/// What is known of the points of a rank, and what of all of them.
struct Points {
  PointList momenta;
  std::vector<double> alpha_s;  ///< (point), or empty
  std::vector<double> random;   ///< (point, 2) in (0, 1), or empty
};

/// What is printed of a point.
struct Result {
  double matrix_element;  ///< |M|^2 [GeV^(8-2N)]
  std::int32_t helicity = nothing_selected, flow = nothing_selected;
};

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

/// What rank 0 reads.
Points read_all(const EvaluateOptions& options, int particles) {
  Points points{read_points(options.points, particles), {}, {}};
  const std::size_t count = points.momenta.size();
  if (!options.alpha_s.empty()) points.alpha_s = read_numbers(options.alpha_s, count, "--alpha-s");
  if (!options.select) return points;
  for (std::size_t k = 0; k < 2 * count; ++k) {
    points.random.push_back(
        random_number(*options.select, k / 2, int(k % 2), RandomStream::selection));
  }
  return points;
}

/// Each rank's part of it.
Points read_part(const Communicator& world, const EvaluateOptions& options, int particles) {
  Points points{{particles, {}}, {}, {}};
  if (world.is_root()) points = read_all(options, particles);
  if (world.size() == 1) return points;
  points.momenta.momenta = world.scatter(points.momenta.momenta, 4 * std::size_t(particles));
  if (!options.alpha_s.empty()) points.alpha_s = world.scatter(points.alpha_s, 1);
  if (options.select) points.random = world.scatter(points.random, 2);
  return points;
}

/// Every `step`-th number from `first`, or nothing of nothing.
EventView<Space> column(const std::vector<double>& numbers, std::size_t first, std::size_t step) {
  std::vector<double> values;
  for (std::size_t k = first; k < numbers.size(); k += step) values.push_back(numbers[k]);
  if (values.empty()) return {};
  return helikos::to_view<Space>("helikos::app::numbers", values);
}

std::vector<Result> compute(MatrixElement& matrix_element, const Points& points) {
  const std::size_t count = points.momenta.size();
  if (count == 0) return {};
  const EventInputs<Space> inputs{to_view(points.momenta), column(points.alpha_s, 0, 1),
                                  column(points.random, 0, 2), column(points.random, 1, 2)};
  EventOutputs<Space> outputs{EventView<Space>("helikos::app::matrix_elements", count)};
  if (!points.random.empty()) {
    outputs.helicity = IndexView<Space>("helikos::app::helicities", count);
    if (matrix_element.info().selects_flows) {
      outputs.flow = IndexView<Space>("helikos::app::flows", count);
    }
  }
  matrix_element(Space(), inputs, outputs);
  Space().fence();
  const auto to_host = [](const auto& view) {
    return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  };
  const auto values = to_host(outputs.matrix_elements);
  const auto helicities = to_host(outputs.helicity), flows = to_host(outputs.flow);
  std::vector<Result> results;
  for (std::size_t point = 0; point < count; ++point) {
    results.push_back({values(point)});
    if (points.random.empty()) continue;
    results.back().helicity = helicities(point);
    if (outputs.flow.is_allocated()) results.back().flow = flows(point);
  }
  return results;
}

/// Of one rank after the other.
void print(const Process& process, const std::vector<std::vector<Result>>& parts, bool selects) {
  std::size_t points = 0, non_finite = 0;
  fmt::memory_buffer text;
  for (const auto& part : parts) {
    for (const Result& result : part) {
      fmt::format_to(std::back_inserter(text), "{:.16e}", result.matrix_element);
      if (selects) {
        const auto text_of = [](int selected, auto&& name) {
          return selected == nothing_selected ? std::string("none") : name(selected);
        };
        fmt::format_to(std::back_inserter(text), " {} {}",
                       text_of(result.helicity, [&](int h) { return helicity_text(process, h); }),
                       text_of(result.flow, [](int flow) { return std::to_string(flow); }));
      }
      text.push_back('\n');
      non_finite += !std::isfinite(result.matrix_element);
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
  const auto process = chosen_process(options);
  auto engine = engine_options(options, process);
  engine.selects = options.select.has_value();
  const auto parameters = read_parameters(options);
  const auto points = read_part(world, options, process.num_legs());

  const Session session(world, options.threads);
  MatrixElement matrix_element(process, parameters, engine);
  print(process, world.gather(compute(matrix_element, points)), engine.selects);
}

}  // namespace helikos::app
