// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos {

/// How many processors a container or a batch system lets this process use at once, on average: the
/// limit of its control groups (Linux), such as 1.5. Infinity where there is none. The number of
/// processors on which the process may run is another limit.
double processor_quota();

/// The limit that the texts of /proc/self/cgroup and /proc/self/mountinfo give; the second one says
/// where the groups are. Groups of version 2 say "MAX PERIOD" in cpu.max, those of version 1 have a
/// file for each number (docs.kernel.org/admin-guide/cgroup-v2.html,
/// docs.kernel.org/scheduler/sched-bwc.html).
double processor_quota(const std::string& groups, const std::string& mounts);

/// Threads that make sense on `processors` with that quota; at least 1.
int threads_within(double quota, int processors);

}  // namespace helikos
