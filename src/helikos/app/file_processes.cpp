// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/file_processes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "helikos/app/json_file.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos::app {
namespace {

/// The settings of the run that Helikos wrote. Empty: another program wrote the file.
std::string settings_of(const events::RunRecord& run) {
  const auto block = std::ranges::find(run.header, "helikos", &events::HeaderBlock::name);
  return block == run.header.end() ? "" : block->text;
}

/// The processes in the settings. Empty if the settings have no valid list of processes.
std::vector<FileProcess> read_list(const std::string& settings) {
  const Json json = Json::parse(settings, nullptr, false);
  std::vector<FileProcess> processes;
  try {
    for (const Json& own : json.at("processes"))
      processes.push_back({own.at("process").get<std::string>(), own.at("first_id").get<int>(),
                           own.at("last_id").get<int>()});
  } catch (const Json::exception&) {
    return {};
  }
  return processes;
}

bool are_apart(const std::vector<FileProcess>& processes) {
  int last = 0;
  for (const FileProcess& own : processes) {
    if (own.first_id <= last || own.last_id < own.first_id) return false;
    last = own.last_id;
  }
  return true;
}

}  // namespace

std::vector<FileProcess> processes_of(const events::RunRecord& run) {
  auto processes = read_list(settings_of(run));
  const bool has_all = std::ranges::all_of(
      run.subprocesses, [&](const auto& own) { return process_of(own.id, processes).has_value(); });
  return has_all && are_apart(processes) ? processes : std::vector<FileProcess>{};
}

std::optional<std::size_t> process_of(int id, const std::vector<FileProcess>& processes) {
  const auto found =
      std::ranges::find_if(processes, [&](const FileProcess& own) { return own.has(id); });
  if (found == processes.end()) return {};
  return std::size_t(found - processes.begin());
}

std::string densities_text(const events::RunRecord& run) {
  if (run.pdf_sets[0] != 0 || run.pdf_sets[1] != 0)
    return fmt::format("{}, {} (LHAPDF's numbers)", run.pdf_sets[0], run.pdf_sets[1]);
  const auto is_hadron = [](int code) { return std::abs(code) > 100; };
  if (std::ranges::none_of(run.beams, is_hadron)) return "none, because the beams are particles";
  const Json json = Json::parse(settings_of(run), nullptr, false);
  const Json name = json.is_object() ? json.value("pdf", Json()) : Json();
  if (!name.is_string()) return "0, 0 (the file does not say which)";
  const bool is_toy = name == std::string(beams::toy_name);
  return name.get<std::string>() +
         (is_toy ? " (a benchmark, no fit to data)" : " (a set without a number of LHAPDF)");
}

}  // namespace helikos::app
