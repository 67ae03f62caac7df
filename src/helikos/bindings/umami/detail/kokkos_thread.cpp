// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/umami/detail/kokkos_thread.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "helikos/base/kokkos_ext/initialize.hpp"

namespace helikos::umami {
namespace {

class KokkosThread {
 public:
  KokkosThread() {
    std::thread([this] { work(); }).detach();
  }

  void run(const std::function<void()>& job) {
    const std::lock_guard turn(turns_);
    std::unique_lock lock(mutex_);
    job_ = &job;
    changed_.notify_all();
    changed_.wait(lock, [this] { return job_ == nullptr; });
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
  }

 private:
  /// Runs the jobs. If the start of Kokkos fails, every job ends with this error.
  void work() {
    std::exception_ptr no_kokkos;
    try {
      if (!Kokkos::is_initialized()) new KokkosSession(0);  // never finalised: see the header
    } catch (...) {
      no_kokkos = std::current_exception();
    }
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return job_ != nullptr; });
      try {
        if (no_kokkos) std::rethrow_exception(no_kokkos);
        (*job_)();
      } catch (...) {
        error_ = std::current_exception();
      }
      job_ = nullptr;
      changed_.notify_all();
    }
  }

  std::mutex turns_, mutex_;
  std::condition_variable changed_;
  const std::function<void()>* job_ = nullptr;
  std::exception_ptr error_;
};

}  // namespace

void in_kokkos_thread(const std::function<void()>& job) {
  // The object is never destroyed, because its thread never ends.
  static auto* const thread = new KokkosThread;
  thread->run(job);
}

}  // namespace helikos::umami
