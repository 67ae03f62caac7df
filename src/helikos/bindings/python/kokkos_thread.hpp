// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace helikos::python {

/// Work for the one thread of this process that uses Kokkos. Kokkos before 4.4 must be called by
/// the thread that initialised it, but Python has threads of its own. So jobs of several Python
/// threads run one after another, each with all threads of Kokkos.
///
/// The thread starts with the first job, starts Kokkos, and lasts as long as the process.
class KokkosJob {
 public:
  /// Enqueues `work`. Throws std::runtime_error in a process that was forked off after the start:
  /// it has no such thread.
  explicit KokkosJob(std::function<void()> work);

  /// Waits for the end of the job, at most `time`. Returns whether it has ended.
  bool wait_for(std::chrono::milliseconds time) const;
  /// After the end of the job: throws its exception, if it has one.
  void get() const;

  /// Enqueues work that nobody waits for and that throws nothing. Without effect in a process that
  /// was forked off.
  static void post(std::function<void()> work) noexcept;

 private:
  struct State;
  std::shared_ptr<State> state_;

  friend class KokkosQueue;
};

/// Sets the number of threads of the host, before the first job; 0: by the environment, the quota
/// of the container and the processors. Throws InputError where Kokkos runs with another number.
void set_threads(int threads);

/// Starts Kokkos where it does not run. Returns the number of threads of the host.
int start_kokkos();

}  // namespace helikos::python
