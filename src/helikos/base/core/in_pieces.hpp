// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
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

  /// Calls `work` in `count` threads at the same time, the caller among them.
  using Team = std::function<void(int count, const std::function<void()>& work)>;

  /// From now on, work of the calling thread for up to `size` threads is done by `team`: threads of
  /// the host's kernels, which wait for the next kernel so actively that other threads would lack
  /// processors. An empty one ends it.
  void use(Team team, int size);

  /// Runs `work` in the caller and, at the same time, in up to `others` more threads; in fewer
  /// threads where some have other work. Returns when all calls of `work` have ended; throws what
  /// one of them threw. Several threads may call this function, and `work` may call it too.
  void run(int others, const std::function<void()>& work);

 private:
  struct Task;

  bool takes_team(int count) const;
  void run_in_team(int count, const std::function<void()>& work);
  void start_threads(int count);
  void wait_for_work();
  void do_part(Task& task, std::unique_lock<std::mutex>& lock);

  Team team_;
  int size_of_team_ = 0;
  std::atomic<std::thread::id> leader_{};  ///< the thread that the team works for; all may read it
  bool is_team_at_work_ = false;           ///< only the leader reads and writes it

  std::mutex mutex_;
  std::condition_variable has_work_, has_ended_;
  std::deque<Task*> tasks_;  ///< tasks that want more threads
  std::vector<std::thread> threads_;
  bool is_ended_ = false;
};

/// Calls each(begin, end) for pieces of `size` numbers; all pieces together are 0 to count - 1, and
/// the last piece may be shorter. The caller and other threads take one piece after another; chance
/// decides which thread takes which piece. An exception ends the part of its thread, and is thrown
/// when all threads are at rest.
template <class Each>
void in_pieces(int threads, std::size_t count, std::size_t size, const Each& each) {
  const std::size_t pieces = (count + size - 1) / size;
  if (pieces == 0) return;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t piece; (piece = next++) < pieces;)
      each(piece * size, std::min(count, (piece + 1) * size));
  };
  const auto others = std::min(static_cast<std::size_t>(std::max(threads, 1)), pieces) - 1;
  WorkerThreads::instance().run(static_cast<int>(others), work);
}

}  // namespace helikos
