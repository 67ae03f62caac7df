// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "helikos/amplitude/color/color_factors.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/engine/epilogue/energy_unit.hpp"
#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/options.hpp"

namespace helikos {

/// Wall-clock seconds of the evaluations that were timed.
struct PhaseTimes {
  double amplitudes = 0.0;
  double color_sum = 0.0;
};

class MadeKernel;
struct ArrangedBatch;
using ArrangedBatches = std::shared_ptr<const std::vector<ArrangedBatch>>;

/// The input of an evaluator: scheduled programs, one for each batch of helicities.
struct EvaluatorInput {
  std::vector<ScheduledProgram> programs;
  std::shared_ptr<const AmplitudeProgram> program;  ///< program from which `programs` are made
  ColorBlocks color;
  ColorSum color_sum = ColorSum::kernel;
  bool tf32 = false;             ///< `gemm` in TF32
  EventScale scale;              ///< factors between colour sum and |M|^2
  double strong_coupling = 0.0;  ///< g_s of the parameters; for AmplitudeProgram::jamp_powers
  std::size_t memory = 0;  ///< memory of the device for events [bytes]; 0: 60 % of the free memory
  int instances = 0;  ///< queues for kernels of teams on a device; 0: the fastest measured number
  std::size_t team_memory = 0;  ///< memory of a team [bytes]; 0: all that the processor has
  const CompiledProcess* kernel =
      nullptr;                         ///< computes jamps, or the sums, instead of the interpreter
  std::shared_ptr<MadeKernel> made{};  ///< computes the sums; used if there is no `kernel`
  Groups groups = Groups::one_kernel;
  /// Squares of `color`; needed if helicities and flows may be selected
  /// (MatrixElementOptions::selects).
  std::shared_ptr<const ColorSquares> squares;
  ArrangedBatches
      arranged{};  ///< programs for teams in one kernel, if they have been arranged already
};

/// Computes |M|^2 and other outputs of many events, in one precision and SIMD width.
template <class ExecSpace>
class BasicEvaluator {
 public:
  using Space = ExecSpace;
  virtual ~BasicEvaluator() = default;

  /// Enqueues the evaluation in `space`. It waits when memory is allocated, as in the first
  /// evaluation of a larger size, and when phases are timed.
  virtual void evaluate(const Space& space, const EventInputs<Space>& inputs,
                        const EventOutputs<Space>& outputs) = 0;

  /// Bytes of workspace and jamps in use.
  virtual std::size_t bytes() const = 0;
  virtual int simd_width() const = 0;
  /// Whether the number of events decides if levels are separate kernels.
  virtual bool groups_by_number() const { return false; }
  /// Seconds spent, during evaluations until now, on objects that are made once.
  virtual double set_up_seconds() const { return 0.0; }
  /// Number of events that a rescue inside the evaluator has computed again until now.
  virtual std::int64_t rescued_events() const { return 0; }

  /// Switches timing on or off. A timed evaluation waits for its phases and adds up their times.
  void time_phases(bool on) { is_timed_ = on; }
  bool is_timed() const { return is_timed_; }
  const PhaseTimes& times() const { return times_; }

 protected:
  bool is_timed_ = false;
  PhaseTimes times_;
};

/// Evaluator of hosts: each thread computes a pack of events.
using Evaluator = BasicEvaluator<Kokkos::DefaultHostExecutionSpace>;

/// Evaluator with packs that fill the registers of the build.
std::unique_ptr<Evaluator> make_evaluator(Precision precision, EvaluatorInput input);

/// Evaluator with teams of threads, on the default execution space. Programs for hosts throw
/// InputError.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_team_evaluator(
    Precision precision, EvaluatorInput input);

/// The first and longest step of an evaluator with teams, for programs in one kernel. It starts no
/// kernel; several threads may call it. Programs for hosts throw InputError.
ArrangedBatches arrange_for_teams(Precision precision, const EvaluatorInput& input);

/// Evaluator with a compiled kernel that sums helicities and colours itself, on the default
/// execution space: one of the build, or one that is compiled at run time. The constants are those
/// of the only program of `input`, which has the kernel's fingerprint or is what it is made of.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_sum_evaluator(
    Precision precision, EvaluatorInput input);

}  // namespace helikos
