// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "helikos/engine/evaluator.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/engine/program_store.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

using HelicityBatches = std::vector<std::vector<HelicityMask>>;

/// Divides the helicities into batches by the states of some legs. As few legs as possible are used
/// such that the jamps of a batch fit into `options.jamp_bytes` and there are
/// `options.helicity_batches` batches. The legs are gluons, because fermions cost less to compute
/// again. With `options.selects` the legs are others, because a selection needs both linear
/// polarisations of a gluon at once. Throws InputError if the legs have too few states.
HelicityBatches cut_helicities(const std::string& process, const AmplitudeProgram& program,
                               const std::vector<HelicityMask>& helicities,
                               const MatrixElementOptions& options);

struct MatrixElementInfo;

/// The programs of a MatrixElement before there is an evaluator. They need no kernel and no memory
/// of a device, so that several threads can make programs at once.
///
/// Scheduling is the slowest part of the set-up of a large process. A program that the filter does
/// not change is not scheduled again.
class PreparedPrograms {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// Throws InputError if the recipe cannot compute the process.
  PreparedPrograms(const Process& process, const Parameters& parameters,
                   const MatrixElementOptions& options);
  /// Shares with other sets of parameters what does not depend on numbers. `store` is for this
  /// process with these options, and is used by one thread at a time.
  PreparedPrograms(const Process& process, const Parameters& parameters,
                   const MatrixElementOptions& options, std::shared_ptr<ProgramStore> store);

  /// Schedules all helicities, if this has not been done.
  void schedule();
  /// Like `schedule`; then arranges the programs for teams, if teams compute them and no helicities
  /// are filtered.
  void arrange();
  /// Returns the programs of the helicities that do not vanish, one for each batch of helicities.
  /// Runs the filter, if there is one.
  std::vector<ScheduledProgram> take();
  /// Like `take`, for teams that select a helicity: the helicities of each polarisation set are
  /// contiguous.
  std::vector<ScheduledProgram> take_by_sets();

  /// Throws InputError if the helicities cannot be divided into the requested batches.
  void check_batches() const { cut(options_); }

  /// Properties that are known before programs are scheduled: colour basis, flows, partial
  /// amplitudes, and the powers of g_s.
  MatrixElementInfo preview() const;

  const Process& process() const { return process_; }
  const Parameters& parameters() const { return parameters_; }
  const MatrixElementOptions& options() const { return options_; }
  const AmplitudeProgram& program() const { return *program_; }
  const std::shared_ptr<const AmplitudeProgram>& shared_program() const { return program_; }
  const ColorBlocks& color() const { return color_; }
  ColorSum color_sum() const { return color_sum_; }
  /// Number of diagrams without four-gluon vertices.
  long long num_channels() const;
  Layout layout() const { return layout_; }

  EvaluatorInput input(std::vector<ScheduledProgram> programs, ColorSum color_sum,
                       const CompiledProcess* kernel = nullptr) const;

  /// nullptr if nothing is selected.
  std::shared_ptr<const ColorSquares> squares() const;

 private:
  ColorBlocks color_blocks(bool for_fast) const;
  ColorBlocks shared_color() const;
  void keep(std::vector<int> numbers);
  EventScale scale() const;
  bool are_filtered() const;
  bool are_polarized() const;
  double weight_of(const HelicityMask& mask) const;
  std::vector<HelicityMask> polarized(const std::vector<HelicityMask>& all);
  HelicityBatches cut(const MatrixElementOptions& options) const;
  std::vector<ScheduledProgram> schedule_all() const;
  std::vector<ScheduledProgram> schedule_shared(const std::vector<HelicityMask>& helicities) const;
  std::vector<ScheduledProgram> schedule_batches(const AmplitudeProgram& program,
                                                 const std::vector<HelicityMask>& helicities) const;
  std::vector<HelicityMask> filter(const std::vector<ScheduledProgram>& batches) const;
  std::vector<double> sums_by_helicity(BasicEvaluator<Space>& evaluator, double scale) const;
  bool has_strong_functions() const;
  bool has_strong_choices() const;
  ConstEventView<Space> filter_couplings(int num_points) const;
  ConstRandomView<Space> filter_colors(int num_points) const;

  Process process_;
  Parameters parameters_;
  MatrixElementOptions options_;
  Layout layout_;
  std::shared_ptr<const AmplitudeProgram> program_;
  std::shared_ptr<ProgramStore> store_;    ///< nullptr: nothing is shared
  ProgramStore::Entry* shared_ = nullptr;  ///< of the store
  ColorSum color_sum_;
  ColorBlocks color_;
  std::vector<HelicityMask> helicities_;     ///< all helicities in order, until the filter ran
  std::vector<ScheduledProgram> scheduled_;  ///< programs of all helicities, until they are taken
  bool vanishes_ = false;                    ///< polarised legs have no helicity that contributes
  ArrangedBatches arranged_;  ///< arranged programs of all helicities, until they are taken
};

/// Makes an evaluator for packs or teams, in any precision.
std::unique_ptr<BasicEvaluator<PreparedPrograms::Space>> make_evaluator_for(Layout layout,
                                                                            Precision precision,
                                                                            EvaluatorInput input);

}  // namespace helikos
