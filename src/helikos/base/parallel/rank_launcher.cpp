// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/rank_launcher.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>

namespace helikos {
namespace {

namespace fs = std::filesystem;

bool can_be_run(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

/// Open MPI would refuse root (containers have no other user), bind a rank to one core, refuse more
/// ranks than cores, and describe the end of each rank that fails in several lines. Names begin
/// with OMPI_MCA_ for version 4, and with PRTE_MCA_ for version 5. All ranks
/// are on one machine: a look for networks (other layers than ob1) takes 0.2 s, and no program is
/// needed that starts processes elsewhere (isolated).
std::vector<std::pair<std::string, std::string>> environment_of_open_mpi(bool is_bound) {
  std::vector<std::pair<std::string, std::string>> all = {
      {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
      {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
      {"OMPI_MCA_hwloc_base_binding_policy", "none"},
      {"PRTE_MCA_hwloc_default_binding_policy", "none"},
      {"OMPI_MCA_rmaps_base_oversubscribe", "1"},
      {"PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"},
      {"OMPI_MCA_orte_execute_quiet", "1"},
      {"OMPI_MCA_pml", "ob1"},
      {"OMPI_MCA_plm", "isolated"},
      {"PRTE_MCA_prte_execute_quiet", "1"}};
  // Ranks that wait leave their processor to the others, where there is not one for each.
  if (!is_bound) all.emplace_back("OMPI_MCA_mpi_yield_when_idle", "1");
  return all;
}

}  // namespace

LauncherKind launcher_kind(std::string_view mpi) {
  return mpi.find("Open MPI") != mpi.npos ? LauncherKind::open_mpi : LauncherKind::hydra;
}

std::string find_program(const std::string& configured, const std::vector<std::string>& names) {
  if (!configured.empty() && can_be_run(configured)) return configured;
  const char* const folders = std::getenv("PATH");
  for (const std::string& name : names) {
    std::istringstream list(folders == nullptr ? "" : folders);
    for (std::string folder; std::getline(list, folder, ':');)
      if (const fs::path path = fs::path(folder) / name; can_be_run(path)) return path;
  }
  return {};
}

std::string find_launcher() {
  const fs::path configured = HELIKOS_LAUNCHER;
  const bool is_of_mpi = configured.filename().string().starts_with("mpi");
  return find_program(is_of_mpi ? configured.string() : "", {"mpirun", "mpiexec"});
}

LauncherCall launcher_call(LauncherKind kind, const std::string& launcher, const RankGroup& group) {
  const bool is_bound = !group.processors.empty() && !group.taskset.empty();
  LauncherCall call{{launcher}, {}};
  std::vector<std::string> of_each;  // options of each part of the command
  if (kind == LauncherKind::open_mpi) {
    of_each = {"--host", fmt::format("localhost:{}", group.ranks)};
    call.environment = environment_of_open_mpi(is_bound);
  } else {
    append(call.words, {"-launcher", "fork", "-hosts", "localhost"});
  }
  // One part for all ranks, or one for each rank, which is bound.
  const int parts = is_bound ? group.ranks : 1;
  for (int part = 0; part < parts; ++part) {
    if (part > 0) call.words.emplace_back(":");
    append(call.words, of_each);
    append(call.words, {"-n", fmt::format("{}", group.ranks / parts)});
    if (is_bound) append(call.words, {group.taskset, "-c", group.processors[std::size_t(part)]});
    append(call.words, group.program);
  }
  return call;
}

std::string become(const LauncherCall& call) {
  for (const auto& [name, value] : call.environment) setenv(name.c_str(), value.c_str(), 0);
  std::vector<char*> words;
  for (const std::string& word : call.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execv(words.front(), words.data());
  return std::strerror(errno);
}

}  // namespace helikos
