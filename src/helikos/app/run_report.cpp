// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/app/auto_strategy.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/names.hpp"
#include "helikos/app/report_lines.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/base/core/messages.hpp"

namespace helikos::app {
namespace {

std::string color_sum_text(const ProgramRecord& program) {
  const ColorMode colors = program.options.colors;
  if (colors == ColorMode::continuous) return "continuous colours";
  if (program.engine.num_color_classes > 0)
    return fmt::format("one configuration an event, {}, of {} classes", name_of(colors),
                       program.engine.num_color_classes);
  const bool is_auto = program.options.color_sum == ColorSum::automatic;
  return (colors == ColorMode::leading ? "leading colour only, " : "") +
         color_sum_of(program.engine) + (is_auto ? " (auto)" : "");
}

std::string executor_text(const ProgramRecord& program) {
  const std::string name = name_of(program.engine.executor);
  if (program.options.executor != Executor::automatic) return name;
  const std::string& reason = program.engine.executor_reason;
  return name + (reason.empty() ? " (auto)" : " (auto: " + reason + ")");
}

std::string groups_text(const ProgramRecord& program) {
  if (program.engine.groups == Groups::automatic) return "auto: by the number of events";
  const bool is_auto = program.options.groups == Groups::automatic;
  return name_of(program.engine.groups) + (is_auto ? " (auto)" : "");
}

std::string helicities_text(const ProgramRecord& program) {
  const MatrixElementInfo& engine = program.engine;
  if (program.options.helicities == HelicityMode::phase)
    return "superpositions of all, with random phases";
  if (program.options.helicities == HelicityMode::sample)
    return fmt::format("one of {} an event, of {} in all", engine.num_good_helicities,
                       engine.num_helicities);
  const auto good = fmt::format("{} of {}", engine.num_good_helicities, engine.num_helicities);
  return engine.num_batches == 1 ? good : fmt::format("{}, {} batches", good, engine.num_batches);
}

std::string memory_text(const ProgramRecord& program) {
  const double engine = double(program.engine.bytes), events = double(program.event_bytes);
  return fmt::format("{} (engine {}, events {})", in_bytes(engine + events), in_bytes(engine),
                     in_bytes(events));
}

std::string ranks_text(const RunRecord& run) {
  const std::string threads = counted(run.threads, "thread");
  if (run.ranks == 1) return threads;
  return fmt::format("{} on {} with {} each", counted(run.ranks, "rank"),
                     counted(run.nodes, "node"), threads);
}

/// A line of what all programs have in common. --json has it for each program.
template <class Text>
void common_line(std::string_view name, const RunRecord& run, Text&& text_of) {
  const std::string text = text_of(run.programs.front());
  if (std::ranges::all_of(run.programs,
                          [&](const auto& program) { return text_of(program) == text; }))
    report_line(name, text);
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

void print_engine(const RunRecord& run) {
  const MatrixElementOptions& options = run.programs.front().options;
  report_line("backend", fmt::format("{}, {}", backend(), ranks_text(run)));
  report_line("device", computing_device());
  common_line("SIMD", run, [](const ProgramRecord& program) {
    return fmt::format("{}, {} a pack", simd_name(), counted(program.engine.simd_width, "event"));
  });
  report_line("precision", name_of(options.precision));
  report_line("recipe", name_of(options.program.recipe));
  common_line("executor", run, executor_text);
  common_line("groups", run, groups_text);
  common_line("colour sum", run, color_sum_text);
  common_line("helicities", run, helicities_text);
  common_line("colour flows", run, [](const ProgramRecord& program) {
    return fmt::format("{}", program.engine.num_flows);
  });
  print_strategies(run);
}

void print_events(const RunRecord& run) {
  common_line("energy", run,
              [](const ProgramRecord& program) { return fmt::format("{:g} GeV", program.energy); });
  report_line("momenta", run.options.massless ? "massless" : "massive");
  common_line("events", run, [](const ProgramRecord& program) {
    return fmt::format("{} (batch x batches: {} x {})", program.plan.events(), program.plan.batch,
                       program.plan.batches);
  });
  report_line("seed", fmt::format("{}", run.options.seed));
  common_line("memory", run, memory_text);
  report_line("peak memory", in_bytes(double(peak_memory())) + (run.ranks > 1 ? " (rank 0)" : ""));
}

constexpr const char* row_format =
    "  {:>5}  {:<{}}  {:>10}  {:>12}  {:>10}  {:>10}  {:>10}  {:>10}  {:>10}  {}\n";

void print_row(const std::string& number, const std::string& name, std::size_t width, int count,
               const std::string& energy, const RunTotal& found) {
  const auto rate = [](double value) { return fmt::format("{:.3e}", value); };
  fmt::print(fmt::runtime(row_format), number, name, width, count, energy, found.events,
             found.counts.accepted, fmt::format("{:.4f}", found.set_up),
             rate(found.matrix_elements_per_second()), rate(found.events_per_second()),
             fmt::format("( {:.6e} +- {:.1e} )", found.mean.value, found.mean.error));
}

/// A row for each program.
void print_programs(const RunRecord& run, const RunTotal& total) {
  std::size_t width = 7;
  for (const ProgramRecord& program : run.programs)
    width = std::max(width, program.process.str().size());
  fmt::print(fmt::runtime(row_format), "", "program", width, "stands for", "energy [GeV]", "events",
             "pass", "set-up [s]", "|M|^2/s", "events/s",
             fmt::format("mean |M|^2 [{}]", unit_of(run)));
  for (const ProgramRecord& p : run.programs)
    print_row(std::to_string(p.number + 1), p.process.str(), width, p.count,
              fmt::format("{:g}", p.energy), p.total());
  print_row("", "total", width, int(run.chosen.list.size()) - run.num_closed(), "", total);
  fmt::print("\n");
}

void print_times(const RunRecord& run, const RunTotal& total) {
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

void print_cuts(const RunTotal& total) {
  const auto& [rescued, accepted, undefined] = total.counts;
  report_line("cuts", fmt::format("{} of {} points pass ({:.4g} %)", accepted, total.events,
                                  100.0 * double(accepted) / double(total.events)) +
                          (undefined == 0 ? ""
                                          : fmt::format("; {} are not a number, and count as NaN",
                                                        undefined)));
}

void print_matrix_elements(const RunRecord& run, const RunTotal& total) {
  const Moments& moments = total.matrix_elements;
  const std::string why = distrust(run, &LoopResult::matrix_elements), unit = unit_of(run);
  if (!run.options.cuts.empty()) print_cuts(total);
  report_line(
      run.are_several() ? "sum of means" : "mean |M|^2",
      estimate_text(total.mean, unit) + (why.empty() ? "" : "   (of these points: " + why + ")"));
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

/// The cross section or the width with an error that can be believed, or why there is none.
void print_integral(const RunRecord& run, const RunTotal& total) {
  const auto is_parton = [](const Leg& leg) { return leg.incoming && leg.particle->color != 1; };
  const auto& legs = run.programs.front().process.legs();
  const std::string why = distrust(run, &LoopResult::weighted);
  const std::string unit =
      run.is_decay() ? "GeV"
                     : fmt::format("pb   ({}flat phase space, {} cuts)",
                                   std::ranges::any_of(legs, is_parton) ? "partonic, " : "",
                                   run.options.cuts.empty() ? "no" : "with");
  report_line(std::string(run.is_decay() ? "partial width" : "cross section") +
                  (run.are_several() ? "s" : ""),
              why.empty()
                  ? estimate_text(total.integral, unit)
                  : "not known, as " + why + ": more points, cuts (--cut), or helikos integrate");
}

void print_notes(const RunRecord& run) {
  if (!run.are_several()) return;
  if (run.num_closed() > 0)
    report_line("left out", fmt::format("{} subprocesses whose particle is too light to decay so",
                                        run.num_closed()));
  fmt::print(
      "\n  Sums are over all subprocesses, each once, without parton densities.\n"
      "  Programs share their random points, so the errors are added: an upper limit.\n");
}

}  // namespace

void print_report(const RunRecord& run) {
  const RunTotal total = run.total();
  const std::string program = run.programs.front().process.str();
  fmt::print("{}\n", run.name);
  if (run.are_several()) {
    report_line("subprocesses", fmt::format("{}", run.chosen.list.size()));
    report_line("programs", fmt::format("{}", run.programs.size()));
  } else if (program != run.name) {
    report_line("program of", program);
  }
  print_engine(run);
  print_events(run);
  fmt::print("\n");
  if (run.are_several()) print_programs(run, total);
  print_times(run, total);
  fmt::print("\n");
  print_matrix_elements(run, total);
  print_integral(run, total);
  print_notes(run);
}

void warn_of_results(const RunTotal& total) {
  const Moments& moments = total.matrix_elements;
  if (moments.non_finite() > 0) {
    flush_output();
    say(fmt::format(
        "{} of {} matrix elements are not finite ({} NaN, {} infinite); the rest makes up mean, "
        "error, minimum and maximum",
        moments.non_finite(), moments.count + moments.non_finite(), moments.nan, moments.inf));
  }
  warn_of_empty_selection(total.events, total.counts.accepted);
}

}  // namespace helikos::app
