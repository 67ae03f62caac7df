// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/kokkos_ext/detail/recording_gate.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace helikos::test::recording_gate_test {
namespace {

/// Threads evaluate again and again, also within an evaluation, and sometimes record.
class Threads {
 public:
  int num_errors() const { return errors_; }
  int num_recordings() const { return recordings_; }

  void run() {
    std::vector<std::thread> threads;
    for (int k = 0; k < 4; ++k) threads.emplace_back([this] { evaluate_often(); });
    for (std::thread& thread : threads) thread.join();
  }

 private:
  void evaluate_often() {
    for (int i = 0; i < 500; ++i) {
      const RecordingGate::Evaluation whole(gate_);
      ++evaluations_;
      const RecordingGate::Evaluation part(gate_);
      std::this_thread::yield();
      if (is_recorded_) ++errors_;
      if (i % 10 == 0) record();
      --evaluations_;
    }
  }

  void record() {
    --evaluations_;
    {
      const RecordingGate::Recording recording(gate_);
      if (is_recorded_.exchange(true)) ++errors_;
      for (int i = 0; i < 10; ++i) {
        if (evaluations_ > 0) ++errors_;
        std::this_thread::yield();
      }
      is_recorded_ = false;
      ++recordings_;
    }
    ++evaluations_;
  }

  RecordingGate gate_;
  std::atomic<int> evaluations_{0}, errors_{0}, recordings_{0};
  std::atomic<bool> is_recorded_{false};
};

TEST(RecordingGate, ARecordingIsAlone) {
  Threads threads;
  threads.run();
  EXPECT_EQ(threads.num_recordings(), 4 * 50);
  EXPECT_EQ(threads.num_errors(), 0);
}

/// Evaluators are also used by themselves.
TEST(RecordingGate, ARecordingNeedsNoEvaluation) {
  RecordingGate gate;
  for (int i = 0; i < 2; ++i) {
    const RecordingGate::Recording recording(gate);
  }
  std::thread([&] { const RecordingGate::Evaluation evaluation(gate); }).join();
}

}  // namespace
}  // namespace helikos::test::recording_gate_test
