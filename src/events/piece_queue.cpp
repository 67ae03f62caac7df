// SPDX-License-Identifier: Apache-2.0
#include "events/piece_queue.hpp"

#include <algorithm>
#include <utility>

namespace helikos::events {

PieceQueue::PieceQueue(int threads, Work work, Sink sink)
    : threads_(static_cast<std::size_t>(std::max(threads, 1))),
      work_(std::move(work)),
      sink_(std::move(sink)) {}

void PieceQueue::push(std::string piece) {
  while (pieces_.size() >= threads_) hand_on();
  pieces_.push_back(std::async(std::launch::async, work_, std::move(piece)));
}

void PieceQueue::drain() {
  while (!pieces_.empty()) hand_on();
}

void PieceQueue::hand_on() {
  const std::string result = pieces_.front().get();
  pieces_.pop_front();
  sink_(result);
}

}  // namespace helikos::events
