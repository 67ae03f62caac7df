// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/detail/launcher.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

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

}  // namespace helikos
