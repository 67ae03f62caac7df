// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace helikos {

/// Threads that wait for work: to start one takes longer than many a piece of it. A process that
/// forks has none of them in its child.
class WorkerThreads {
 public:
  /// Those of this process. They are started when they are wanted first.
  static WorkerThreads& instance();

  WorkerThreads() = default;
  WorkerThreads(const WorkerThreads&) = delete;
  WorkerThreads& operator=(const WorkerThreads&) = delete;
  ~WorkerThreads();

  /// `work` in the caller and in up to `others` more threads at the same time: in fewer where these
  /// have other work. Returns when all that began have ended; throws what one of them threw.
  /// Several threads may call it, and `work` itself.
  void run(int others, const std::function<void()>& work);

 private:
  struct Task;

  void start_threads(int count);
  void wait_for_work();
  void do_part(Task& task, std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable has_work_, has_ended_;
  std::deque<Task*> tasks_;  ///< that want more threads
  std::vector<std::thread> threads_;
  bool is_ended_ = false;
};

}  // namespace helikos
