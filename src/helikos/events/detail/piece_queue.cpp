// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/detail/piece_queue.hpp"

#include <utility>

namespace helikos::events {

PieceQueue::PieceQueue(int threads, Sink sink)
    : most_(4 * static_cast<std::uint64_t>(threads)), sink_(std::move(sink)) {
  if (threads > 1) thread_ = std::thread([this] { run(); });
}

PieceQueue::~PieceQueue() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void PieceQueue::push(std::uint64_t number, std::string piece) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return number < next_ + most_ || failure_; });
  throw_failure();
  waiting_.emplace(number, std::move(piece));
  if (!thread_.joinable()) {
    while (!failure_ && waiting_.contains(next_)) hand_on(lock);
    throw_failure();
  }
  changed_.notify_all();
}

void PieceQueue::fail(std::exception_ptr failure) {
  {
    const std::lock_guard lock(mutex_);
    failure_ = std::move(failure);
  }
  changed_.notify_all();
}

void PieceQueue::drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.empty() || failure_; });
  throw_failure();
}

std::string PieceQueue::memory() {
  const std::lock_guard lock(mutex_);
  if (memory_.empty()) return {};
  std::string text = std::move(memory_.back());
  memory_.pop_back();
  return text;
}

void PieceQueue::give_back(std::string text) {
  text.clear();
  const std::lock_guard lock(mutex_);
  memory_.push_back(std::move(text));
}

void PieceQueue::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return is_ended_ || (!failure_ && waiting_.contains(next_)); });
    if (is_ended_) return;
    hand_on(lock);
    changed_.notify_all();
  }
}

/// Writes pieces. A piece counts as waiting until it is written.
void PieceQueue::hand_on(std::unique_lock<std::mutex>& lock) {
  const auto piece = waiting_.find(next_);
  lock.unlock();
  std::exception_ptr failure;
  try {
    sink_(piece->second);
  } catch (...) {
    failure = std::current_exception();
  }
  piece->second.clear();
  lock.lock();
  if (failure) failure_ = failure;
  memory_.push_back(std::move(piece->second));
  waiting_.erase(piece);
  ++next_;
}

void PieceQueue::throw_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace helikos::events
