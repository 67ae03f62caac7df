// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/team_pipeline.hpp"

namespace helikos {

/// All levels in one kernel, or a kernel each where there are too few events to fill a GPU: then
/// several teams share an event. Both give the same bits. Only one of them holds memory for events
/// at a time, so that both keep within --memory.
template <class T, class C, class ExecSpace>
class TeamsByNumber final : public BasicEvaluator<ExecSpace> {
 public:
  using Space = ExecSpace;

  /// A kernel each for fewer than `few` events; where it is not given, for fewer than fill the GPU.
  explicit TeamsByNumber(EvaluatorInput input, std::optional<std::int64_t> few = {}) {
    input.memory = memory_budget(input.memory);
    input.groups = Groups::one_kernel;
    in_one_kernel_ = std::make_unique<Teams>(input);
    few_ = few ? *few : in_one_kernel_->events_to_fill();
    if (few_ > 0) input_ = std::move(input);
  }

  void evaluate(const Space& space, const EventInputs<Space>& inputs,
                const EventOutputs<Space>& outputs) override {
    const auto num_events = static_cast<std::int64_t>(inputs.momenta.extent(0));
    if (num_events == 0) return;
    Teams& teams = choose(num_events);
    const PhaseTimes before = teams.times();
    teams.evaluate(space, inputs, outputs);
    this->times_.amplitudes += teams.times().amplitudes - before.amplitudes;
    this->times_.color_sum += teams.times().color_sum - before.color_sum;
  }

  std::size_t bytes() const override {
    return in_one_kernel_->bytes() + (by_levels_ ? by_levels_->bytes() : 0);
  }
  int simd_width() const override { return 1; }
  bool groups_by_number() const override { return few_ > 0; }

 private:
  using Teams = TeamPipeline<T, C, Space>;

  Teams& choose(std::int64_t num_events) {
    const bool few = num_events < few_;
    if (few && input_) make_by_levels();
    if (!by_levels_) return *in_one_kernel_;
    Teams& other = few ? *in_one_kernel_ : *by_levels_;
    other.release();
    return few ? *by_levels_ : *in_one_kernel_;
  }

  /// When it is first needed. Levels as kernels keep all currents of an event in global memory, for
  /// which --memory may be too little.
  void make_by_levels() {
    in_one_kernel_->release();
    EvaluatorInput input = std::move(*input_);
    input_.reset();
    input.groups = Groups::kernels;
    try {
      by_levels_ = std::make_unique<Teams>(std::move(input));
    } catch (const InputError&) {
      few_ = 0;
    }
  }

  std::optional<EvaluatorInput> input_;  ///< of what is not made yet
  std::int64_t few_ = 0;
  std::unique_ptr<Teams> in_one_kernel_, by_levels_;
};

}  // namespace helikos
