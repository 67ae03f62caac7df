// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/auto_strategy.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/names.hpp"
#include "helikos/app/report_lines.hpp"
#include "helikos/app/run_rates.hpp"
#include "helikos/app/run_report.hpp"

namespace helikos::app {
namespace {

Json describe_build() {
  return {{"version", version()}, {"commit", commit()},           {"kokkos", kokkos_version()},
          {"backend", backend()}, {"device", computing_device()}, {"compiler", compiler()},
          {"simd", simd_name()}};
}

/// None where the helicities are given.
Json helicity_threshold_of(const RunRecord& r) {
  const MatrixElementOptions& options = r.computed;
  const bool is_given = options.all_helicities || !options.only_helicities.empty() ||
                        options.helicities == HelicityMode::phase;
  return is_given ? Json() : Json(options.helicity_threshold);
}

Json describe_engine(const RunRecord& r) {
  const std::string program = r.process.str();
  return {{"process", r.subprocess.empty() ? program : r.subprocess},
          {"program", program},
          {"precision", r.options.precision},
          {"rescue", r.options.rescue},
          {"select", r.options.select},
          {"recipe", r.options.recipe},
          {"color_mode", r.options.colors},
          {"color_classes", r.engine.num_color_classes},
          {"strategies", to_json(r.trials)},
          {"color_sum", color_sum_of(r.engine)},
          {"executor", name_of(r.engine.executor)},
          {"executor_reason", r.engine.executor_reason},
          {"groups", name_of(r.engine.groups)},
          {"helicity_mode", r.options.helicities},
          {"helicities", r.engine.num_good_helicities},
          {"helicities_total", r.engine.num_helicities},
          {"helicity_threshold", helicity_threshold_of(r)},
          {"helicity_batches", r.engine.num_batches},
          {"jamps", r.engine.num_jamps},
          {"flows", r.engine.num_flows},
          {"simd_width", r.engine.simd_width},
          {"ranks", r.ranks},
          {"nodes", r.nodes},
          {"threads", r.threads}};
}

Json describe_events(const RunRecord& r) {
  return {{"batch", r.plan.batch},
          {"batches", r.plan.batches},
          {"events", r.plan.events()},
          {"warm_up_events", r.plan.warm_up},
          {"seed", r.plan.seed},
          {"energy", r.energy},
          {"massless", r.options.massless},
          {"cuts", r.options.cuts},
          {"points", r.plan.events()},
          {"accepted", r.result.accepted},
          {"efficiency", double(r.result.accepted) / double(r.plan.events())},
          {"cuts_undefined", r.result.undefined},
          {"model", r.process.model().name},
          {"param_card", r.options.param_card},
          {"set", r.options.set},
          {"memory", r.engine.bytes + r.event_bytes},
          {"memory_peak", peak_memory()}};
}

Json describe_times(const RunRecord& r) {
  const LoopTimes& times = r.result.times;
  return {{"phases",
           {{"set_up", r.set_up_seconds},
            {"random_numbers", times.random_numbers},
            {"rambo", times.rambo},
            {"cuts", times.cuts},
            {"amplitudes", times.amplitudes},
            {"color_sum", times.color_sum},
            {"rescue", times.rescue},
            {"summary", times.summary}}},
          {"seconds", times.all},
          {"matrix_elements_per_second", matrix_elements_per_second(r)},
          {"events_per_second", events_per_second(r)}};
}

Json describe_physics(const RunRecord& r) {
  const Moments& moments = r.result.matrix_elements;
  Json json = {{"mean", moments.mean()},
               {"error", moments.standard_error()},
               {"min", moments.min},
               {"max", moments.max},
               {"nan", moments.nan},
               {"inf", moments.inf},
               {"rescued", r.result.rescued},
               {"unit", "GeV^" + std::to_string(8 - 2 * r.process.num_legs())}};
  if (r.cross_section) {
    json["cross_section_pb"] = r.cross_section->value;
    json["cross_section_error_pb"] = r.cross_section->error;
    json["cross_section_is_known"] = distrust(r.result.weighted).empty();
  }
  if (r.width) {
    json["width_gev"] = r.width->value;
    json["width_error_gev"] = r.width->error;
  }
  return json;
}

}  // namespace

Json to_json(const RunRecord& record) {
  Json json = describe_engine(record);
  for (const auto& part : {describe_build(), describe_events(record), describe_times(record),
                           describe_physics(record)}) {
    for (const auto& [key, value] : part.items()) json[key] = value;
  }
  return json;
}

}  // namespace helikos::app
