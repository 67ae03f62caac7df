// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos {

/// A receiver of events on the first rank. Its functions are called by one thread at a time, which
/// need not be that of the caller: `start`, then `take` with batches of events in their order, with
/// `end_round` behind each round of events, then `finish`. A run that continues from a checkpoint
/// calls `restore` before `start`, and nothing else where all events were made before.
class EventSink {
 public:
  virtual ~EventSink() = default;

  /// `run`: beams, subprocesses with their cross sections, names of the weights, settings.
  /// `threads` of the host may be used.
  virtual void start(const events::RunRecord& run, int threads) = 0;
  virtual void take(std::span<const events::EventRecord> events) = 0;
  virtual void end_round() {}
  /// `run` as at the start, except for the numbers of subprocesses, which are more precise.
  virtual void finish(const events::RunRecord& run) = 0;

  /// Whether a later start of the run can continue with `state`. A run with a checkpoint needs
  /// that.
  virtual bool can_continue() const { return false; }
  virtual std::vector<double> state() const { return {}; }
  virtual void restore(std::span<const double> /*state*/) {}

  // ---- Several ranks. A receiver that adds up rounds may share them with receivers of its kind on
  // the other ranks, which get `share`, and then `take` and `take_round` for each of their rounds.
  // Else all events go to the first rank.

  /// Between rounds: what the others need for it. Empty: not yet, or never.
  virtual std::vector<double> setting() const { return {}; }
  /// On another rank, instead of `start`.
  virtual void share(std::span<const double> /*setting*/, int /*threads*/) {}
  /// On another rank: the sums of a round, which begin again.
  virtual std::vector<double> take_round() { return {}; }
  /// On the first rank: a round that another rank took, in the order of rounds.
  virtual void add_round(std::span<const double> /*sums*/) {}
};

}  // namespace helikos
