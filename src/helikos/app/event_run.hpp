// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The events of all processes, after their integration.

#include <Kokkos_Timer.hpp>
#include <future>
#include <memory>
#include <vector>

#include "helikos/app/checkpoint.hpp"
#include "helikos/app/generation_report.hpp"
#include "helikos/app/integrate_report.hpp"
#include "helikos/app/joint_file.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/base/files/part_file.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/events/event_packer.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/generator/event_generator.hpp"
#include "helikos/generator/event_maker.hpp"
#include "helikos/generator/pilot.hpp"
#include "helikos/generator/variation_weights.hpp"
#include "helikos/report/distributions.hpp"

namespace helikos::app {

/// Rank 0 puts the events of all ranks in order. Each rank makes records and bytes of a part of
/// them, and writes its part of the file.
class EventRun {
 public:
  /// `records`: of the processes that were integrated.
  /// `file`: on rank 0, to be written.
  EventRun(const Communicator& world, const std::vector<IntegratedProcess>& processes,
           const std::vector<IntegrateRecord>& records, Checkpoint& checkpoint,
           std::optional<files::PartFile>& file);

  /// All of it. The file is complete when it returns.
  GenerationRecord run();
  /// Of the events, on rank 0, where a page is wanted.
  const report::Distributions& distributions() const { return distributions_; }

 private:
  void make_plan();
  void add_counts();
  std::vector<PointCounts> take_counts();
  void say_unstable();
  void make_variations();
  void make_makers();
  void open();
  void make_rounds();
  void discard_file();
  /// One round; events that are still wanted are written.
  void round();
  void start_writing(std::size_t number);
  void wait_for_writing();
  /// The first ones of the round, in their order.
  void write(const std::vector<std::uint32_t>& order, std::size_t number);
  /// Likewise, of several ranks; rank 0 has the events.
  void write_together(std::int64_t number);
  template <class EventOf, class Use>
  void for_records(std::size_t number, const EventOf& event_of, const Use& use);
  void make_record(const GeneratedEvent& event, events::EventRecord& record) const;
  void count(int id, double weight_of_record);
  bool is_checkpoint_due() const;
  void save();
  void add_up();
  void finish();
  bool is_written();
  void check_written();
  Json state() const;
  void restore(const Json& state);
  events::RunRecord run_record() const;
  void number_records();
  std::int64_t left() const { return options_.events - done_.events; }

  const Communicator& world_;
  const std::vector<IntegratedProcess>& processes_;
  const std::vector<IntegrateRecord>& records_;
  const EventOptions& options_;
  Checkpoint& checkpoint_;
  EventGenerator generator_;
  std::optional<VariationWeights> variations_;
  std::vector<events::VariationRecord> variation_records_;
  std::optional<files::PartFile>& file_;
  std::optional<events::WriterPosition> position_;    ///< where the file goes on
  std::uint64_t file_size_ = 0;                       ///< of the finished one [bytes]
  bool is_finished_ = false;                          ///< before
  std::vector<std::vector<EventMaker>> makers_;       ///< (program, pair)
  std::vector<std::size_t> process_of_subprocess_;    ///< (id - 1)
  std::vector<double> largest_;                       ///< weight of a subprocess [pb], (id - 1)
  std::unique_ptr<events::EventWriter> writer_;       ///< on rank 0
  std::unique_ptr<events::EventPacker> packer_;       ///< of several ranks
  std::optional<JointFile> joint_;                    ///< likewise
  std::string bytes_;                                 ///< likewise, of a round
  std::vector<events::EventRecord> records_of_part_;  ///< that are written at once
  GenerationRecord done_;
  report::Distributions distributions_;
  double sum_ = 0.0, squares_ = 0.0, above_ = 0.0;  ///< of weights, in the plan's unit
  std::int64_t events_before_ = 0;                  ///< that an earlier start of the run made
  std::optional<StatusLine> status_;
  const std::vector<int> ids_;  ///< of the file, (number of the subprocess - 1)
  const bool are_numbered_;     ///< by `@1`; else the ids are the numbers
  Kokkos::Timer timer_;
  const int threads_;                           ///< of the host
  std::vector<GeneratedEvent> made_, written_;  ///< of this round, of the one before
  std::future<void> writing_;                   ///< ends before what it uses
};

}  // namespace helikos::app
