// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "helikos/app/commands.hpp"
#include "helikos/app/named_errors.hpp"
#include "helikos/app/names.hpp"
#include "helikos/app/point_values.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/app/session.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/engine/call_checks.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::app {
namespace {

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
  engine.selects = options.select.has_value();
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
      if (!options.alpha_s.empty()) check_alpha_s(process, info.takes_alpha_s);
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
  if (options.helicities == "sample" || options.helicities == "phase" ||
      options.helicities == "auto") {
    throw InputError("--helicities " + options.helicities +
                     ": evaluate does not draw helicities; write sum, all or a list");
  }
  if (options.colors != "sum" && options.colors != "leading") {
    throw InputError("--colors " + options.colors +
                     ": evaluate does not draw colours; write sum or leading");
  }
  const ReadProcess read = read_choice(world, options);
  const Parameters& parameters = read.parameters;
  const auto chosen = chosen_processes(read, lists_helicities(options));
  const auto& list = chosen.list;
  if (chosen.are_several()) check_for_several(options);
  for (const Subprocess& s : list) engine_options(options, s.process);  // before work
  if (chosen.are_several()) check_masses(list, parameters);
  const auto points = read_points(world, options, masses_of_legs(list.front().process, parameters));

  const Session session(world, options.threads);
  if (chosen.are_several()) check_programs(options, list, parameters);
  const auto columns = compute_all(world, options, chosen, parameters, points);
  if (!world.is_root()) return;
  print(columns, options.select.has_value());
  refuse_non_finite(columns);
}

}  // namespace helikos::app
