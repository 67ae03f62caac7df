// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/base/kokkos_ext/initialize.hpp"
#include "helikos/base/parallel/communicator.hpp"

namespace helikos::app {

/// A rank's part of the processors that it may use, each shared evenly by its users: at least 1.
/// `usable` (processor): 1 where this rank may run; `users` (processor): how many ranks may.
int share_of_processors(const std::vector<int>& usable, const std::vector<int>& users);

/// Kokkos with the threads that the user asked for. Throws InputError where it has fewer.
class Session {
 public:
  /// Of a single rank. `threads`: 0 for all.
  explicit Session(int threads);
  /// Of all ranks, who call it together: the ranks of a node take its GPUs in turn, and divide its
  /// processors where the user says nothing of threads.
  Session(const Communicator& world, int threads);

 private:
  Session(int threads, int default_threads, int device);

  KokkosSession kokkos_;
};

}  // namespace helikos::app
