// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_report.hpp"

#include <fmt/format.h>

#include "helikos/app/auto_strategy.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/names.hpp"
#include "helikos/app/report_lines.hpp"
#include "helikos/app/run_rates.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/base/core/messages.hpp"

namespace helikos::app {
namespace {

std::string describe_color_sum(const RunRecord& record) {
  if (record.options.colors == "continuous") return "continuous colours";
  const std::string resolved = color_sum_of(record.engine);
  if (record.engine.num_color_classes > 0) {
    return fmt::format("one configuration an event, {}, of {} classes", record.options.colors,
                       record.engine.num_color_classes);
  }
  const std::string how = record.options.color_sum == "auto" ? resolved + " (auto)" : resolved;
  return record.options.colors == "leading" ? "leading colour only, " + how : how;
}

std::string executor_of(const RunRecord& record) {
  const std::string resolved = name_of(record.engine.executor);
  if (record.options.executor != "auto") return resolved;
  const std::string& reason = record.engine.executor_reason;
  return resolved + (reason.empty() ? " (auto)" : " (auto: " + reason + ")");
}

std::string groups_of(const RunRecord& record) {
  if (record.engine.groups == Groups::automatic) return "auto: by the number of events";
  return name_of(record.engine.groups) + (record.options.groups == "auto" ? " (auto)" : "");
}

std::string helicities_of(const RunRecord& r) {
  const MatrixElementInfo& engine = r.engine;
  if (r.options.helicities == "phase") return "superpositions of all, with random phases";
  if (r.options.helicities == "sample") {
    return fmt::format("one of {} an event, of {} in all", engine.num_good_helicities,
                       engine.num_helicities);
  }
  const auto good = fmt::format("{} of {}", engine.num_good_helicities, engine.num_helicities);
  return engine.num_batches == 1 ? good : fmt::format("{}, {} batches", good, engine.num_batches);
}

std::string ranks_of(const RunRecord& r) {
  if (r.ranks == 1) return counted(r.threads, "thread");
  return fmt::format("{} on {} with {} each", counted(r.ranks, "rank"), counted(r.nodes, "node"),
                     counted(r.threads, "thread"));
}

void print_engine(const RunRecord& r) {
  report_line("backend", fmt::format("{}, {}", backend(), ranks_of(r)));
  report_line("device", computing_device());
  report_line("SIMD",
              fmt::format("{}, {} a pack", simd_name(), counted(r.engine.simd_width, "event")));
  report_line("precision", r.options.precision);
  report_line("recipe", r.options.recipe);
  report_line("executor", executor_of(r));
  report_line("groups", groups_of(r));
  report_line("colour sum", describe_color_sum(r));
  report_line("helicities", helicities_of(r));
  if (!r.trials.empty()) report_line("strategy", options_text(r.options) + " (auto)");
  print_trials(r.trials);
  report_line("colour flows", fmt::format("{}", r.engine.num_flows));
}

void print_events(const RunRecord& r) {
  const std::size_t bytes = r.engine.bytes + r.event_bytes;
  report_energy(fmt::format("{:g} GeV", r.energy), r.options);
  report_line("events", fmt::format("{} (batch x batches: {} x {}), seed {}", r.plan.events(),
                                    r.plan.batch, r.plan.batches, r.plan.seed));
  report_line("memory",
              fmt::format("{} (engine {}, events {}); peak {}{}", in_bytes(double(bytes)),
                          in_bytes(double(r.engine.bytes)), in_bytes(double(r.event_bytes)),
                          in_bytes(double(peak_memory())), r.ranks > 1 ? "; of rank 0" : ""));
}

bool has_rescue(const RunRecord& r) {
  return r.options.precision != "double" && r.options.rescue != "none";
}

void phase(std::string_view name, double seconds, double all) {
  report_line(name, fmt::format("{:10.6f} s {:7.2f} %", seconds, 100.0 * seconds / all));
}

void print_times(const RunRecord& r) {
  const LoopTimes& times = r.result.times;
  report_line("set-up", fmt::format("{:10.6f} s", r.set_up_seconds));
  phase("random numbers", times.random_numbers, times.all);
  phase("Rambo", times.rambo, times.all);
  if (!r.options.cuts.empty()) phase("cuts", times.cuts, times.all);
  phase("amplitudes", times.amplitudes, times.all);
  phase("colour sum", times.color_sum, times.all);
  if (has_rescue(r)) phase("rescue", times.rescue, times.all);
  phase("summary", times.summary, times.all);
  phase("all but set-up", times.all, times.all);
  fmt::print("\n");
  report_line("matrix elements/s",
              fmt::format("{:.6e}   (amplitudes, colour sum{}{})", matrix_elements_per_second(r),
                          has_rescue(r) ? ", rescue" : "",
                          r.options.cuts.empty() ? "" : "; of points that pass"));
  report_line("events/s", fmt::format("{:.6e}   (everything but set-up and {} warm-up events)",
                                      events_per_second(r), r.plan.warm_up));
}

std::string describe_non_finite(const Moments& moments) {
  return fmt::format(
      "{} of {} matrix elements are not finite ({} NaN, {} infinite); the rest "
      "makes up mean, error, minimum and maximum",
      moments.non_finite(), moments.count + moments.non_finite(), moments.nan, moments.inf);
}

void print_physics(const RunRecord& r) {
  const Moments& moments = r.result.matrix_elements;
  const std::string unit = unit_of(r.process.num_legs());
  report_cuts(r.options, r.plan.events(), r.result.accepted, r.result.undefined);
  const std::string why = distrust(moments);
  report_estimate("mean |M|^2", {moments.mean(), moments.standard_error()},
                  unit + (why.empty() ? "" : "   (of these points: " + why + ")"));
  report_line("minimum", fmt::format("{:.6e} {}", moments.min, unit));
  report_line("maximum", fmt::format("{:.6e} {}", moments.max, unit));
  report_line("NaN", fmt::format("{}", moments.nan));
  report_line("infinite", fmt::format("{}", moments.inf));
  if (has_rescue(r)) {
    report_line("rescued", fmt::format("{}   (events computed again in double)", r.result.rescued));
  }
  if (r.cross_section)
    report_cross_section("cross section", *r.cross_section,
                         cross_section_unit(r.process, r.options), distrust(r.result.weighted));
  if (r.width) report_cross_section("partial width", *r.width, "GeV", distrust(r.result.weighted));
  if (moments.non_finite() > 0) fmt::print("  WARNING: {}\n", describe_non_finite(moments));
}

}  // namespace

void print_report(const RunRecord& record) {
  const std::string program = record.process.str();
  fmt::print("{}\n", record.subprocess.empty() ? program : record.subprocess);
  if (!record.subprocess.empty()) report_line("program of", program);
  print_engine(record);
  print_events(record);
  fmt::print("\n");
  print_times(record);
  fmt::print("\n");
  print_physics(record);
}

void warn_of_non_finite(const Moments& moments) {
  if (moments.non_finite() == 0) return;
  flush_output();
  say(describe_non_finite(moments));
}

}  // namespace helikos::app
