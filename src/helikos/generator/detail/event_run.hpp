// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The events of all processes, after their integration.

#include <Kokkos_Timer.hpp>
#include <future>
#include <optional>
#include <span>
#include <vector>

#include "helikos/generator/detail/checkpoint.hpp"
#include "helikos/generator/event_generator.hpp"
#include "helikos/generator/event_maker.hpp"
#include "helikos/generator/event_plan.hpp"
#include "helikos/generator/generate.hpp"
#include "helikos/generator/variation_weights.hpp"

namespace helikos {

/// Rank 0 puts the events of all ranks in order. Each rank makes records and bytes of a part of
/// them, and writes its part of the file.
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
  void add_counts();
  std::vector<PointCounts> take_counts();
  void note_unstable();
  void make_variations();
  void make_makers();
  void open();
  void make_rounds();
  void discard_file();
  /// One round; events that are still wanted are written.
  void round();
  void start_writing(std::size_t number);
  void wait_for_writing();
  /// Writes the first events of the round, in their order.
  void write(const std::vector<std::uint32_t>& order, std::size_t number);
  /// The same with several ranks; rank 0 has the events.
  void write_together(std::int64_t number);
  template <class EventOf, class Use>
  void for_records(std::size_t number, const EventOf& event_of, const Use& use);
  void make_record(const GeneratedEvent& event, events::EventRecord& record) const;
  void count(int id, double weight_of_record);
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
  Kokkos::Timer timer_;
  const int threads_;                           ///< of the host
  std::vector<GeneratedEvent> made_, written_;  ///< events of this round, of the one before
  std::future<void> writing_;                   ///< ends before what it uses
};

}  // namespace helikos
