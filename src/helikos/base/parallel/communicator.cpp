// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/communicator.hpp"

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/parallel/detail/launcher.hpp"

namespace helikos {

namespace {

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

Communicator::Communicator(bool with_mpi)
    : with_mpi_(with_mpi), place_(with_mpi ? mpi::initialize() : mpi::Place()) {}

Communicator::Communicator() : Communicator(mpi::is_built_in() && is_started_by_launcher()) {
  if (size() > 1) return;
  warn_of_lone_tasks();
  const int started = processes_of_launcher();
  if (started == 1) return;
  if (with_mpi_) {
    throw InputError(fmt::format(
        "{} processes were started, but each is alone: the launcher is that of another MPI than "
        "this build's",
        started));
  }
  throw InputError(fmt::format(
      "{} processes were started, but this build has no MPI (configure with HELIKOS_MPI=ON)",
      started));
}

Communicator::~Communicator() {
  if (with_mpi_) mpi::finalize();
}

Communicator::Worst Communicator::worst(int status) const {
  if (size() == 1) return {status, rank()};
  const mpi::Largest largest = mpi::largest(status);
  return {largest.value, largest.rank};
}

void Communicator::expect_all_well() const {
  const Worst found = worst(0);
  if (found.status != 0) throw OtherRankFailed{found.status};
}

void Communicator::abort(const char* what) const {
  say(fmt::format("rank {}: {}", rank(), what));
  mpi::abort(1);
}

void Communicator::maximum(std::span<double> values) const {
  expect_all_well();
  if (size() > 1) mpi::maximum(values.data(), static_cast<int>(values.size()));
}

std::vector<int> Communicator::sum_on_node(std::vector<int> values) const {
  expect_all_well();
  if (size() > 1) mpi::sum_on_node(values.data(), static_cast<int>(values.size()));
  return values;
}

}  // namespace helikos
