// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The events of all processes, after their integration.

#include <functional>
#include <future>
#include <optional>
#include <span>
#include <vector>

#include "helikos/base/core/stopwatch.hpp"
#include "helikos/generator/detail/checkpoint.hpp"
#include "helikos/generator/detail/event_maker.hpp"
#include "helikos/generator/detail/event_order.hpp"
#include "helikos/generator/detail/kernels_of_run.hpp"
#include "helikos/generator/detail/round_sums.hpp"
#include "helikos/generator/event_generator.hpp"
#include "helikos/generator/event_plan.hpp"
#include "helikos/generator/generate.hpp"
#include "helikos/generator/variation_weights.hpp"

namespace helikos {

/// One rank computes a round while it writes the one before.
///
/// Each of several ranks computes a whole round, as long as many events are left: no event goes to
/// another rank. Then they divide the points of a round, tell each other the order of its events,
/// and each rank gets a part of them. Either way a rank makes records and bytes of its events, and
/// writes them to their place in the file, while it computes the next round.
class EventRun {
 public:
  EventRun(const Communicator& world, const IntegrationResult& integration,
           const EventTargets& targets, RunProgress& progress);

  /// Makes all events. The file is complete when it returns.
  GenerationResult run();
  /// Only the plan of the events, for a gridpack (Checkpoint::take_plan). `result` gets what the
  /// pilot found.
  Json plan(GenerationResult& result);

 private:
  void check_targets() const;
  void make_plan();
  /// Kernels take over for the whole generation, pilot included, where they pay for the points that
  /// are expected.
  void take_kernels();
  /// (program) Points that are expected of a generation, and events, by the integration alone.
  struct ExpectedEvents {
    std::vector<double> points, events;
  };
  ExpectedEvents expected_events() const;
  /// `ranks`: the counts of the others are left out.
  void add_counts(int ranks);
  std::vector<PointCounts> take_counts(int ranks);
  void note_unstable();
  void make_variations();
  void make_makers();
  void open();
  void make_rounds();
  void discard_file();
  /// One round; events that are still wanted are written. Several ranks divide its points.
  void round();
  /// Whether each rank may compute a whole round, of its own.
  bool is_wave_due() const;
  /// As many rounds as there are ranks, at the same time.
  void wave();
  /// Takes the events of a round that was computed, found by `points`.
  std::int64_t take(std::int64_t found, const std::vector<std::int64_t>& points);
  EventGenerator::Progress show_events();
  /// Gives each rank a part of the events of a round whose points the ranks have divided.
  void divide(const std::vector<std::int64_t>& points);
  std::vector<GeneratedEvent> trade(std::span<const std::uint32_t> order,
                                    const std::vector<EventRange>& parts,
                                    const std::vector<std::size_t>& ends) const;
  RoundSums sums_of(const std::vector<EventKey>& keys, std::span<const std::uint32_t> order) const;
  void gather_for_sinks();
  void share_sinks();
  void add_rounds_of_sinks();
  void start_writing(std::size_t number);
  static bool has_processors_for_both(const Communicator& world, int threads);
  void run_beside(void (EventRun::*work)());
  void wait_for_writing();
  /// Events of a rank that become bytes of the file.
  struct Part {
    std::vector<GeneratedEvent> events{};
    std::size_t number = 0;  ///< of the events that are taken
    bool is_sorted = false;
    std::vector<std::uint32_t> order{};  ///< their numbers
    int rounds = 1;                      ///< that are taken, one of each of the first ranks
    std::uint64_t first = 0;             ///< number of the first one in the file
    /// On rank 0, for the sinks: events of others, which follow, in their order.
    std::vector<std::vector<GeneratedEvent>> others{};
    RoundSums sums{0};
    bool are_sinks_shared = false;  ///< each rank gives its round to its own
    bool is_divided = false;  ///< of one round, whose sums rank 0 knows; else a round of its own
    bool is_started = false;
  };

  void sort_part();
  /// Writes the part, on one rank.
  void write();
  /// Makes the bytes of a part while the next round is computed, if there are several ranks.
  void start_part();
  void pack_part();
  /// All ranks: the part that was started last gets its place in the file.
  void finish_part();
  void for_records(std::span<const GeneratedEvent> events, std::span<const std::uint32_t> order,
                   const std::function<void(std::size_t)>& use);
  [[noreturn]] void refuse_scale(std::size_t number) const;
  void make_record(const GeneratedEvent& event, events::EventRecord& record) const;
  void add(const RoundSums& round);
  void give_to_sinks();
  bool is_checkpoint_due() const;
  bool is_kept() const { return targets_.file != nullptr && checkpoint_.is_wanted(); }
  void save();
  void add_up();
  void finish();
  bool is_written();
  Json state() const;
  void restore(const Json& state);
  void restore_plan(const Json& plan);
  void begin_with(const Json& plan);
  events::RunRecord run_record() const;
  void number_records();
  std::int64_t left() const { return setup_.events - done_.events; }

  const Communicator& world_;
  const IntegrationResult& integration_;
  const ProcessResults& results_;
  const EventSetup& setup_;
  const EventTargets& targets_;
  RunProgress& progress_;
  Checkpoint& checkpoint_;
  EventGenerator generator_;
  std::optional<VariationWeights> variations_;
  std::vector<events::VariationRecord> variation_records_;
  std::vector<std::vector<EventMaker>> makers_;     ///< (program, pair)
  std::vector<std::size_t> process_of_subprocess_;  ///< (id - 1)
  std::vector<double> largest_;                     ///< weight of a subprocess [pb], (id - 1)
  std::vector<events::EventRecord> records_;        ///< it never shrinks: records keep their memory
  std::span<events::EventRecord> records_of_part_;  ///< records that are written at once
  GenerationResult done_;
  double sum_ = 0.0, squares_ = 0.0, above_ = 0.0;  ///< of weights, in the plan's unit
  std::int64_t events_before_ = 0;                  ///< made by an earlier start of the run
  const std::vector<int> ids_;  ///< ids of the file, (number of the subprocess - 1)
  const bool are_numbered_;     ///< by `@1`; else the ids are the numbers
  Stopwatch timer_;
  const int threads_;                   ///< of the host
  const bool has_processors_for_both_;  ///< for kernels and for threads that write
  std::vector<GeneratedEvent> made_;    ///< events of this round
  Part part_;                           ///< that is written while the next round is computed
  bool has_sinks_ = false;              ///< on rank 0, known to all
  bool are_sinks_alike_ = false;        ///< all ranks have as many
  bool share_sinks_ = false;            ///< sinks of the other ranks take the rounds of their ranks
  GenerationResult::Times times_;
  std::future<void> writing_;  ///< ends before what it uses
};

}  // namespace helikos
