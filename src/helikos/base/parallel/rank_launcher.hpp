// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Ranks on this machine, started by the launcher of MPI (mpirun, mpiexec).

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace helikos {

/// Launchers differ in their options.
enum class LauncherKind {
  open_mpi,
  hydra,  ///< MPICH, Intel MPI, MVAPICH
};

/// The kind of the launcher of an MPI, from its mpi::description().
LauncherKind launcher_kind(std::string_view mpi);

/// Path of a program: `configured` if that can be run, otherwise the first of `names` that is found
/// in the folders of PATH. Empty: there is none.
std::string find_program(const std::string& configured, const std::vector<std::string>& names);

/// Path of the launcher of this build's MPI; empty: there is none. Launchers of batch systems
/// (srun) do not count, because they start what the batch system has reserved.
std::string find_launcher();

/// What the launcher shall start.
struct RankGroup {
  int ranks = 1;
  std::vector<std::string> program;     ///< path and arguments
  std::vector<std::string> processors;  ///< (rank) those of each rank, "0,1"; empty: ranks are free
  std::string taskset;                  ///< program that binds ranks to them; empty: ranks are free
};

/// The command of a launcher, and the variables of the environment that it needs where they are
/// unset.
struct LauncherCall {
  std::vector<std::string> words;  ///< path and arguments
  std::vector<std::pair<std::string, std::string>> environment;
};

/// All ranks are processes of this machine, also in a job of a batch system that has several. Ranks
/// may be more than the launcher would start by itself, and root may start them.
LauncherCall launcher_call(LauncherKind kind, const std::string& launcher, const RankGroup& group);

/// Replaces this process by the launcher, which then has its number, its streams and its
/// environment. Returns only if that fails: the reason.
std::string become(const LauncherCall& call);

}  // namespace helikos
