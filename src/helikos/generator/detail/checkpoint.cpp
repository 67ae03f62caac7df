// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/checkpoint.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/detail/checked_file.hpp"
#include "helikos/generator/detail/grids_json.hpp"
#include "helikos/version.hpp"

namespace helikos {
namespace {

constexpr const char* kind_of_checkpoint = "checkpoint of helikos integrate";

Json to_json(const std::vector<IterationEstimate>& estimates) {
  Json list = Json::array();
  for (const IterationEstimate& e : estimates)
    list.push_back(Json::array({e.mean, e.variance, e.points, e.non_finite}));
  return list;
}

std::vector<IterationEstimate> estimates_of(const Json& json) {
  std::vector<IterationEstimate> estimates;
  for (const Json& e : json)
    estimates.push_back({e.at(0).get<double>(), e.at(1).get<double>(), e.at(2).get<std::int64_t>(),
                         e.at(3).get<std::int64_t>()});
  return estimates;
}

Json to_json(const std::vector<NonFiniteOfRun>& points) {
  Json list = Json::array();
  for (const auto& [iteration, where] : points)
    list.push_back(Json::array({iteration, where.program, where.channel, where.point.point,
                                int(where.point.step), where.point.momenta}));
  return list;
}

std::vector<NonFiniteOfRun> non_finite_of(const Json& json) {
  std::vector<NonFiniteOfRun> points;
  for (const Json& p : json)
    points.push_back({p.at(0).get<std::int64_t>(),
                      {p.at(1).get<int>(),
                       p.at(2).get<int>(),
                       {p.at(3).get<std::int64_t>(), WeightStep(p.at(4).get<int>()),
                        p.at(5).get<std::vector<double>>()}}});
  return points;
}

Json to_json(const IntegrationProgress& progress) {
  Json members = Json::array();
  for (const auto& of_program : progress.members) {
    Json list = Json::array();
    for (const MemberIterations& m : of_program)
      list.push_back({{"iterations", to_json(m.estimates)},
                      {"points", m.points},
                      {"efficiency", m.efficiency},
                      {"largest", m.largest}});
    members.push_back(list);
  }
  Json counts = Json::array();
  for (const auto count : all_counts) counts.push_back(progress.counts.*count);
  return {{"state", state_to_json(progress.state)},
          {"iterations", to_json(progress.iterations)},
          {"members", members},
          {"efficiency", progress.efficiency},
          {"counts", counts},
          {"largest", progress.largest},
          {"uncertain", progress.uncertain},
          {"searched", progress.searched},
          {"nonzero", progress.nonzero},
          {"non_finite", to_json(progress.non_finite)},
          {"warm_up", progress.warm_up},
          {"seconds", progress.seconds}};
}

IntegrationProgress progress_of(const Json& json) {
  IntegrationProgress progress;
  progress.state = state_of(json.at("state"));
  progress.iterations = estimates_of(json.at("iterations"));
  for (const Json& of_program : json.at("members")) {
    progress.members.emplace_back();
    for (const Json& m : of_program)
      progress.members.back().push_back(
          {estimates_of(m.at("iterations")), m.at("points").get<std::int64_t>(),
           m.at("efficiency").get<double>(), m.at("largest").get<double>()});
  }
  progress.efficiency = json.at("efficiency").get<double>();
  std::size_t place = 0;
  for (const auto count : all_counts)
    progress.counts.*count = json.at("counts").at(place++).get<std::int64_t>();
  progress.largest = json.at("largest").get<double>();
  progress.uncertain = json.at("uncertain").get<double>();
  progress.searched = json.at("searched").get<double>();
  progress.nonzero = json.at("nonzero").get<std::vector<std::vector<std::int64_t>>>();
  progress.non_finite = non_finite_of(json.at("non_finite"));
  progress.warm_up = json.at("warm_up").get<int>();
  progress.seconds = json.at("seconds").get<double>();
  return progress;
}

}  // namespace

Checkpoint::Checkpoint(const std::string& path, bool resume, Json settings, bool is_root)
    : file_("`checkpoint`", is_root ? path : "", files::OutputKind::file), path_(path) {
  if (resume && path.empty()) throw InputError("`resume`: the file is missing (`checkpoint` FILE)");
  if (is_root) hold();
  json_ = with_maps_version({{"kind", kind_of_checkpoint},
                             {"commit", commit()},
                             {"settings", std::move(settings)},
                             {"processes", Json::array()}});
  if (path.empty() || !is_root || !std::filesystem::exists(path)) return;
  if (!resume)
    throw InputError(
        fmt::format("`checkpoint` {}: the file exists; `resume` continues from it", path));
  as_checked(path, "checkpoint", [&] { take(read_checked(path, "checkpoint")); });
}

void Checkpoint::hold() {
  if (path_.empty()) return;
  try {
    lock_.emplace(path_, true);
  } catch (const InputError& error) {
    throw InputError(fmt::format("`checkpoint` {}: {}", path_, error.what()));
  }
}

void Checkpoint::share(const Communicator& world) {
  if (!path_.empty()) json_ = of_root(world, json_);
  events_before_ = json_.value("events", Json());
}

void Checkpoint::take(Json found) {
  if (found.at("kind") != kind_of_checkpoint || !found.at("processes").is_array())
    throw InputError(path_ + ": is no checkpoint");
  if (found.at("commit") != json_["commit"])
    throw InputError(path_ + ": of another version of Helikos");
  check_maps_version(path_, found);
  if (found.at("settings") != json_["settings"])
    throw InputError(fmt::format("{}: the file is the checkpoint of another run; {}", path_,
                                 difference(found["settings"], json_["settings"])));
  json_["processes"] = std::move(found["processes"]);
  for (const char* key : {"events", "strategies"})
    if (found.contains(key)) json_[key] = std::move(found[key]);
}

std::optional<IntegrationProgress> Checkpoint::progress(std::size_t process) const {
  if (process >= json_["processes"].size()) return std::nullopt;
  return as_checked(path_, "checkpoint",
                    [&] { return std::optional(progress_of(json_["processes"][process])); });
}

std::vector<ProgramStrategy> Checkpoint::strategies(std::size_t process) const {
  const Json all = json_.value("strategies", Json::array());
  if (process >= all.size()) return {};
  return as_checked(path_, "checkpoint", [&] {
    std::vector<ProgramStrategy> strategies;
    for (const Json& pair : all[process])
      strategies.push_back(
          {{HelicityMode(pair.at(0).get<int>()), ColorMode(pair.at(1).get<int>())}});
    return strategies;
  });
}

void Checkpoint::set_strategies(std::size_t process,
                                const std::vector<ProgramStrategy>& strategies) {
  Json pairs = Json::array();
  for (const auto& [strategy, trials] : strategies)
    pairs.push_back(Json::array({int(strategy.helicities), int(strategy.colors)}));
  json_["strategies"][process] = std::move(pairs);
}

void Checkpoint::save(std::size_t process, const IntegrationProgress& progress, bool is_last) {
  if (path_.empty() || !(is_last || is_due())) return;
  json_["processes"][process] = to_json(progress);
  write();
}

bool Checkpoint::is_due() const {
  return !path_.empty() && since_last_.seconds() >= 20 * seconds_of_last_;
}

void Checkpoint::save_events(Json state) {
  if (path_.empty()) return;
  json_["events"] = std::move(state);
  write();
}

void Checkpoint::write() {
  Kokkos::Timer timer;
  file_.write(to_checked_bytes(json_));
  seconds_of_last_ = timer.seconds();
  since_last_.reset();
}

}  // namespace helikos
