// SPDX-License-Identifier: Apache-2.0
// What a generation writes down between rounds, and how it goes on from there.
#include "helikos/generator/detail/event_run.hpp"

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/detail/event_variations.hpp"
#include "helikos/generator/run_header.hpp"

namespace helikos {

Json EventRun::state() const {
  const EventPlan& plan = generator_.plan();
  const GenerationResult& d = done_;
  const EventFile::State& file = targets_.file->state();
  Json sinks = Json::array();
  for (const EventSink* const sink : targets_.sinks) sinks.push_back(sink->state());
  Json point_counts = Json::array();
  for (const auto count : all_counts) point_counts.push_back(d.counts.*count);
  Json events_of_processes = Json::array();
  for (const auto& own : d.processes) events_of_processes.push_back(own.events);
  return {
      {"limits", plan.limits},
      {"plan", {plan.sum_of_limits, plan.efficiency, plan.overweights, plan.unit, plan.unit_error}},
      {"mode", int(plan.mode)},
      {"next_points", generator_.next_points()},
      {"rounds", generator_.rounds()},
      {"counts",
       {d.events, d.pilot_points, d.points, d.rounds, d.kept, d.overweights, d.negative,
        d.non_finite, std::int64_t(d.pilot_samples), std::int64_t(d.is_stable), d.writing_ranks}},
      {"point counts", point_counts},
      {"numbers",
       {d.expected_efficiency, d.expected_overweights, d.largest_overweight, d.overweight_part,
        d.allowed_overweights, d.mean_weight, d.error, d.integration_error, d.pilot_error,
        d.scatter_error, d.pilot_seconds, d.seconds + timer_.seconds()}},
      {"sums", {sum_, squares_, above_}},
      {"events of processes", events_of_processes},
      {"largest", largest_},
      {"weight_parts", {d.weight_parts.first, d.weight_parts.parts}},
      {"sinks", sinks},
      {"position", {file.position.bytes, file.position.events}},
      {"is_finished", file.is_finished},
      {"file size", file.size}};
}

void EventRun::restore(const Json& state) {
  try {
    EventPlan plan;
    const auto numbers_of_plan = state.at("plan").get<std::vector<double>>();
    plan.mode = Unweighting(state.at("mode").get<int>());
    plan.limits = state.at("limits").get<std::vector<double>>();
    plan.sum_of_limits = numbers_of_plan.at(0);
    plan.efficiency = numbers_of_plan.at(1);
    plan.overweights = numbers_of_plan.at(2);
    plan.unit = numbers_of_plan.at(3);
    plan.unit_error = numbers_of_plan.at(4);
    generator_.restore(std::move(plan), state.at("next_points").get<std::vector<std::uint64_t>>(),
                       state.at("rounds").get<std::uint64_t>());
    const auto counts = state.at("counts").get<std::vector<std::int64_t>>();
    std::int64_t* const targets[] = {&done_.events,   &done_.pilot_points, &done_.points,
                                     &done_.rounds,   &done_.kept,         &done_.overweights,
                                     &done_.negative, &done_.non_finite};
    for (std::size_t i = 0; i < std::size(targets); ++i) *targets[i] = counts.at(i);
    done_.pilot_samples = int(counts.at(std::size(targets)));
    done_.is_stable = counts.at(std::size(targets) + 1) != 0;
    done_.writing_ranks = int(counts.at(std::size(targets) + 2));
    const auto point_counts = state.at("point counts").get<std::vector<std::int64_t>>();
    for (std::size_t i = 0; i < std::size(all_counts); ++i)
      done_.counts.*all_counts[i] = point_counts.at(i);
    const auto numbers = state.at("numbers").get<std::vector<double>>();
    double* const places[] = {&done_.expected_efficiency,
                              &done_.expected_overweights,
                              &done_.largest_overweight,
                              &done_.overweight_part,
                              &done_.allowed_overweights,
                              &done_.mean_weight,
                              &done_.error,
                              &done_.integration_error,
                              &done_.pilot_error,
                              &done_.scatter_error,
                              &done_.pilot_seconds,
                              &done_.seconds};
    for (std::size_t i = 0; i < std::size(places); ++i) *places[i] = numbers.at(i);
    const auto sums = state.at("sums").get<std::vector<double>>();
    sum_ = sums.at(0), squares_ = sums.at(1), above_ = sums.at(2);
    for (std::size_t i = 0; i < done_.processes.size(); ++i)
      done_.processes[i].events = state.at("events of processes").at(i).get<std::int64_t>();
    largest_ = state.at("largest").get<std::vector<double>>();
    done_.weight_parts.first = state.at("weight_parts").at(0).get<int>();
    done_.weight_parts.parts = state.at("weight_parts").at(1).get<std::vector<double>>();
    for (std::size_t i = 0; world_.is_root() && i < targets_.sinks.size(); ++i)
      targets_.sinks[i]->restore(state.at("sinks").at(i).get<std::vector<double>>());
    targets_.file->restore({{state.at("position").at(0).get<std::uint64_t>(),
                             state.at("position").at(1).get<std::uint64_t>()},
                            state.at("is_finished").get<bool>(),
                            state.at("file size").get<std::uint64_t>()});
  } catch (const std::out_of_range&) {
    throw InputError(integration_.setup.checkpoint + ": is no checkpoint");
  } catch (const Json::exception&) {
    throw InputError(integration_.setup.checkpoint + ": is no checkpoint");
  }
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
    for (const IntegrandInput& program : results_[i].plan.programs)
      programs.push_back({program.pairs,
                          generator_.samplers()[programs.size()]->selector().info().strong_power,
                          i});
  variations_.emplace(make_variation_weights(chosen, results_, std::move(programs)));
}

}  // namespace helikos
