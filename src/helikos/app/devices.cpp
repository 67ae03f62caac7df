// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/devices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "helikos/app/machine.hpp"
#include "helikos/app/processors.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/parallel/rank_launcher.hpp"

namespace helikos::app {
namespace {

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

/// The program itself, also where it was found in PATH.
std::string path_of_program(const std::string& name) {
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? name : path.string();
}

}  // namespace

void expect_ranks(const Communicator& world, const std::string& devices) {
  if (devices.empty() || world.is_launched()) return;
  const int wanted = devices == "all" ? devices_of_machine() : std::stoi(devices);
  // Tasks of srun that found each other may be on several machines.
  const int found = world.size() > 1 ? world.node_size() : tasks_of_srun();
  if (world.size() > 1 || found > 1) {
    if (found == wanted || (devices == "all" && world.node_size() > 1))
      return;  // each may see a part
    throw InputError(
        fmt::format("`devices` {}: mpirun or srun started {} rank{} on this machine; start the "
                    "program without them, such as in a batch script, or leave `devices` away",
                    devices, found, found == 1 ? "" : "s"));
  }
  if (wanted == 1) return;
  check_processors(wanted);
  throw RanksWanted{wanted};
}

int start_ranks(int ranks, const std::vector<std::string>& words) {
  RankGroup group{ranks, path_of_program(words.front()), words, {}, {}, false};
  const auto usable = processors_of_process();
  group.processors = parts_of_processors(usable, ranks);
  if (group.processors.empty()) group.processors.assign(std::size_t(ranks), numbers_of(usable));
  for (int rank = 0; rank < ranks; ++rank) group.variables.push_back(variables_for_device(rank));
  group.has_input = words.size() > 1 && words[1] == "evaluate";  // the only command that reads it
  return launch_ranks(group);
}

}  // namespace helikos::app
