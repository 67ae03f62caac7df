// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// Whether mpirun, srun or their like started this process, by the variables that they set. Without
/// one, MPI stays asleep: starting it takes time, and fails on some login nodes.
bool is_started_by_launcher();

/// How many processes the launcher started, 1 if it does not say.
int processes_of_launcher();

}  // namespace helikos
