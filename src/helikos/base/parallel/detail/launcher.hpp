// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// Whether a launcher (mpirun, srun, ...) started this process, by the variables that launchers
/// set. Without a launcher MPI is not initialised: that takes time, and fails on some login nodes.
bool is_started_by_launcher();

/// Number of processes that the launcher started, 1 if it does not say.
int processes_of_launcher();

/// Number of tasks that srun started, where nothing else says the number of processes; otherwise 1.
int tasks_of_srun();
/// Whether this process is the first task of srun.
bool is_first_task_of_srun();

}  // namespace helikos
