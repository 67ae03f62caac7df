// SPDX-License-Identifier: Apache-2.0
#include "app/file_processes.hpp"

#include <algorithm>

#include "app/json_file.hpp"

namespace helikos::app {
namespace {

/// Nothing of what is no such list.
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
  const auto block = std::ranges::find(run.header, "helikos", &events::HeaderBlock::name);
  if (block == run.header.end()) return {};
  auto processes = read_list(block->text);
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

}  // namespace helikos::app
