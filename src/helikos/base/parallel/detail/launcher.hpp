// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// Whether mpirun, srun or their like started this process, by the variables that they set. Without
/// one, MPI stays asleep: starting it takes time, and fails on some login nodes.
bool is_started_by_launcher();

/// How many processes the launcher started, 1 if it does not say.
int processes_of_launcher();

/// How many tasks srun started, where nothing else says how many processes there are; otherwise 1.
int tasks_of_srun();
/// Whether this is the first of them.
bool is_first_task_of_srun();

}  // namespace helikos
