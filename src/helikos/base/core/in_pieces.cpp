// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/in_pieces.hpp"

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

namespace helikos {

struct WorkerThreads::Task {
  const std::function<void()>& work;
  int wanted;  ///< number of threads that may still begin
  int at_work = 0;
  std::exception_ptr failure{};
};

WorkerThreads& WorkerThreads::instance() {
  static WorkerThreads threads;
  return threads;
}

WorkerThreads::~WorkerThreads() {
  {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
  }
  has_work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerThreads::do_part(Task& task, std::unique_lock<std::mutex>& lock) {
  ++task.at_work;
  lock.unlock();
  std::exception_ptr failure;
  try {
    task.work();
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  if (failure && !task.failure) task.failure = failure;
  if (--task.at_work == 0) has_ended_.notify_all();
}

void WorkerThreads::wait_for_work() {
  std::unique_lock lock(mutex_);
  while (true) {
    has_work_.wait(lock, [&] { return is_ended_ || !tasks_.empty(); });
    if (is_ended_) return;
    Task& task = *tasks_.front();
    if (--task.wanted == 0) tasks_.pop_front();
    do_part(task, lock);
  }
}

/// Starts fewer threads where the system has no more.
void WorkerThreads::start_threads(int count) {
  try {
    while (static_cast<int>(threads_.size()) < count)
      threads_.emplace_back([this] { wait_for_work(); });
  } catch (const std::system_error&) {
  }
}

void WorkerThreads::use(Team team, int size) {
  team_ = std::move(team);
  size_of_team_ = size;
  leader_ = team_ ? std::this_thread::get_id() : std::thread::id();
}

bool WorkerThreads::takes_team(int count) const {
  return std::this_thread::get_id() == leader_ && count <= size_of_team_ && !is_team_at_work_;
}

void WorkerThreads::run_in_team(int count, const std::function<void()>& work) {
  std::exception_ptr failure;
  std::mutex mutex;
  is_team_at_work_ = true;
  team_(count, [&] {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  });
  is_team_at_work_ = false;
  if (failure) std::rethrow_exception(failure);
}

void WorkerThreads::run(int others, const std::function<void()>& work) {
  if (others < 1) return work();
  if (takes_team(others + 1)) return run_in_team(others + 1, work);
  Task task{work, others};
  std::unique_lock lock(mutex_);
  start_threads(others);
  tasks_.push_back(&task);
  for (int i = 0; i < others; ++i) has_work_.notify_one();  // threads at work need no notice
  do_part(task, lock);
  std::erase(tasks_, &task);  // threads that did not begin have nothing left to do
  has_ended_.wait(lock, [&] { return task.at_work == 0; });
  if (task.failure) std::rethrow_exception(task.failure);
}

}  // namespace helikos
