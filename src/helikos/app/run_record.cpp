// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/app/machine.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/app/trial_report.hpp"
#include "helikos/generator/chosen_model.hpp"

namespace helikos::app {
namespace {

Json describe_build() {
  return {{"kokkos", kokkos_version()},
          {"backend", backend()},
          {"device", computing_device()},
          {"compiler", compiler()},
          {"simd", simd_name()}};
}

Json describe_engine(const RunRecord& run, const ProgramRecord& program) {
  const MatrixElementInfo& engine = program.engine;
  const MatrixElementOptions& options = program.options;
  const bool is_auto = !run.options.helicities;
  return {{"precision", word_of(options.precision)},
          {"rescue", word_of(options.rescue)},
          {"select", options.selects},
          {"recipe", word_of(options.program.recipe)},
          {"color_mode", name_of(options.colors)},
          {"color_classes", engine.num_color_classes},
          {"strategies", json_of_trials(program.trials)},
          {"color_sum", color_sum_of(engine)},
          {"executor", word_of(engine.executor)},
          {"executor_reason", engine.executor_reason},
          {"groups", word_of(engine.groups)},
          {"helicity_mode", is_auto ? name_of(options.helicities) : helicity_word(run.options)},
          {"helicities", engine.num_good_helicities},
          {"helicities_total", engine.num_helicities},
          {"helicity_batches", engine.num_batches},
          {"jamps", engine.num_jamps},
          {"flows", engine.num_flows},
          {"simd_width", engine.simd_width},
          {"ranks", run.ranks},
          {"nodes", run.nodes},
          {"threads", run.threads}};
}

Json describe_events(const RunRecord& run, const ProgramRecord& program) {
  return {{"batch", program.plan.batch},
          {"batches", program.plan.batches},
          {"warm_up_events", program.plan.warm_up},
          {"energy", program.energy},
          {"massless", run.options.massless},
          {"cuts_undefined", program.result.counts.undefined},
          {"model", program.process.model().name},
          {"restriction", restriction_of(run.options)},
          {"param_card", run.options.param_card},
          {"set", run.options.set},
          {"memory", program.engine.bytes + program.event_bytes}};
}

Json describe_phases(const ProgramRecord& program) {
  Json json{{"set_up", program.result.set_up}};
  for (const auto& [phase, name, key] : named_phases) json[key] = program.result.times[phase];
  return json;
}

Json describe_integral(const RunRecord& run, const Estimate& integral) {
  if (run.is_decay()) return {{"width_gev", integral.value}, {"width_error_gev", integral.error}};
  return {{"cross_section_pb", integral.value}, {"cross_section_error_pb", integral.error}};
}

/// The keys that a program and the total of all programs have.
Json describe_total(const RunRecord& run, const RunResult& total) {
  Json json = {{"events", total.events},
               {"cuts", run.options.cuts},
               {"points", total.events},
               {"accepted", total.counts.accepted},
               {"efficiency", double(total.counts.accepted) / double(total.events)},
               {"seed", run.options.seed},
               {"seconds", total.times[Phase::all]},
               {"matrix_elements_per_second", total.matrix_elements_per_second()},
               {"events_per_second", total.events_per_second()},
               {"nan", total.matrix_elements.nan},
               {"inf", total.matrix_elements.inf},
               {"memory_peak", peak_memory()},
               {"version", version()},
               {"commit", commit()}};
  json.update(describe_integral(run, total.integral));
  return json;
}

Json describe_program(const RunRecord& run, const ProgramRecord& program) {
  const RunResult& total = program.result;
  Json json = {{"number", program.number + 1},
               {"stands_for", program.count},
               {"process", run.are_several() ? program.process.str() : run.name},
               {"program", program.process.str()},
               {"phases", describe_phases(program)},
               {"mean", total.mean.value},
               {"error", total.mean.error},
               {"min", total.matrix_elements.min},
               {"max", total.matrix_elements.max},
               {"rescued", total.counts.rescued},
               {"unit", unit_of(run)}};
  for (const Json& part : {describe_total(run, total), describe_engine(run, program),
                           describe_build(), describe_events(run, program)})
    json.update(part);
  if (!run.is_decay()) json["cross_section_is_known"] = distrust(program.result.weighted).empty();
  return json;
}

/// The subprocesses, each with the results of its program times its factor.
Json describe_subprocesses(const RunRecord& run) {
  Json json = helikos::app::describe_subprocesses(run.chosen.list);
  for (std::size_t i = 0; i < json.size(); ++i) {
    const Subprocess& subprocess = run.chosen.list[i];
    const auto program =
        std::ranges::find(run.programs, subprocess.representative, &ProgramRecord::number);
    json[i]["open"] = program != run.programs.end();
    if (program == run.programs.end()) continue;
    const Estimate mean = subprocess.factor * program->result.mean;
    json[i].update({{"mean", mean.value}, {"error", mean.error}});
    json[i].update(describe_integral(run, subprocess.factor * program->result.integral));
  }
  return json;
}

}  // namespace

bool RunRecord::has_rescue() const {
  const MatrixElementOptions& engine = programs.front().options;
  return engine.precision != Precision::double_precision && engine.rescue != RescueMode::none;
}

int RunRecord::num_open() const {
  int count = 0;
  for (const ProgramRecord& program : programs) count += program.count;
  return count;
}

RunResult RunRecord::total() const {
  RunResult total;
  for (const ProgramRecord& program : programs) total.add(program.result, program.factor);
  return total;
}

std::string distrust(const Moments& moments) {
  constexpr double most_error = 0.25, most_part = 0.25;
  const double mean = std::abs(moments.mean()), error = moments.standard_error();
  const double deviation = std::max(moments.max - moments.mean(), moments.mean() - moments.min);
  const double part = deviation * deviation / moments.squares;
  if (!(error > 1e-12 * mean)) return "";
  if (part > most_part && moments.count > 1)
    return fmt::format("one point has {:.0f} % of the spread", 100.0 * part);
  if (error > most_error * mean)
    return fmt::format("the points scatter by {:.0f} % of their mean", 100.0 * error / mean);
  return "";
}

std::string distrust(const RunRecord& run, Moments RunResult::*moments) {
  for (const ProgramRecord& program : run.programs) {
    const std::string why = distrust(program.result.*moments);
    if (why.empty()) continue;
    return run.are_several() ? fmt::format("in {} {}", program.process.str(), why) : why;
  }
  return "";
}

Json describe_programs(const RunRecord& run) {
  Json programs = Json::array();
  for (const ProgramRecord& program : run.programs)
    programs.push_back(describe_program(run, program));
  return programs;
}

Json common_value(const Json& programs, const char* key) {
  const Json& first = programs.front()[key];
  return std::ranges::all_of(programs, [&](const Json& program) { return program[key] == first; })
             ? first
             : Json();
}

Json to_json(const RunRecord& run) {
  const Json programs = describe_programs(run);
  if (!run.are_several()) return programs.front();
  const RunResult total = run.total();
  Json json = {{"process", run.name},
               {"programs", programs.size()},
               {"runs", programs},
               {"subprocesses", describe_subprocesses(run)},
               {"energy", common_value(programs, "energy")},
               {"set_up", total.set_up},
               {"sum", total.mean.value},
               {"sum_error", total.mean.error}};
  json.update(describe_total(run, total));
  return json;
}

}  // namespace helikos::app
