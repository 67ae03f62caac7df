// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "helikos/app/commands.hpp"
#include "helikos/app/detail/point_file.hpp"
#include "helikos/app/options.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/app/session.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/base/kokkos_ext/wake_device.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/base/random/philox.hpp"
#include "helikos/engine/call_checks.hpp"
#include "helikos/helikos.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::app {
namespace {

/// The input of the points of a rank, or of all points.
struct Points {
  PointList momenta;
  std::vector<double> alpha_s;  ///< (point), or empty
  std::vector<double> random;   ///< (point, 2) in (0, 1), or empty
};

/// The values of a process at a point.
struct PointValue {
  double matrix_element;  ///< |M|^2 [GeV^(8-2N)]
  std::int32_t helicity = nothing_selected, flow = nothing_selected;
};

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
  Points points{read_points(options.momenta, int(masses.size())), {}, {}};
  const std::size_t count = points.momenta.size();
  if (!options.alpha_s.empty()) points.alpha_s = read_numbers(options.alpha_s, count, "--alpha-s");
  say_off_shell(points.momenta, masses);
  if (!options.select) return points;
  for (std::size_t k = 0; k < 2 * count; ++k) {
    points.random.push_back(
        random_number(options.seed, k / 2, int(k % 2), RandomStream::selection));
  }
  return points;
}

/// Reads the points on rank 0 and gives each rank its part. Rank 0 writes a message if particles
/// are off their mass shells. `masses`: masses of the particles [GeV].
Points points_of_rank(const Communicator& world, const EvaluateOptions& options,
                      const std::vector<double>& masses) {
  Points points{{int(masses.size()), {}}, {}, {}};
  if (world.is_root()) points = read_all(options, masses);
  if (world.size() == 1) return points;
  points.momenta.momenta = world.scatter(points.momenta.momenta, 4 * masses.size());
  if (!options.alpha_s.empty()) points.alpha_s = world.scatter(points.alpha_s, 1);
  if (options.select) points.random = world.scatter(points.random, 2);
  return points;
}

/// Computes |M|^2. It also selects a helicity and a colour flow if there are random numbers. `map`:
/// map of the subprocess, if `matrix_element` belongs to its representative.
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

/// The values of a process at all points.
struct ProcessColumn {
  Process process;
  std::vector<PointValue> values;
};

std::vector<PointValue> joined(const std::vector<std::vector<PointValue>>& parts) {
  std::vector<PointValue> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

MatrixElementOptions engine_of(const EvaluateOptions& options, const Process& process) {
  auto engine = engine_options(options, process);
  engine.selects = options.select;
  return engine;
}

/// Throws InputError for options that one of the programs does not support. It is called before
/// the first program runs.
void check_programs(const EvaluateOptions& options, const std::vector<Subprocess>& list,
                    const Parameters& parameters) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Process& process = list[i].process;
    if (list[i].representative != static_cast<int>(i)) continue;
    with_name(process, true, [&] {
      const auto info = MatrixElement::preview(process, parameters, engine_of(options, process));
    });
  }
}

/// Fills the columns of all processes that a program computes.
void compute_program(const Communicator& world, const EvaluateOptions& options,
                     const ChosenProcesses& chosen, std::size_t number,
                     const Parameters& parameters, const Points& points,
                     std::vector<ProcessColumn>& columns) {
  const auto& list = chosen.list;
  const Process& process = list[number].process;
  MatrixElement matrix_element(process, parameters, engine_of(options, process));
  for (std::size_t member = 0; member < list.size(); ++member) {
    if (list[member].representative != int(number)) continue;
    if (chosen.only && member != *chosen.only) continue;
    std::optional<SubprocessMap> map;
    if (member != number) map = map_subprocess(list[member], process, matrix_element.info().color);
    columns[member].values =
        joined(world.gather(compute(matrix_element, points, map ? &*map : nullptr)));
    for (PointValue& point : columns[member].values) point.matrix_element *= list[member].factor;
  }
}

/// Computes one program after the other. Each program serves all processes that it computes.
std::vector<ProcessColumn> compute_all(const Communicator& world, const EvaluateOptions& options,
                                       const ChosenProcesses& chosen, const Parameters& parameters,
                                       const Points& points) {
  const auto& list = chosen.list;
  std::vector<ProcessColumn> columns;
  for (const Subprocess& s : list) columns.push_back({s.process, {}});
  SetUpStatus status(world.is_root());
  for (std::size_t number = 0; number < list.size(); ++number) {
    if (list[number].representative != static_cast<int>(number)) continue;
    with_name(list[number].process, chosen.are_several(), [&] {
      status.step("program and points of " + list[number].process.str());
      compute_program(world, options, chosen, number, parameters, points, columns);
    });
  }
  if (chosen.only) return {std::move(columns[*chosen.only])};
  return columns;
}

