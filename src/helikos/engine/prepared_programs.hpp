// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "helikos/engine/evaluator.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The programs of a MatrixElement, before there is an evaluator. Making one needs no kernel and no
/// memory of a device, so that several may be made at once in threads of their own.
///
/// The slowest part of a large process' set-up is scheduling: a program that the filter leaves as
/// it is, is not scheduled again.
class PreparedPrograms {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// Throws InputError for a process that the recipe does not do.
  PreparedPrograms(const Process& process, const Parameters& parameters,
                   const MatrixElementOptions& options);

  /// Schedules all helicities, unless that is done.
  void schedule();
  /// Also arranges them for teams, where those are what computes and no helicities are filtered.
  void arrange();
  /// One for each batch of helicities, without those that vanish. Runs the filter, where there is
  /// one.
  std::vector<ScheduledProgram> take();
  /// The same for teams that select: they read the helicities of a set.
  std::vector<ScheduledProgram> take_by_sets();

  /// Throws InputError where the helicities cannot be cut into the batches that are asked for.
  void check_batches() const { cut(); }

  const Process& process() const { return process_; }
  const Parameters& parameters() const { return parameters_; }
  const MatrixElementOptions& options() const { return options_; }
  const AmplitudeProgram& program() const { return *program_; }
  const ColorBlocks& color() const { return color_; }
  ColorSum color_sum() const { return color_sum_; }
  Layout layout() const { return layout_; }

  EvaluatorInput input(std::vector<ScheduledProgram> programs, ColorSum color_sum,
                       const CompiledProcess* kernel = nullptr) const;

  /// Null where nothing is selected.
  std::shared_ptr<const ColorSquares> squares() const;

 private:
  using HelicityBatches = std::vector<std::vector<HelicityMask>>;

  ColorBlocks color_blocks(bool for_fast) const;
  void keep(std::vector<int> numbers);
  EventScale scale() const;
  bool are_filtered() const;
  HelicityBatches cut() const;
  HelicityBatches cut_further(std::size_t count, const std::string& why) const;
  std::vector<ScheduledProgram> schedule_all() const;
  std::vector<ScheduledProgram> schedule_each(const HelicityBatches& batches) const;
  std::vector<HelicityMask> filter(const std::vector<ScheduledProgram>& batches) const;
  std::vector<double> sums_by_helicity(BasicEvaluator<Space>& evaluator, double scale) const;
  ConstRandomView<Space> filter_colors(int num_points) const;

  Process process_;
  Parameters parameters_;
  MatrixElementOptions options_;
  Layout layout_;
  std::shared_ptr<const AmplitudeProgram> program_;
  ColorSum color_sum_;
  ColorBlocks color_;
  std::vector<HelicityMask> helicities_;     ///< at first all, in order
  std::vector<ScheduledProgram> scheduled_;  ///< of all helicities, until they are taken
  ArrangedBatches arranged_;                 ///< the same
};

/// By packs or teams, in any precision.
std::unique_ptr<BasicEvaluator<PreparedPrograms::Space>> make_evaluator_for(Layout layout,
                                                                            Precision precision,
                                                                            EvaluatorInput input);

}  // namespace helikos
