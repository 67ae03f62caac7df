// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/communicator.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/parallel/mpi_transport.hpp"
#include "helikos/base/parallel/shared_memory.hpp"

namespace helikos {
namespace {

/// Prefixes of environment variables: Open MPI; PMIx (Slurm, PRRTE); PMI (MPICH, Intel, Slurm);
/// Cray; MVAPICH; Flux.
constexpr std::string_view prefixes[] = {"OMPI_COMM_WORLD_", "PMIX_RANK", "PMI_", "PALS_",
                                         "MV2_COMM_",        "FLUX_TASK_"};

constexpr const char* sizes[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE"};

bool is_of_launcher(std::string_view variable) {
  return std::any_of(std::begin(prefixes), std::end(prefixes),
                     [&](std::string_view prefix) { return variable.starts_with(prefix); });
}

int number_in(const char* variable, int otherwise) {
  const char* value = std::getenv(variable);
  return value == nullptr ? otherwise : std::atoi(value);
}

/// Warns of srun tasks that do not find each other. A user who gives each task its own seed wants
/// such tasks.
void warn_of_lone_tasks() {
  const int tasks = tasks_of_srun();
  if (tasks == 1 || !is_first_task_of_srun()) return;
  say(
      fmt::format("srun started {} tasks that do not find each other: each computes everything "
                  "(`srun --mpi=list` names what connects them)",
                  tasks));
}

}  // namespace

bool is_started_by_launcher() {
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (is_of_launcher(*variable)) return true;
  }
  return false;
}

int processes_of_launcher() {
  int most = 1;
  for (const char* name : sizes) most = std::max(most, number_in(name, 1));
  return most;
}

// SLURM_NTASKS is also set in a batch script, which is one process; SLURM_STEP_NUM_TASKS is set by
// srun only.
int tasks_of_srun() {
  for (const char* name : sizes) {
    if (std::getenv(name) != nullptr) return 1;
  }
  return std::max(1, number_in("SLURM_STEP_NUM_TASKS", 1));
}

bool is_first_task_of_srun() { return number_in("SLURM_PROCID", 0) == 0; }

Communicator::Communicator(std::unique_ptr<Transport> transport)
    : transport_(std::move(transport)), place_(transport_ ? transport_->place() : RankPlace()) {}

Communicator::Communicator() : Communicator(transport_of_launched_rank()) {
  is_launched_ = transport_ != nullptr;
  if (is_launched_) return;
  if (mpi::is_built_in() && is_started_by_launcher()) {
    transport_ = mpi::transport();
    place_ = transport_->place();
  }
  if (size() > 1) return;
  warn_of_lone_tasks();
  const int started = processes_of_launcher();
  if (started == 1) return;
  if (transport_) {
    throw InputError(fmt::format(
        "{} processes were started, but each is alone: the launcher is that of another MPI than "
        "this build's",
        started));
  }
  throw InputError(fmt::format(
      "{} processes were started, but this build has no MPI (configure with HELIKOS_MPI=ON)",
      started));
}

Communicator::~Communicator() = default;

Worst Communicator::worst(int status) const {
  return size() == 1 ? Worst{status, rank()} : transport_->worst(status);
}

void Communicator::expect_all_well() const {
  const Worst found = worst(0);
  if (found.status != 0) throw OtherRankFailed{found.status};
}

void Communicator::abort(const char* what) const {
  say(fmt::format("rank {}: {}", rank(), what));
  transport_->abort(1);
  std::abort();
}

void Communicator::maximum(std::span<double> values) const {
  if (size() > 1) exchange([&] { transport_->maximum(values); });
}

std::vector<int> Communicator::sum_on_node(std::vector<int> values) const {
  if (size() > 1) exchange([&] { transport_->sum_on_node(values); });
  return values;
}

}  // namespace helikos