/// The masses of all legs [GeV].
std::vector<double> masses_of_legs(const Process& process, const Parameters& parameters) {
  std::vector<double> masses;
  for (const Leg& leg : process.legs()) masses.push_back(parameters.mass(leg.particle->pdg));
  return masses;
}

/// Throws InputError unless all processes have the same masses: they share the points.
void check_masses(const std::vector<Subprocess>& list, const Parameters& parameters) {
  const auto& first = list.front().process.legs();
  for (const Subprocess& s : list) {
    for (std::size_t i = 0; i < first.size(); ++i) {
      const Leg& leg = s.process.legs()[i];
      const double one = parameters.mass(first[i].particle->pdg),
                   other = parameters.mass(leg.particle->pdg);
      if (one == other) continue;
      throw InputError(
          fmt::format("the subprocesses have different masses, so that no point fits all of them: "
                      "particle {} is {} of {:g} GeV and {} of {:g} GeV (--subprocess chooses one)",
                      i + 1, first[i].name(), one, leg.name(), other));
    }
  }
}

/// Prints lines that name the columns, if there are several.
void print_names(fmt::memory_buffer& text, const std::vector<ProcessColumn>& columns,
                 bool selects) {
  if (columns.size() == 1 && !selects) return;
  const auto out = std::back_inserter(text);
  int number = 0;
  for (const ProcessColumn& column : columns) {
    if (selects)
      fmt::format_to(out, "# columns {} to {}: {}\n", 3 * number + 1, 3 * number + 3,
                     column.process.str());
    else
      fmt::format_to(out, "# column {}: {}\n", number + 1, column.process.str());
    ++number;
  }
}

void print_value(fmt::memory_buffer& text, const Process& process, const PointValue& value,
                 bool selects) {
  fmt::format_to(std::back_inserter(text), "{:.16e}", value.matrix_element);
  if (!selects) return;
  const auto text_of = [](int selected, auto&& name) {
    return selected == nothing_selected ? std::string("none") : name(selected);
  };
  fmt::format_to(std::back_inserter(text), " {} {}",
                 text_of(value.helicity, [&](int h) { return helicity_text(process, h); }),
                 text_of(value.flow, [](int flow) { return std::to_string(flow); }));
}

/// Throws if a value is not finite. It is called after all values are printed.
void refuse_non_finite(const std::vector<ProcessColumn>& columns) {
  std::size_t all = 0, non_finite = 0;
  for (const ProcessColumn& column : columns) {
    all += column.values.size();
    for (const PointValue& value : column.values)
      non_finite += !std::isfinite(value.matrix_element);
  }
  if (non_finite == 0) return;
  flush_output();
  throw std::runtime_error(fmt::format("{} of {} matrix elements are not finite", non_finite, all));
}

/// Prints the values. It is called on rank 0, which has all of them.
void print(const std::vector<ProcessColumn>& columns, bool selects) {
  fmt::memory_buffer text;
  print_names(text, columns, selects);
  for (std::size_t point = 0; point < columns.front().values.size(); ++point) {
    for (const ProcessColumn& column : columns) {
      if (&column != &columns.front()) text.push_back(' ');
      print_value(text, column.process, column.values[point], selects);
    }
    text.push_back('\n');
  }
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    throw std::runtime_error("cannot write to standard output: " + files::reason());
  }
}

}  // namespace

void evaluate(const Communicator& world, const EvaluateOptions& options) {
  const DeviceWake wake(is_only_process(world));
  const ReadProcess read = read_choice(world, options);
  const Parameters& parameters = read.parameters;
  const auto chosen = chosen_processes(read, !options.helicity_list.empty());
  const auto& list = chosen.list;
  if (chosen.are_several()) check_for_several(options);
  for (const Subprocess& s : list) engine_options(options, s.process);  // before work
  if (chosen.are_several()) check_masses(list, parameters);
  check_alike(world, list, parameters,
              fmt::format("{} {} {}", strategy_text(options), options.select, options.seed));
  const auto points =
      points_of_rank(world, options, masses_of_legs(list.front().process, parameters));

  const Session session(world, options.threads);
  if (chosen.are_several()) check_programs(options, list, parameters);
  const auto columns = compute_all(world, options, chosen, parameters, points);
  if (!world.is_root()) return;
  print(columns, options.select);
  refuse_non_finite(columns);
}

}  // namespace helikos::app
