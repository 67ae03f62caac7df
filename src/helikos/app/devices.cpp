// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/devices.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "helikos/app/machine.hpp"
#include "helikos/app/processors.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/parallel/rank_launcher.hpp"

namespace helikos::app {
namespace {

/// Says to the ranks how many of them this program started.
constexpr const char* started_ranks = "HELIKOS_STARTED_RANKS";

bool are_started(const Communicator& world) {
  const char* const text = std::getenv(started_ranks);
  return text != nullptr && world.size() == std::atoi(text);
}

/// GPUs that this process sees, or NUMA domains of the processors on which it may run.
int devices_of_machine() {
  if (device_kind == DeviceKind::host) return count_domains(processors_of_process());
  return std::max(1, device_count());
}

/// Ranks on a host need a processor each. GPUs are counted by the ranks, because that takes time.
void check_processors(int ranks) {
  const auto usable = int(processors_of_process().size());
  if (device_kind != DeviceKind::host || ranks <= usable) return;
  throw InputError(fmt::format("`devices` {}: this process may run on {} processor{}", ranks,
                               usable, usable == 1 ? "" : "s"));
}

void check_mpi(int ranks) {
  if (mpi::is_built_in()) return;
  throw InputError(fmt::format(
      "`devices` {}: this build has no MPI, which starts a rank for each device. Install it "
      "(Debian: apt-get install libopenmpi-dev openmpi-bin), then build with `HELIKOS_MPI=on "
      "./helikos build`, or configure with -DHELIKOS_MPI=ON",
      ranks));
}

/// The program itself, also where it was found in PATH.
std::string path_of_program(const std::string& name) {
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? name : path.string();
}

/// Only `evaluate` reads the standard input. Without this, the launcher would take it away from a
/// loop of a shell.
void close_unused_input(const std::string& command) {
  if (command == "evaluate") return;
  const int nothing = open("/dev/null", O_RDONLY);
  if (nothing < 0) return;
  dup2(nothing, STDIN_FILENO);
  if (nothing != STDIN_FILENO) close(nothing);
}

}  // namespace

void expect_ranks(const Communicator& world, const std::string& devices) {
  if (devices.empty() || are_started(world)) return;
  const int wanted = devices == "all" ? devices_of_machine() : std::stoi(devices);
  if (is_started_by_launcher() || tasks_of_srun() > 1) {
    const int found = std::max(world.node_size(), tasks_of_srun());
    if (found == wanted || (devices == "all" && world.node_size() > 1))
      return;  // each may see a part
    throw InputError(
        fmt::format("`devices` {}: mpirun or srun started {} rank{} on this machine; start the "
                    "program without them, such as in a batch script, or leave `devices` away",
                    devices, found, found == 1 ? "" : "s"));
  }
  if (wanted == 1) return;
  check_processors(wanted);
  check_mpi(wanted);
  throw RanksWanted{wanted};
}

void start_ranks(int ranks, const std::vector<std::string>& words) {
  const std::string launcher = find_launcher();
  if (launcher.empty())
    throw InputError(
        fmt::format("`devices` {}: neither mpirun nor mpiexec is found in PATH; install it "
                    "(Debian: apt-get install openmpi-bin), or start the ranks as your machine "
                    "does, such as `srun -n {}`",
                    ranks, ranks));
  if (std::getenv(started_ranks) != nullptr)
    throw InputError(fmt::format("`devices` {}: the ranks that {} started do not find each other",
                                 ranks, launcher));
  if (std::ranges::find(words, ":") != words.end())
    throw InputError(
        fmt::format("`devices` {}: {} takes the word `:` for its own", ranks, launcher));
  RankGroup group{ranks, words, {}, find_program("", {"taskset"})};
  group.program.front() = path_of_program(words.front());
  for (const auto& part : parts_of_processors(processors_of_process(), ranks))
    group.processors.push_back(fmt::format("{}", fmt::join(part, ",")));
  LauncherCall call = launcher_call(launcher_kind(mpi::description()), launcher, group);
  call.environment.emplace_back(started_ranks, fmt::format("{}", ranks));
  if (stderr_is_terminal()) call.environment.emplace_back(terminal_variable, "1");
  close_unused_input(words.size() > 1 ? words[1] : "");
  free_process();
  throw InputError(fmt::format("{}: cannot be started: {}", launcher, become(call)));
}

}  // namespace helikos::app
