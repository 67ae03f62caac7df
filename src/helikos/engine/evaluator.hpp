// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "helikos/amplitude/color/color_squares.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/engine/epilogue/event_scale.hpp"
#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/options.hpp"

namespace helikos {

/// Wall-clock seconds of the evaluations that were timed.
struct PhaseTimes {
  double amplitudes = 0.0;
  double color_sum = 0.0;
};

struct ArrangedBatch;
using ArrangedBatches = std::shared_ptr<const std::vector<ArrangedBatch>>;

/// What an evaluator is made from: scheduled programs, one for each batch of helicities.
struct EvaluatorInput {
  std::vector<ScheduledProgram> programs;
  std::shared_ptr<const AmplitudeProgram> program;  ///< that they are made from
  ColorBlocks color;
  ColorSum color_sum = ColorSum::kernel;
  bool tf32 = false;            ///< of gemm
  EventScale scale;             ///< from the colour sum to |M|^2
  std::size_t memory = 0;       ///< of the device for events [bytes]; 0: 60 % of what is free
  int instances = 0;            ///< queues of kernels of teams on a device; 0: what measured best
  std::size_t team_memory = 0;  ///< of a team [bytes]; 0: what the processor has
  const CompiledProcess* kernel = nullptr;  ///< fills jamps, or sums, in place of the interpreter
  Groups groups = Groups::one_kernel;
  /// Of `color`, where helicities and flows may be asked for (MatrixElementOptions::selects).
  std::shared_ptr<const ColorSquares> squares;
  ArrangedBatches arranged{};  ///< the programs for teams in one kernel, if that is done already
};

/// |M|^2 of many events in one precision and SIMD width, and what else is known of them.
template <class ExecSpace>
class BasicEvaluator {
 public:
  using Space = ExecSpace;
  virtual ~BasicEvaluator() = default;

  /// Enqueues the evaluation in `space`. Waits where memory is taken, which the first evaluation of
  /// a size does, and where phases are timed.
  virtual void evaluate(const Space& space, const EventInputs<Space>& inputs,
                        const EventOutputs<Space>& outputs) = 0;

  /// Bytes of workspace and jamps in use.
  virtual std::size_t bytes() const = 0;
  virtual int simd_width() const = 0;
  /// Whether groups are kernels of their own depending on the number of events.
  virtual bool groups_by_number() const { return false; }
  /// Spent so far, during evaluations, on what is made once.
  virtual double set_up_seconds() const { return 0.0; }
  /// Computed again so far, by a rescue within.
  virtual std::int64_t rescued_events() const { return 0; }

  /// From now on evaluations wait for their phases and add up their times.
  void time_phases(bool on) { is_timed_ = on; }
  const PhaseTimes& times() const { return times_; }

 protected:
  bool is_timed_ = false;
  PhaseTimes times_;
};

/// On the host: packs of events, one a thread.
using Evaluator = BasicEvaluator<Kokkos::DefaultHostExecutionSpace>;

/// Of packs that fill the registers of the build.
std::unique_ptr<Evaluator> make_evaluator(Precision precision, EvaluatorInput input);

/// By teams of threads, on the default execution space.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_team_evaluator(
    Precision precision, EvaluatorInput input);

/// What the evaluators by teams do first, and longest, for programs in one kernel. No kernel is
/// started, so that several threads may call it.
ArrangedBatches arrange_for_teams(Precision precision, const EvaluatorInput& input);

/// By a compiled kernel that sums helicities and colours itself, on the default execution space. It
/// takes the constants of the one program of `input`, which has the kernel's fingerprint.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_sum_evaluator(
    Precision precision, EvaluatorInput input);

}  // namespace helikos
