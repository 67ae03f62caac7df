// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/generation_report.hpp"

#include <fmt/format.h>

#include "helikos/app/event_page.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/generator/option_words.hpp"

namespace helikos::app {

void print_report(const GenerationResult& r, const EventSetup& setup) {
  fmt::print("\n");
  report_line("events", fmt::format("{} in {}", r.events, setup.output));
  if (r.processes.size() > 1)
    for (const auto& [process, events] : r.processes)
      report_line("", fmt::format("{} of {}", events, process));
  if (const auto page = page_path(setup); !page.empty()) report_line("page", page);
  report_line("unweighting",
              fmt::format("{}, {} in {} after {} of the pilot", word_of(setup.unweighting),
                          counted(r.points, "point"), counted(r.rounds, "round"), r.pilot_points));
  if (r.two_stage) report_line("two stages", "|M|^2 in mixed precision, of what is kept in double");
  report_line("efficiency", fmt::format("{:.3g}   (kept points)", r.efficiency()));
  if (setup.unweighting != Unweighting::none)
    report_line("overweights",
                fmt::format("{}, the largest {:.3g} times the usual weight, {:.2g} % of the sum "
                            "above it",
                            r.overweights, r.largest_overweight, 100 * r.overweight_part));
  if (r.negative > 0) report_line("negative weights", fmt::format("{}", r.negative));
  report_line(
      "mean weight",
      fmt::format("( {:.6e} +- {:.1e} ) pb   (integration {:.1e}, pilot {:.1e}, unequal "
                  "weights {:.1e})",
                  r.mean_weight, r.error, r.integration_error, r.pilot_error, r.scatter_error));
  report_line("pilot", fmt::format("{:.3f} s", r.pilot_seconds));
  report_line("generation",
              fmt::format("{:.3f} s, {:.3g} events/s", r.seconds, double(r.events) / r.seconds));
}

Json to_json(const GenerationResult& r, const EventSetup& setup) {
  const std::string page = page_path(setup);
  Json json = {{"output", setup.output},
               {"page", page.empty() ? Json() : Json(page)},
               {"unweighting", word_of(setup.unweighting)},
               {"events", r.events},
               {"pilot_points", r.pilot_points},
               {"pilot_samples", r.pilot_samples},
               {"pilot_is_stable", r.is_stable},
               {"two_stage", r.two_stage},
               {"points", r.points},
               {"rounds", r.rounds},
               {"expected_efficiency", r.expected_efficiency},
               {"efficiency", r.efficiency()},
               {"expected_overweight_part", r.expected_overweights},
               {"overweights", r.overweights},
               {"negative", r.negative},
               {"largest_overweight", r.largest_overweight},
               {"overweight_part", r.overweight_part},
               {"allowed_overweights", r.allowed_overweights},
               {"mean_weight_pb", r.mean_weight},
               {"error_pb", r.error},
               {"error_parts_pb",
                {{"integration", r.integration_error},
                 {"pilot", r.pilot_error},
                 {"scatter", r.scatter_error}}},
               {"non_finite", r.non_finite},
               {"cuts_undefined", r.counts.undefined},
               {"negative_densities", r.counts.negative},
               {"mu_r_outside", r.counts.mu_r_outside},
               {"mu_f_outside", r.counts.mu_f_outside},
               {"writing_ranks", r.writing_ranks},
               {"phases", {{"pilot", r.pilot_seconds}, {"generation", r.seconds}}}};
  if (r.processes.size() == 1) return json;
  for (const auto& [process, events] : r.processes)
    json["processes"].push_back({{"process", process}, {"events", events}});
  return json;
}

}  // namespace helikos::app
