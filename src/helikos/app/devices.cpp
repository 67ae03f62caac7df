// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/devices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "helikos/app/detail/processors.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/parallel/rank_launcher.hpp"

namespace helikos::app {
namespace {

/// Bytes that the boards of all ranks may take, by which devices exchange the sums of their grids.
constexpr std::size_t board_of_devices = std::size_t{1} << 29;

/// GPUs that this process sees, or NUMA domains of the processors on which it may run.
int devices_of_machine() {
  if (device_kind == DeviceKind::host) return count_domains(processors_of_process());
  return std::max(1, device_count());
}

/// Ranks on a host need a processor each. GPUs of a usual machine are counted by the ranks, because
/// that takes time.
void check_number(int ranks) {
  constexpr int usual = 16;
  const bool is_host = device_kind == DeviceKind::host;
  const int usable = is_host ? int(processors_of_process().size())
                             : std::max(usual, ranks > usual ? device_count() : 0);
  if (ranks <= usable) return;
  if (!is_host)
    throw InputError(fmt::format("`devices` {}: there are {} GPUs", ranks, device_count()));
  throw InputError(fmt::format(
      "`devices` {}: this process may run on {}{}", ranks, counted(usable, "processor"),
      is_started_by_launcher() ? ", as its launcher wants it (Open MPI: --bind-to none)" : ""));
}

/// All ranks read the files.
void check_inputs(int ranks, const CommandFiles& files) {
  for (const NamedFile& file : files.inputs) {
    std::error_code error;
    const auto type = std::filesystem::status(file.path, error).type();
    if (type == std::filesystem::file_type::fifo || type == std::filesystem::file_type::character)
      throw InputError(fmt::format("`devices` {}: {} {} can be read once, and each rank reads it",
                                   ranks, file.name, file.path));
  }
}

/// The program itself, also where it was found in PATH, or where its file is not there any more.
std::string path_of_program(const std::string& name) {
  const std::filesystem::path link = "/proc/self/exe";
  std::error_code error;
  const auto path = std::filesystem::read_symlink(link, error);
  if (error) return name;
  return std::filesystem::exists(path, error) ? path.string() : link.string();
}

}  // namespace

void expect_ranks(const Communicator& world, const std::string& devices,
                  const CommandFiles& files) {
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
  check_number(wanted);
  check_inputs(wanted, files);
  throw RanksWanted{wanted};
}

int start_ranks(int ranks, const std::vector<std::string>& words) {
  RankGroup group{ranks, path_of_program(words.front()), words, {}, {}, 0, false};
  if (device_kind != DeviceKind::host) group.board = board_of_devices / std::size_t(ranks);
  const auto usable = processors_of_process();
  group.processors = parts_of_processors(usable, ranks);
  if (group.processors.empty()) group.processors.assign(std::size_t(ranks), numbers_of(usable));
  for (int rank = 0; rank < ranks; ++rank) group.variables.push_back(variables_for_device(rank));
  group.has_input = words.size() > 1 && words[1] == "evaluate";  // the only command that reads it
  return launch_ranks(group);
}

}  // namespace helikos::app
