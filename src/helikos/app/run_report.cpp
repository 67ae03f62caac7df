// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "helikos/app/machine.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/app/trial_report.hpp"
#include "helikos/base/core/messages.hpp"

namespace helikos::app {
namespace {

/// Lines of the report: their names, and their keys in JSON.
constexpr std::pair<const char*, const char*> settings[] = {
    {"backend", "backend"},
    {"device", "device"},
    {"ranks", "ranks"},
    {"threads of a rank", "threads"},
    {"SIMD", "simd"},
    {"events a pack", "simd_width"},
    {"precision", "precision"},
    {"recipe", "recipe"},
    {"executor", "executor"},
    {"executor because", "executor_reason"},
    {"helicities", "helicity_mode"},
    {"good helicities", "helicities"},
    {"all helicities", "helicities_total"},
    {"helicity batches", "helicity_batches"},
    {"colours", "color_mode"},
    {"colour classes", "color_classes"},
    {"colour sum", "color_sum"},
    {"colour flows", "flows"},
    {"energy [GeV]", "energy"},
    {"massless momenta", "massless"},
    {"events", "events"},
    {"batch", "batch"},
    {"batches", "batches"},
    {"seed", "seed"}};

/// Prints the settings that all programs share. --json has the other settings of each program.
void print_settings(const RunRecord& run) {
  const Json programs = describe_programs(run);
  for (const auto& [name, key] : settings) {
    const Json value = common_value(programs, key);
    const std::string text = value.is_string()         ? value.get<std::string>()
                             : value.is_number_float() ? fmt::format("{:g}", value.get<double>())
                                                       : value.dump();
    if (!value.is_null() && !text.empty()) report_line(name, text);
  }
}

/// Prints the memory of the program that needs most.
void print_memory(const RunRecord& run) {
  const auto bytes = [](const ProgramRecord& p) { return p.engine.bytes + p.event_bytes; };
  const ProgramRecord& most = *std::ranges::max_element(run.programs, {}, bytes);
  report_line("memory",
              fmt::format("{} (engine {}, events {}); peak {}{}", in_bytes(double(bytes(most))),
                          in_bytes(double(most.engine.bytes)), in_bytes(double(most.event_bytes)),
                          in_bytes(double(peak_memory())), run.ranks > 1 ? "; of rank 0" : ""));
}

void print_strategies(const RunRecord& run) {
  for (const ProgramRecord& program : run.programs) {
    if (program.trials.empty()) continue;
    report_line(run.are_several() ? fmt::format("strategy of {}", program.number + 1) : "strategy",
                fmt::format("--helicities {} --colors {} (auto)",
                            name_of(program.options.helicities), name_of(program.options.colors)));
    if (!run.are_several()) print_trials(program.trials);
  }
}

constexpr const char* row_format =
    "  {:>5}  {:<{}}  {:>10}  {:>12}  {:>10}  {:>10}  {:>10}  {:>10}  {:>10}  {}\n";

void print_row(const std::string& number, const std::string& name, std::size_t width, int count,
               const std::string& energy, const RunResult& found) {
  const auto rate = [](double value) { return fmt::format("{:.3e}", value); };
  fmt::print(fmt::runtime(row_format), number, name, width, count, energy, found.events,
             found.counts.accepted, fmt::format("{:.4f}", found.set_up),
             rate(found.matrix_elements_per_second()), rate(found.events_per_second()),
             fmt::format("( {:.6e} +- {:.1e} )", found.mean.value, found.mean.error));
}

/// Prints a row for each program.
void print_programs(const RunRecord& run, const RunResult& total) {
  std::size_t width = 7;
  for (const ProgramRecord& program : run.programs)
    width = std::max(width, program.process.str().size());
  fmt::print(fmt::runtime(row_format), "", "program", width, "stands for", "energy [GeV]", "events",
             "pass", "set-up [s]", "|M|^2/s", "events/s",
             fmt::format("mean |M|^2 [{}]", unit_of(run)));
  for (const ProgramRecord& p : run.programs)
    print_row(std::to_string(p.number + 1), p.process.str(), width, p.count,
              fmt::format("{:g}", p.energy), p.result);
  print_row("", "total", width, run.num_open(), "", total);
  fmt::print("\n");
}

void print_times(const RunRecord& run, const RunResult& total) {
  const bool has_cuts = !run.options.cuts.empty(), has_rescue = run.has_rescue();
  const double all = total.times[Phase::all];
  const auto line = [&](const char* name, double seconds) {
    report_line(name, fmt::format("{:10.6f} s {:7.2f} %", seconds, 100.0 * seconds / all));
  };
  report_line("set-up", fmt::format("{:10.6f} s", total.set_up));
  for (const auto& [phase, name, key] : named_phases)
    if ((phase != Phase::cuts || has_cuts) && (phase != Phase::rescue || has_rescue))
      line(name, total.times[phase]);
  line("all but set-up", all);
  fmt::print("\n");
  report_line(
      "matrix elements/s",
      fmt::format("{:.6e}   (amplitudes, colour sum{}{})", total.matrix_elements_per_second(),
                  has_rescue ? ", rescue" : "", has_cuts ? "; of points that pass" : ""));
  report_line("events/s", fmt::format("{:.6e}   (everything but set-up and warm-up)",
                                      total.events_per_second()));
}

std::string estimate_text(const Estimate& estimate, const std::string& unit) {
  return fmt::format("( {:.6e} +- {:.6e} ) {}", estimate.value, estimate.error, unit);
}

void print_cuts(const RunResult& total) {
  const auto& [rescued, accepted, undefined] = total.counts;
  report_line("cuts", fmt::format("{} of {} points pass ({:.4g} %)", accepted, total.events,
                                  100.0 * double(accepted) / double(total.events)) +
                          (undefined == 0 ? ""
                                          : fmt::format("; {} are not a number, and count as NaN",
                                                        undefined)));
}

void print_matrix_elements(const RunRecord& run, const RunResult& total) {
  const Moments& moments = total.matrix_elements;
  const std::string why = distrust(run, &RunResult::matrix_elements), unit = unit_of(run);
  if (!run.options.cuts.empty()) print_cuts(total);
  report_line(run.are_several() ? "sum of means" : "mean |M|^2",
              estimate_text(total.mean, unit) + (why.empty() ? "" : "   (uncertain: " + why + ")"));
  if (!run.are_several()) {
    report_line("minimum", fmt::format("{:.6e} {}", moments.min, unit));
    report_line("maximum", fmt::format("{:.6e} {}", moments.max, unit));
  }
  report_line("NaN", fmt::format("{}", moments.nan));
  report_line("infinite", fmt::format("{}", moments.inf));
  if (run.has_rescue())
    report_line("rescued",
                fmt::format("{}   (events computed again in double)", total.counts.rescued));
}

/// Prints the cross section or the width, or the reason why its error cannot be trusted.
void print_integral(const RunRecord& run, const RunResult& total) {
  const auto is_parton = [](const Leg& leg) { return leg.incoming && leg.particle->color != 1; };
  const auto& legs = run.programs.front().process.legs();
  const std::string why = distrust(run, &RunResult::weighted);
  const std::string unit =
      run.is_decay() ? "GeV"
                     : fmt::format("pb   ({}flat phase space, {} cuts)",
                                   std::ranges::any_of(legs, is_parton) ? "partonic, " : "",
                                   run.options.cuts.empty() ? "no" : "with");
  report_line(std::string(run.is_decay() ? "partial width" : "cross section") +
                  (run.are_several() ? "s" : ""),
              why.empty() ? estimate_text(total.integral, unit)
                          : "not known, because " + why +
                                "; use more points, cuts (--cut), or helikos integrate");
}

void print_notes(const RunRecord& run) {
  if (!run.are_several()) return;
  if (const int closed = int(run.chosen.list.size()) - run.num_open(); closed > 0)
    report_line("left out", counted(closed, "subprocess", "subprocesses") +
                                " whose particle is too light to decay so");
  fmt::print(
      "\n  Sums are over all subprocesses, each once, without parton densities.\n"
      "  Programs share their random points, so the errors are added: an upper limit.\n");
}

}  // namespace

void print_report(const RunRecord& run) {
  const RunResult total = run.total();
  const std::string program = run.programs.front().process.str();
  fmt::print("{}\n", run.name);
  if (run.are_several()) {
    report_line("subprocesses", fmt::format("{}", run.chosen.list.size()));
    report_line("programs", fmt::format("{}", run.programs.size()));
  } else if (program != run.name) {
    report_line("program of", program);
  }
  print_settings(run);
  print_strategies(run);
  print_memory(run);
  fmt::print("\n");
  if (run.are_several()) print_programs(run, total);
  print_times(run, total);
  fmt::print("\n");
  print_matrix_elements(run, total);
  print_integral(run, total);
  print_notes(run);
}

void warn_of_results(const RunResult& total) {
  const Moments& moments = total.matrix_elements;
  if (moments.non_finite() > 0) {
    flush_output();
    say(fmt::format(
        "{} of {} matrix elements are not finite ({} NaN, {} infinite); mean, error, minimum and "
        "maximum are those of the other points",
        moments.non_finite(), moments.count + moments.non_finite(), moments.nan, moments.inf));
  }
  if (total.counts.accepted == 0) {
    flush_output();
    say(fmt::format("none of {} points passes the cuts, so that there is no mean", total.events));
  }
}

}  // namespace helikos::app
