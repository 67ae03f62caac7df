// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "helikos/base/parallel/communicator.hpp"

namespace helikos {
class KokkosSession;
}

namespace helikos::app {

/// The number of the device that a rank of a machine takes, among those that it sees; -1: Kokkos
/// chooses. `seen`: (rank of the machine) equal for ranks that see the same devices, which take one
/// after the other; 0: none. Ranks may also see one device each, as `devices` and srun's
/// `--gpus-per-task=1` do it.
/// Throws InputError for more ranks than devices.
int choose_device(const std::vector<int>& seen, std::size_t rank, int devices);

/// Whether no other process of a launcher may take GPUs with this one.
bool is_only_process(const Communicator& world);

/// The number of processors of a rank, if ranks share each processor evenly; at least 1.
/// `usable` (processor): 1 if this rank may use it; `users` (processor): number of ranks that may.
int share_of_processors(const std::vector<int>& usable, const std::vector<int>& users);

/// Kokkos with the number of threads that the user gives. Throws InputError if the backend has
/// fewer.
class Session {
 public:
  /// For a single rank. `threads`: 0 for all.
  explicit Session(int threads);
  /// For all ranks, which call it together. The ranks of a machine take its GPUs in turn. They
  /// share its processors, if the user gives no number of threads.
  Session(const Communicator& world, int threads);
  ~Session();

 private:
  Session(int threads, int default_threads, int device);

  std::unique_ptr<KokkosSession> kokkos_;
};

}  // namespace helikos::app
