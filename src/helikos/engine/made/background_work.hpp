// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Work beside a run, in threads of low priority.

#include <condition_variable>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace helikos {

/// Whether a BackgroundWork of this process has work that has not ended.
bool is_working_in_background();

/// For the last line of a program: where such work has not ended, ends the process at once with
/// this status, after its output. Otherwise the end of the program would wait for the work.
void leave_background_work(int status);

/// Threads that take the most urgent work first, and run only where the processors have nothing
/// else to do. They begin with the first work.
class BackgroundWork {
 public:
  explicit BackgroundWork(int most_threads) : most_threads_(most_threads < 1 ? 1 : most_threads) {}
  BackgroundWork(const BackgroundWork&) = delete;
  /// Drops what has not begun, whose futures then throw, and waits for the rest.
  ~BackgroundWork();

  /// Adds work; that with the largest `gain` begins first. Where the system has no thread, whoever
  /// waits for the result works.
  template <class Work>
  auto start(Work work, double gain = 0.0) {
    using Result = std::invoke_result_t<Work>;
    const auto task = std::make_shared<std::packaged_task<Result()>>(work);
    std::shared_future<Result> future = task->get_future().share();
    if (add([task] { (*task)(); }, gain)) return future;
    return std::async(std::launch::deferred, std::move(work)).share();
  }

 private:
  bool add(std::function<void()> work, double gain);
  void work();

  const int most_threads_;
  std::mutex mutex_;
  std::condition_variable is_there_;
  std::multimap<double, std::function<void()>, std::greater<>> waiting_;
  std::vector<std::thread> threads_;
  int idle_ = 0;
  bool ends_ = false;
};

}  // namespace helikos
