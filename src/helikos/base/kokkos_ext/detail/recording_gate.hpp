// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>

namespace helikos {

/// Host threads that evaluate at the same time, of which one may record a graph. Meanwhile CUDA
/// forbids other threads to wait for the whole GPU, as an evaluation does that allocates, and to
/// use the default stream, to which Kokkos Kernels sets cuBLAS after each product. Therefore a
/// recording begins when no other thread evaluates, and evaluations of other threads begin after
/// it.
class RecordingGate {
 public:
  /// An evaluation, which may contain others of the same thread.
  class Evaluation {
   public:
    explicit Evaluation(RecordingGate& gate) : gate_(gate) { gate_.enter(); }
    ~Evaluation() { gate_.leave(); }
    Evaluation(const Evaluation&) = delete;
    Evaluation& operator=(const Evaluation&) = delete;

   private:
    RecordingGate& gate_;
  };

  /// A recording, usually within an evaluation of the same thread.
  class Recording {
   public:
    explicit Recording(RecordingGate& gate) : gate_(gate) { gate_.begin_recording(); }
    ~Recording() { gate_.end_recording(); }
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

   private:
    RecordingGate& gate_;
  };

 private:
  void enter() {
    if (depth_++ > 0) return;
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return recordings_ == 0; });
    ++evaluations_;
  }

  void leave() {
    if (--depth_ > 0) return;
    const std::lock_guard lock(mutex_);
    --evaluations_;
    if (recordings_ > 0) changed_.notify_all();
  }

  /// The evaluation around it does not count meanwhile: two threads may want to record.
  void begin_recording() {
    std::unique_lock lock(mutex_);
    ++recordings_;
    if (depth_ > 0) --evaluations_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return evaluations_ == 0 && !is_recording_; });
    is_recording_ = true;
  }

  void end_recording() {
    const std::lock_guard lock(mutex_);
    is_recording_ = false;
    --recordings_;
    if (depth_ > 0) ++evaluations_;
    changed_.notify_all();
  }

  static inline thread_local int depth_ = 0;  ///< evaluations of this thread within each other
  std::mutex mutex_;
  std::condition_variable changed_;
  int evaluations_ = 0;  ///< threads that evaluate
  int recordings_ = 0;   ///< threads that record or want to
  bool is_recording_ = false;
};

}  // namespace helikos
