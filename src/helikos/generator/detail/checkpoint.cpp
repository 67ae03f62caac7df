// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/checkpoint.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/generator/detail/checked_file.hpp"
#include "helikos/version.hpp"

namespace helikos {
namespace {

constexpr const char* what = "file of grids";

bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

}  // namespace

void each_field(WrittenOrRead<IterationEstimate> auto& e, const auto& visit) {
  visit("mean", e.mean, "variance", e.variance, "points", e.points, "non_finite", e.non_finite);
}

void each_field(WrittenOrRead<NonFiniteOfRun> auto& p, const auto& visit) {
  auto& [program, channel, found] = p.where;
  visit("iteration", p.iteration, "program", program, "channel", channel, "point", found.point,
        "step", found.step, "momenta", found.momenta);
}

void each_field(WrittenOrRead<MemberIterations> auto& m, const auto& visit) {
  visit("iterations", m.estimates, "points", m.points, "efficiency", m.efficiency, "largest",
        m.largest);
}

void each_field(WrittenOrRead<LateKernelState> auto& k, const auto& visit) {
  visit("took_over", k.took_over, "waited", k.waited);
}

void each_field(WrittenOrRead<IntegrationProgress> auto& p, const auto& visit) {
  visit("state", p.state, "iterations", p.iterations, "members", p.members, "efficiency",
        p.efficiency, "counts", p.counts, "largest", p.largest, "uncertain", p.uncertain,
        "searched", p.searched, "nonzero", p.nonzero, "non_finite", p.non_finite, "warm_up",
        p.warm_up, "seconds", p.seconds, "kernels", p.kernels);
}

void each_field(WrittenOrRead<ProgramStrategy> auto& s, const auto& visit) {
  visit("helicities", s.strategy.helicities, "colors", s.strategy.colors);
}

Checkpoint::Checkpoint(Json state, Json plan)
    : file_("`checkpoint`", "", files::OutputKind::file),
      json_(std::move(state)),
      plan_(std::move(plan)) {}

Checkpoint::Checkpoint(const std::string& path, bool resume, Json settings, bool is_root,
                       bool keeps)
    : file_("`checkpoint`", is_root ? path : "", files::OutputKind::file),
      path_(path),
      keeps_(keeps) {
  if (resume && path.empty()) throw InputError("`resume`: the file is missing (`checkpoint` FILE)");
  if (is_root) hold();
  json_ = file_of_run("checkpoint of helikos integrate", std::move(settings));
  json_["commit"] = commit();
  if (path.empty() || !is_root || !std::filesystem::exists(path)) return;
  if (!resume)
    throw InputError(
        fmt::format("`checkpoint` {}: the file exists; `resume` continues from it", path));
  json_ = read_file_of_run(path, "checkpoint", path, "is the checkpoint of another run", json_);
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

std::optional<IntegrationProgress> Checkpoint::progress(std::size_t process) const {
  if (process >= json_["processes"].size()) return std::nullopt;
  return as_checked(path_, "checkpoint", [&] {
    return std::optional(json_["processes"][process].get<IntegrationProgress>());
  });
}

std::vector<ProgramStrategy> Checkpoint::strategies(std::size_t process) const {
  const Json all = json_.value("strategies", Json::array());
  if (process >= all.size()) return {};
  return as_checked(path_, "checkpoint",
                    [&] { return all[process].get<std::vector<ProgramStrategy>>(); });
}

void Checkpoint::set_strategies(std::size_t process,
                                const std::vector<ProgramStrategy>& strategies) {
  json_["strategies"][process] = strategies;
}

void Checkpoint::save(std::size_t process, const IntegrationProgress& progress, bool is_last) {
  if (!is_wanted() || !(is_last || is_due())) return;
  json_["processes"][process] = progress;
  write();
}

bool Checkpoint::is_due() const {
  return !path_.empty() && since_last_.seconds() >= 20 * seconds_of_last_;
}

void Checkpoint::save_events(Json state, double seconds) {
  if (path_.empty()) return;
  json_["events"] = std::move(state);
  write();
  seconds_of_last_ += seconds;
}

void Checkpoint::write() {
  if (path_.empty()) return;
  Stopwatch timer;
  file_.write(to_checked_bytes(json_));
  seconds_of_last_ = timer.seconds();
  since_last_.reset();
}

GridsFile::GridsFile(const std::string& path, Json settings, bool is_root)
    : path_(path), is_there_(is_root && is_file(path)) {
  json_ = file_of_run("grids of helikos integrate", std::move(settings));
  if (is_there_)
    json_ = read_file_of_run(path, what, "`grids` " + path, "was made with other settings", json_);
  else
    file_.emplace("`grids`", is_root ? path : "", files::OutputKind::file);
}

void GridsFile::share(const Communicator& world) {
  if (path_.empty()) return;
  is_there_ = world.from_root(std::vector{int(is_there_)}).front() != 0;
  if (is_there_) json_ = of_root(world, json_);
}

void GridsFile::give(std::size_t process, Integrator& integrator) const {
  if (!is_there_) return;
  as_checked(path_, what, [&] {
    try {
      integrator.restore(json_.at("processes").at(process).get<IntegratorState>());
    } catch (const InputError&) {
      throw InputError(fmt::format("`grids` {}: the file has the grids of other channels", path_));
    }
  });
}

std::string GridsFile::keep(std::size_t process, const Integrator& integrator) {
  if (path_.empty() || is_there_) return "";
  json_["processes"][process] = integrator.state();
  const bool is_complete = json_["processes"].size() == json_["settings"].size();
  if (!is_complete || file_->create(to_checked_bytes(json_))) return "";
  return fmt::format(
      "`grids` {}: another run has written this file in the meantime; it is not changed", path_);
}

}  // namespace helikos
