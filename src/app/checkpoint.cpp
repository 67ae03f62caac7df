// SPDX-License-Identifier: Apache-2.0
#include "app/checkpoint.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "api/version.hpp"
#include "core/error.hpp"

namespace helikos::app {
namespace {

constexpr const char* kind = "checkpoint of helikos integrate";

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

Json to_json(const IntegratorState& state) {
  Json strata = Json::array();
  for (const auto& [grid, sigma, next_point] : state.strata)
    strata.push_back({{"version", grid.version},
                      {"dimensions", grid.dimensions},
                      {"bins", grid.bins},
                      {"edges", grid.edges},
                      {"sigma", sigma},
                      {"next_point", next_point}});
  return {{"is_first", state.is_first}, {"strata", strata}};
}

IntegratorState state_of(const Json& json) {
  IntegratorState state{json.at("is_first").get<bool>()};
  for (const Json& s : json.at("strata"))
    state.strata.push_back({{s.at("version").get<int>(), s.at("dimensions").get<int>(),
                             s.at("bins").get<int>(), s.at("edges").get<std::vector<double>>()},
                            s.at("sigma").get<double>(),
                            s.at("next_point").get<std::uint64_t>()});
  return state;
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
                      {"efficiency", m.efficiency}});
    members.push_back(list);
  }
  return {{"state", to_json(progress.state)},
          {"iterations", to_json(progress.iterations)},
          {"members", members},
          {"efficiency", progress.efficiency},
          {"counts",
           {progress.counts.undefined, progress.counts.mu_r_outside, progress.counts.mu_f_outside}},
          {"largest", progress.largest},
          {"non_finite", to_json(progress.non_finite)},
          {"seconds", progress.seconds}};
}

IntegrationProgress progress_of(const Json& json) {
  IntegrationProgress progress{state_of(json.at("state")), estimates_of(json.at("iterations"))};
  for (const Json& of_program : json.at("members")) {
    progress.members.emplace_back();
    for (const Json& m : of_program)
      progress.members.back().push_back({estimates_of(m.at("iterations")),
                                         m.at("points").get<std::int64_t>(),
                                         m.at("efficiency").get<double>()});
  }
  progress.efficiency = json.at("efficiency").get<double>();
  const Json& counts = json.at("counts");
  progress.counts = {counts.at(0).get<std::int64_t>(), counts.at(1).get<std::int64_t>(),
                     counts.at(2).get<std::int64_t>()};
  progress.largest = json.at("largest").get<double>();
  progress.non_finite = non_finite_of(json.at("non_finite"));
  progress.seconds = json.at("seconds").get<double>();
  return progress;
}

/// The lowest byte first.
std::string bytes_of(std::uint64_t number) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i) & 255);
  return bytes;
}

Json read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) throw InputError(path + ": cannot be read");
  const std::size_t size = bytes.size() < 8 ? 0 : bytes.size() - 8;
  const std::string sum = bytes.substr(size);
  bytes.resize(size);
  if (sum != bytes_of(fnv1a(bytes))) throw InputError(path + ": is no checkpoint");
  return Json::from_cbor(bytes);
}

/// What is not as it is written is no checkpoint.
template <class Body>
auto as_checkpoint(const std::string& path, Body&& body) {
  try {
    return body();
  } catch (const Json::exception&) {
    throw InputError(path + ": is no checkpoint");
  }
}

/// The first of the settings that differ, as "energy: 13000 there, 14000 here".
std::string difference(const Json& there, const Json& here) {
  if (there.size() != here.size())
    return fmt::format("{} processes there, {} here", there.size(), here.size());
  for (std::size_t i = 0; i < here.size(); ++i)
    for (const auto& [key, value] : here[i].items()) {
      const Json other = there[i].value(key, Json());
      if (other != value)
        return key == "card"
                   ? "another param card"
                   : fmt::format("{}: {} there, {} here", key, other.dump(), value.dump());
    }
  return "other keys";
}

}  // namespace

std::uint64_t fnv1a(const std::string& bytes) {
  std::uint64_t sum = 14695981039346656037u;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 1099511628211u;
  return sum;
}

Checkpoint::Checkpoint(const std::string& path, bool resume, Json settings)
    : file_("--checkpoint", path), path_(path) {
  if (resume && path.empty()) throw InputError("--resume: the file is missing (--checkpoint FILE)");
  if (path == "-") throw InputError("--checkpoint -: a file is needed");
  json_ = {{"kind", kind},
           {"commit", commit()},
           {"settings", std::move(settings)},
           {"processes", Json::array()}};
  if (path.empty() || !std::filesystem::exists(path)) return;
  if (!resume)
    throw InputError(fmt::format("--checkpoint {}: is there; --resume goes on from it", path));
  as_checkpoint(path, [&] { take(read(path)); });
}

void Checkpoint::take(Json found) {
  if (found.at("kind") != kind || !found.at("processes").is_array())
    throw InputError(path_ + ": is no checkpoint");
  if (found.at("commit") != json_["commit"])
    throw InputError(path_ + ": of another version of Helikos");
  if (found.at("settings") != json_["settings"])
    throw InputError(fmt::format("{}: of another run; {}", path_,
                                 difference(found["settings"], json_["settings"])));
  json_["processes"] = std::move(found["processes"]);
  for (const char* key : {"events", "strategies"})
    if (found.contains(key)) json_[key] = std::move(found[key]);
}

std::optional<IntegrationProgress> Checkpoint::progress(std::size_t process) const {
  if (process >= json_["processes"].size()) return std::nullopt;
  return as_checkpoint(path_,
                       [&] { return std::optional(progress_of(json_["processes"][process])); });
}

Json Checkpoint::strategies(std::size_t process) const {
  const Json all = json_.value("strategies", Json::array());
  return process < all.size() ? all[process] : Json();
}

void Checkpoint::set_strategies(std::size_t process, Json strategies) {
  json_["strategies"][process] = std::move(strategies);
}

void Checkpoint::save(std::size_t process, const IntegrationProgress& progress, bool is_last) {
  if (path_.empty() || !(is_last || is_due())) return;
  json_["processes"][process] = to_json(progress);
  write();
}

Json Checkpoint::events() const { return json_.value("events", Json()); }

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
  const auto cbor = Json::to_cbor(json_);
  const std::string bytes(cbor.begin(), cbor.end());
  file_.write(bytes + bytes_of(fnv1a(bytes)));
  seconds_of_last_ = timer.seconds();
  since_last_.reset();
}

}  // namespace helikos::app
