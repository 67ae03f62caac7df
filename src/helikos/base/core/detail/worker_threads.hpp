// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace helikos {

/// Threads that wait for work: starting a thread takes longer than many a piece of work. The child
/// of a process that forks has none of these threads.
class WorkerThreads {
 public:
  /// The threads of this process. They are started at first use.
  static WorkerThreads& instance();

  WorkerThreads() = default;
  WorkerThreads(const WorkerThreads&) = delete;
  WorkerThreads& operator=(const WorkerThreads&) = delete;
  ~WorkerThreads();

  /// Runs `work` in the caller and, at the same time, in up to `others` more threads; in fewer
  /// threads where some have other work. Returns when all calls of `work` have ended; throws what
  /// one of them threw. Several threads may call this function, and `work` may call it too.
  void run(int others, const std::function<void()>& work);

 private:
  struct Task;

  void start_threads(int count);
  void wait_for_work();
  void do_part(Task& task, std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable has_work_, has_ended_;
  std::deque<Task*> tasks_;  ///< tasks that want more threads
  std::vector<std::thread> threads_;
  bool is_ended_ = false;
};

}  // namespace helikos
