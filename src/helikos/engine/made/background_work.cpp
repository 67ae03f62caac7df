// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/made/background_work.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#if defined(__linux__)
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace helikos {
namespace {

std::atomic<int> works = 0;  ///< of this process that have not ended

/// On Linux each thread has a priority of its own.
void take_low_priority() {
#if defined(__linux__)
  constexpr int nice = 10;
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), nice);
#endif
}

}  // namespace

bool is_working_in_background() { return works > 0; }

void leave_background_work(int status) {
  if (!is_working_in_background()) return;
  std::fflush(nullptr);
  std::_Exit(status);
}

BackgroundWork::~BackgroundWork() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    works -= int(waiting_.size());
    waiting_.clear();
  }
  is_there_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool BackgroundWork::add(std::function<void()> work, double gain) {
  const std::lock_guard lock(mutex_);
  const bool needs_thread =
      idle_ < int(waiting_.size()) + 1 && int(threads_.size()) < most_threads_;
  if (needs_thread) {
    try {
      threads_.emplace_back([this] { this->work(); });
    } catch (const std::system_error&) {
      if (threads_.empty()) return false;
    }
  }
  waiting_.emplace(gain, std::move(work));
  ++works;
  is_there_.notify_one();
  return true;
}

void BackgroundWork::work() {
  take_low_priority();
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    is_there_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
    --idle_;
    if (ends_) return;
    const auto next = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    lock.unlock();
    next();
    --works;
    lock.lock();
  }
}

}  // namespace helikos
