// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "color/color_blocks.hpp"
#include "core/views.hpp"
#include "engine/compiled_process.hpp"
#include "engine/options.hpp"
#include "program/schedule.hpp"

namespace helikos {

/// Seconds spent since construction, fenced on both sides.
struct PhaseTimes {
  double amplitudes = 0.0;
  double color_sum = 0.0;
};

/// What an evaluator is made from: scheduled programs, one for each batch of helicities.
struct EvaluatorInput {
  std::vector<ScheduledProgram> programs;
  ColorBlocks color;
  ColorSum color_sum = ColorSum::kernel;
  double normalization = 1.0;  ///< couplings, average over initial states, identical particles
  const CompiledProcess* kernel = nullptr;  ///< fills jamps in place of the interpreter
};

/// |M|^2 of many events in one precision and SIMD width.
class Evaluator {
 public:
  using Space = Kokkos::DefaultHostExecutionSpace;
  virtual ~Evaluator() = default;

  /// result(event) = |M|^2 [GeV^(8-2N)] at momenta (event, particle, 4) [GeV].
  virtual void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                        const EventView<Space>& result) = 0;

  /// Sum over the given events of each helicity's share of |M|^2, in the order of the programs.
  virtual std::vector<double> sums_by_helicity(const Space& space,
                                               const ConstMomentaView<Space>& momenta) = 0;

  /// Bytes of workspace and jamps in use.
  virtual std::size_t bytes() const = 0;
  virtual int simd_width() const = 0;

  const PhaseTimes& times() const { return times_; }

 protected:
  PhaseTimes times_;
};

/// `width`: events in a pack, 0 for the register width of the build or 1 for plain scalars; others
/// throw InputError.
std::unique_ptr<Evaluator> make_evaluator(Precision precision, EvaluatorInput input, int width = 0);

}  // namespace helikos
