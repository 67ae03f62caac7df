// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos {

/// A receiver of events. All functions are called on the first rank: `start`, then `take` with
/// batches of events in their order, then `finish`.
class EventSink {
 public:
  virtual ~EventSink() = default;

  /// `run`: beams, subprocesses with their cross sections, names of the weights, settings.
  /// `threads` of the host may be used.
  virtual void start(const events::RunRecord& run, int threads) = 0;
  virtual void take(std::span<const events::EventRecord> events) = 0;
  /// `run` as at the start, except for the numbers of subprocesses, which are more precise.
  virtual void finish(const events::RunRecord& run) = 0;

  /// What a later start of the run restores, where a checkpoint is kept. `restore` throws
  /// InputError where a receiver cannot continue.
  virtual std::vector<double> state() const { return {}; }
  virtual void restore(std::span<const double> /*state*/) {
    throw InputError("these events cannot continue from a checkpoint");
  }
};

}  // namespace helikos
