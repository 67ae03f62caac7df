// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos {

/// A receiver of events. All functions are called on the first rank, by one thread at a time, which
/// need not be that of the caller: `start`, then `take` with batches of events in their order, then
/// `finish`. A run that continues from a checkpoint calls `restore` before `start`, and nothing
/// else where all events were made before.
class EventSink {
 public:
  virtual ~EventSink() = default;

  /// `run`: beams, subprocesses with their cross sections, names of the weights, settings.
  /// `threads` of the host may be used.
  virtual void start(const events::RunRecord& run, int threads) = 0;
  virtual void take(std::span<const events::EventRecord> events) = 0;
  /// `run` as at the start, except for the numbers of subprocesses, which are more precise.
  virtual void finish(const events::RunRecord& run) = 0;

  /// Whether a later start of the run can continue with `state`. A run with a checkpoint needs
  /// that.
  virtual bool can_continue() const { return false; }
  virtual std::vector<double> state() const { return {}; }
  virtual void restore(std::span<const double> /*state*/) {}
};

}  // namespace helikos
