// SPDX-License-Identifier: Apache-2.0
#include "engine/team_pipeline.hpp"

namespace helikos {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// All levels in one kernel, or a kernel each where there are too few events to fill a GPU: then
/// several teams share an event (docs/performance.md). Both give the same bits.
template <class T, class C>
class TeamsByNumber final : public BasicEvaluator<Space> {
 public:
  explicit TeamsByNumber(EvaluatorInput input)
      : input_(with(std::move(input), Groups::kernels)),
        in_one_kernel_(with(input_, Groups::one_kernel)) {}

  void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result) override {
    Teams& teams = choose(static_cast<std::int64_t>(momenta.extent(0)));
    const PhaseTimes before = teams.times();
    teams.evaluate(space, momenta, result);
    times_.amplitudes += teams.times().amplitudes - before.amplitudes;
    times_.color_sum += teams.times().color_sum - before.color_sum;
  }

  std::vector<double> sums_by_helicity(const Space& space,
                                       const ConstMomentaView<Space>& momenta) override {
    return in_one_kernel_.sums_by_helicity(space, momenta);
  }

  std::size_t bytes() const override {
    return in_one_kernel_.bytes() + (by_levels_ ? by_levels_->bytes() : 0);
  }
  int simd_width() const override { return 1; }

 private:
  using Teams = TeamPipeline<T, C, Space>;

  static EvaluatorInput with(EvaluatorInput input, Groups groups) {
    input.groups = groups;
    return input;
  }

  /// The other one's memory is given up, so that both together keep within --memory.
  Teams& choose(std::int64_t num_events) {
    const bool few = in_one_kernel_.leaves_idle(num_events);
    if (few && fits_ && !by_levels_) make_by_levels();
    if (!by_levels_) return in_one_kernel_;
    Teams& other = few ? in_one_kernel_ : *by_levels_;
    other.release();
    return few ? *by_levels_ : in_one_kernel_;
  }

  /// Levels as kernels keep all currents of an event in global memory, for which --memory may be
  /// too little.
  void make_by_levels() {
    try {
      by_levels_ = std::make_unique<Teams>(input_);
    } catch (const InputError&) {
      fits_ = false;
    }
  }

  EvaluatorInput input_;  ///< of what is made when it is first needed
  Teams in_one_kernel_;
  std::unique_ptr<Teams> by_levels_;
  bool fits_ = true;
};

template <class T, class C>
std::unique_ptr<BasicEvaluator<Space>> make(EvaluatorInput input) {
  if (input.groups == Groups::automatic && !is_host_space<Space>) {
    return std::make_unique<TeamsByNumber<T, C>>(std::move(input));
  }
  return std::make_unique<TeamPipeline<T, C, Space>>(std::move(input));
}

}  // namespace

std::unique_ptr<BasicEvaluator<Space>> make_team_evaluator(Precision precision,
                                                           EvaluatorInput input) {
  switch (precision) {
    case Precision::double_precision:
      return make<double, double>(std::move(input));
    case Precision::single_precision:
      return make<float, float>(std::move(input));
    default:
      return make<double, float>(std::move(input));
  }
}

}  // namespace helikos
