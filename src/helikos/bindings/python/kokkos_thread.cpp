// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/python/kokkos_thread.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/processor_quota.hpp"
#include "helikos/base/kokkos_ext/initialize.hpp"
#include "helikos/base/kokkos_ext/max_threads.hpp"

namespace helikos::python {
namespace {

using Clock = std::chrono::steady_clock;

/// A thread that waits looks again and again for this time, before it sleeps: waking a thread takes
/// longer than a small batch of events.
constexpr std::chrono::microseconds looking{50};

/// Looks until is_done() or until the time for looking is over. Between two looks the processor may
/// go to the thread that is waited for: a spin without that takes all of the time where both share
/// a processor.
template <class IsDone>
bool look(const IsDone& is_done) {
  const auto end = Clock::now() + looking;
  while (!is_done()) {
    if (Clock::now() > end) return false;
    std::this_thread::yield();
  }
  return true;
}

/// Number of threads where the user says none; 0: Kokkos chooses.
int usual_threads() {
  for (const char* variable : {"OMP_NUM_THREADS", "KOKKOS_NUM_THREADS"})
    if (std::getenv(variable) != nullptr) return 0;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
  const int processors = CPU_COUNT(&set);
  const int threads = threads_within(processor_quota(), processors);
  return threads == processors ? 0 : std::min(threads, max_threads);
}

}  // namespace

struct KokkosJob::State {
  std::function<void()> work;
  std::exception_ptr error{};
  std::atomic<bool> is_done = false;
  std::mutex mutex{};
  std::condition_variable changed{};

  void run(const std::exception_ptr& no_kokkos) {
    try {
      if (no_kokkos) std::rethrow_exception(no_kokkos);
      work();
    } catch (...) {
      error = std::current_exception();
    }
    work = {};
    {
      const std::lock_guard lock(mutex);
      is_done = true;
    }
    changed.notify_all();
  }
};

/// The jobs, and the thread that runs them. It is never destroyed, because its thread never ends.
class KokkosQueue {
 public:
  static KokkosQueue& instance() {
    static auto* const queue = new KokkosQueue;
    return *queue;
  }

  bool is_forked_off() const { return process_ != 0 && process_ != getpid(); }

  void push(std::shared_ptr<KokkosJob::State> job) {
    {
      const std::lock_guard lock(mutex_);
      if (process_ == 0) {
        start_thread();
        process_ = getpid();
      }
      jobs_.push_back(std::move(job));
      ++waiting_;
    }
    changed_.notify_one();
  }

  bool is_started() const { return process_ != 0; }
  /// For the start.
  void set_threads(int threads) {
    const std::lock_guard lock(mutex_);
    threads_ = threads;
  }
  /// Number of threads of the host; 0: Kokkos does not run yet.
  int running() const { return running_; }

 private:
  /// Signals are for the threads of Python: those of Kokkos inherit that they are blocked.
  void start_thread() {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
      std::thread([this] { work(); }).detach();
    } catch (...) {  // the system has no thread left
      pthread_sigmask(SIG_SETMASK, &before, nullptr);
      throw;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void start() {
    try {
      if (!Kokkos::is_initialized())  // never finalised, as the thread lasts
        new KokkosSession(threads_ > 0 ? threads_ : usual_threads());
      running_ = Kokkos::DefaultHostExecutionSpace().concurrency();
    } catch (...) {
      no_kokkos_ = std::current_exception();
    }
  }

  void work() {
    start();
    while (true) {
      look([this] { return waiting_ > 0; });
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return !jobs_.empty(); });
      const auto job = std::move(jobs_.front());
      jobs_.pop_front();
      --waiting_;
      lock.unlock();
      job->run(no_kokkos_);
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<KokkosJob::State>> jobs_;
  std::atomic<int> waiting_ = 0, running_ = 0;
  std::atomic<pid_t> process_ = 0;  ///< the process of the thread; 0: there is none yet
  int threads_ = 0;
  std::exception_ptr no_kokkos_;
};

KokkosJob::KokkosJob(std::function<void()> work) : state_(new State{std::move(work)}) {
  if (KokkosQueue::instance().is_forked_off())
    throw std::runtime_error(
        "this process was forked off after Helikos had started its threads; let multiprocessing "
        "start processes by `spawn`");
  KokkosQueue::instance().push(state_);
}

bool KokkosJob::wait_for(std::chrono::milliseconds time) const {
  State& state = *state_;
  if (look([&] { return state.is_done.load(); })) return true;
  std::unique_lock lock(state.mutex);
  return state.changed.wait_for(lock, time, [&] { return state.is_done.load(); });
}

void KokkosJob::get() const {
  if (state_->error) std::rethrow_exception(state_->error);
}

void KokkosJob::post(std::function<void()> work) noexcept {
  if (KokkosQueue::instance().is_forked_off()) return;
  try {
    KokkosQueue::instance().push(std::shared_ptr<State>(new State{std::move(work)}));
  } catch (...) {  // no memory for a list entry: what the job would free is kept
  }
}

void set_threads(int threads) {
  KokkosQueue& queue = KokkosQueue::instance();
  if (!queue.is_started()) return queue.set_threads(threads);
  const int now = start_kokkos();
  if (threads == 0 || now == threads) return;
  throw InputError(
      fmt::format("`threads`: Kokkos runs with {} already, and cannot start again with {}",
                  counted(now, "thread"), threads));
}

int start_kokkos() {
  const KokkosJob job([] {});
  while (!job.wait_for(std::chrono::milliseconds(1000))) continue;
  job.get();
  return KokkosQueue::instance().running();
}

}  // namespace helikos::python
