// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "color/color_blocks.hpp"
#include "compiled/compiled_process.hpp"
#include "core/views.hpp"
#include "engine/options.hpp"
#include "schedule/schedule.hpp"

namespace helikos {

/// Seconds spent since construction, fenced on both sides.
struct PhaseTimes {
  double amplitudes = 0.0;
  double color_sum = 0.0;
};

/// What an evaluator is made from: scheduled programs, one for each batch of helicities.
struct EvaluatorInput {
  std::vector<ScheduledProgram> programs;
  std::shared_ptr<const AmplitudeProgram> program;  ///< that they are made from
  ColorBlocks color;
  ColorSum color_sum = ColorSum::kernel;
  bool tf32 = false;            ///< of gemm
  double normalization = 1.0;   ///< couplings, average over initial states, identical particles
  std::size_t memory = 0;       ///< of the device for events [bytes]; 0: 60 % of what is free
  int instances = 0;            ///< queues of kernels of teams on a device; 0: what measured best
  std::size_t team_memory = 0;  ///< of a team [bytes]; 0: what the processor has
  const CompiledProcess* kernel = nullptr;  ///< fills jamps in place of the interpreter
  Groups groups = Groups::one_kernel;
};

/// |M|^2 of many events in one precision and SIMD width.
template <class ExecSpace>
class BasicEvaluator {
 public:
  using Space = ExecSpace;
  virtual ~BasicEvaluator() = default;

  /// result(event) = |M|^2 [GeV^(8-2N)] at momenta (event, particle, 4) [GeV].
  virtual void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                        const EventView<Space>& result) = 0;

  /// Sum over the given events of each helicity's share of |M|^2, in the order of the programs.
  virtual std::vector<double> sums_by_helicity(const Space& space,
                                               const ConstMomentaView<Space>& momenta) = 0;

  /// Bytes of workspace and jamps in use.
  virtual std::size_t bytes() const = 0;
  virtual int simd_width() const = 0;
  /// Whether groups are kernels of their own depending on the number of events.
  virtual bool groups_by_number() const { return false; }

  const PhaseTimes& times() const { return times_; }

 protected:
  PhaseTimes times_;
};

/// On the host: packs of events, one a thread.
using Evaluator = BasicEvaluator<Kokkos::DefaultHostExecutionSpace>;

/// `width`: events in a pack, 0 for the register width of the build or 1 for plain scalars; others
/// throw InputError.
std::unique_ptr<Evaluator> make_evaluator(Precision precision, EvaluatorInput input, int width = 0);

/// By teams of threads, on the default execution space.
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_team_evaluator(
    Precision precision, EvaluatorInput input);

}  // namespace helikos
