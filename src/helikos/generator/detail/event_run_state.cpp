// SPDX-License-Identifier: Apache-2.0
// State that a generation writes down between rounds, and how it goes on from there.
#include "helikos/generator/detail/event_run.hpp"

#include <fmt/format.h>

#include "helikos/generator/detail/checked_file.hpp"
#include "helikos/generator/run_header.hpp"

namespace helikos {

void each_field(WrittenOrRead<EventPlan> auto& p, const auto& visit) {
  visit("mode", p.mode, "limits", p.limits, "sum_of_limits", p.sum_of_limits, "efficiency",
        p.efficiency, "overweights", p.overweights, "unit", p.unit, "unit_error", p.unit_error,
        "spread", p.spread);
}

void each_field(WrittenOrRead<GenerationResult::OfProcess> auto& p, const auto& visit) {
  visit("process", p.process, "events", p.events);
}

/// All fields except those that follow from the setup.
void each_field(WrittenOrRead<GenerationResult> auto& d, const auto& visit) {
  visit("events", d.events, "pilot_points", d.pilot_points, "points", d.points, "rounds", d.rounds,
        "kept", d.kept, "overweights", d.overweights, "negative", d.negative, "non_finite",
        d.non_finite, "pilot_samples", d.pilot_samples, "is_stable", d.is_stable, "writing_ranks",
        d.writing_ranks, "counts", d.counts, "expected_efficiency", d.expected_efficiency,
        "expected_overweights", d.expected_overweights, "largest_overweight", d.largest_overweight,
        "overweight_part", d.overweight_part, "allowed_overweights", d.allowed_overweights,
        "mean_weight", d.mean_weight, "error", d.error, "integration_error", d.integration_error,
        "pilot_error", d.pilot_error, "scatter_error", d.scatter_error, "expected_scatter",
        d.expected_scatter, "pilot_seconds", d.pilot_seconds, "seconds", d.seconds, "processes",
        d.processes, "first_part", d.weight_parts.first, "weight_parts", d.weight_parts.parts);
}

void each_field(WrittenOrRead<EventFile::State> auto& f, const auto& visit) {
  visit("bytes", f.position.bytes, "events", f.position.events, "is_finished", f.is_finished,
        "size", f.size);
}

Json EventRun::state() const {
  GenerationResult done = done_;
  done.seconds += timer_.seconds();
  Json sinks = Json::array();
  for (const EventSink* const sink : targets_.sinks) sinks.push_back(sink->state());
  return {{"plan", generator_.plan()},
          {"next_points", generator_.next_points()},
          {"rounds", generator_.rounds()},
          {"done", done},
          {"sums", {sum_, squares_, above_}},
          {"largest", largest_},
          {"sinks", sinks},
          {"file", targets_.file->state()}};
}

Json EventRun::plan(GenerationResult& result) {
  make_plan();
  result = done_;
  return {{"plan", generator_.plan()}, {"next_points", generator_.next_points()}, {"done", done_}};
}

void EventRun::begin_with(const Json& plan) {
  as_checked(integration_.setup.gridpack, "gridpack", [&] { restore_plan(plan); });
  done_.pilot_seconds = 0.0;  // of the run that made the gridpack
}

void EventRun::restore_plan(const Json& plan) {
  generator_.restore(plan.at("plan").get<EventPlan>(),
                     plan.at("next_points").get<std::vector<std::uint64_t>>(),
                     plan.value("rounds", std::uint64_t{0}));
  plan.at("done").get_to(done_);
  if (done_.processes.size() != results_.size()) throw std::out_of_range("processes");
}

void EventRun::restore(const Json& state) {
  as_checked(integration_.setup.checkpoint, "checkpoint", [&] {
    restore_plan(state);
    const Json& sums = state.at("sums");
    sums.at(0).get_to(sum_), sums.at(1).get_to(squares_), sums.at(2).get_to(above_);
    state.at("largest").get_to(largest_);
    for (std::size_t i = 0; world_.is_root() && i < targets_.sinks.size(); ++i)
      targets_.sinks[i]->restore(state.at("sinks").at(i).get<std::vector<double>>());
    targets_.file->restore(state.at("file").get<EventFile::State>());
  });
}

/// Whether a run that was ended had written its file: all events are in it, and it has its name. As
/// rank 0 sees it, for all ranks.
bool EventRun::is_written() {
  EventFile& file = *targets_.file;
  int is_there = 0;
  if (world_.is_root() && left() == 0 && file.is_there()) {
    is_there = 1;
    file.check_written(std::uint64_t(done_.events), [this] {
      make_makers();
      make_variations();
      return run_record();
    });
    progress_.note(fmt::format("{}: all {} events were written before", file.path(), done_.events));
    if (!file.state().is_finished) {
      file.set_finished();
      checkpoint_.save_events(state());
    }
  }
  return world_.from_root(std::vector{is_there}).front() != 0;
}

void EventRun::make_variations() {
  const ChosenVariations chosen = chosen_variations(setup_, results_.front().plan);
  variation_records_ = chosen.records;
  if (chosen.list.empty()) return;
  std::vector<VariedProgram> programs;
  for (std::size_t i = 0; i < results_.size(); ++i)
    for (std::size_t p = 0; p < results_[i].plan.programs.size(); ++p) {
      const ProcessPlan& plan = results_[i].plan;
      EventSampler& sampler = *generator_.samplers()[programs.size()];
      sampler.divide_by_powers();
      programs.push_back({plan.programs[p].pairs, sampler.selector().info().strong_powers, i,
                          plan.other_scales[p], plan.programs[p].clustered});
    }
  std::vector<const ProcessPlan*> plans;
  for (const ProcessResult& result : results_) plans.push_back(&result.plan);
  variations_.emplace(make_variation_weights(chosen, plans, std::move(programs)));
}

}  // namespace helikos
