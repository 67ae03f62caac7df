// SPDX-License-Identifier: Apache-2.0
#include <Kokkos_Timer.hpp>

#include <algorithm>
#include <functional>

#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/engine/evaluator.hpp"
#include "helikos/engine/made/made_kernel.hpp"

namespace helikos {
namespace {

/// Largest number of shares that are computed at once: 256 MiB.
constexpr std::size_t max_shares = std::size_t(1) << 25;

/// |M|^2, helicity and flow by a kernel that sums helicities and colours itself.
template <class Real>
class SumEvaluator final : public BasicEvaluator<Kokkos::DefaultExecutionSpace> {
 public:
  using Launcher = std::function<void(const SumKernelInput<Real>&, const SumSelection&)>;

  SumEvaluator(Launcher launcher, int choices, EvaluatorInput input)
      : launcher_(std::move(launcher)),
        choices_(choices),
        made_(input.made),
        max_shares_(input.memory > 0 ? std::min(max_shares, input.memory / sizeof(double))
                                     : max_shares),
        scale_(input.scale) {
    const auto constants = distinct_constants(input.programs.front());
    constants_ = to_view<Space>("helikos::engine::constants",
                                std::vector<Real>(constants.begin(), constants.end()));
  }

  void evaluate(const Space& space, const EventInputs<Space>& inputs,
                const EventOutputs<Space>& outputs) override {
    const std::size_t num_events = inputs.momenta.extent(0);
    if (num_events == 0) return;
    Kokkos::Timer timer;
    const std::size_t chunk =
        std::min(num_events, std::max(max_shares_ / choices_, std::size_t(1)));
    const std::size_t shares = choices_ == 1 ? 0 : choices_ * chunk;
    make_room(shares_, "helikos::engine::shares", shares);
    EventScale scale = scale_;
    scale.alpha_s = inputs.alpha_s.data();
    const bool has_couplings = scale.alpha_s != nullptr;
    if (has_couplings) scale.with_coupling = scale.normalization;
    launcher_(
        {space, inputs.momenta, outputs.matrix_elements, constants_.data(), scale, shares_, 0, 0},
        {inputs.helicity_random.data(), inputs.flow_random.data(), outputs.helicity.data(),
         outputs.flow.data()});
    if (has_couplings) {
      Kokkos::parallel_for("helikos::engine::couplings", EventPolicy<Space>(space, 0, num_events),
                           TimesCoupling<Space>{outputs.matrix_elements, scale});
    }
    if (!is_timed_) return;
    space.fence();
    times_.amplitudes += timer.seconds();
  }

  std::size_t bytes() const override {
    return constants_.span() * sizeof(Real) + shares_.span() * sizeof(double);
  }
  int simd_width() const override { return native_width<Real>; }
  double set_up_seconds() const override { return made_ ? made_->set_up_seconds() : 0.0; }

 private:
  Launcher launcher_;
  std::size_t choices_;  ///< choices of states times parts of helicities; their shares are summed
                         ///< at the end
  std::shared_ptr<const MadeKernel> made_;  ///< nullptr: a kernel of the build
  std::size_t max_shares_;                  ///< number of shares that are kept at once
  EventScale scale_;
  Kokkos::View<Real*, typename Space::memory_space> constants_;
  EventView<Space> shares_;
};

template <class Real>
std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> with_made(EvaluatorInput input) {
  const auto launch = [made = input.made](const SumKernelInput<Real>& events,
                                          const SumSelection& selection) {
    (*made)(events, selection);
  };
  const int choices = input.made->num_choices();
  return std::make_unique<SumEvaluator<Real>>(launch, choices, std::move(input));
}

}  // namespace

std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_sum_evaluator(
    Precision precision, EvaluatorInput input) {
  if (input.kernel == nullptr) {
    if (precision == Precision::single_precision) return with_made<float>(std::move(input));
    return with_made<double>(std::move(input));
  }
  const CompiledProcess& kernel = *input.kernel;
  if (precision == Precision::single_precision) {
    return std::make_unique<SumEvaluator<float>>(kernel.float_sum, kernel.num_choices,
                                                 std::move(input));
  }
  const bool mixed = precision == Precision::mixed && kernel.mixed_sum != nullptr;
  return std::make_unique<SumEvaluator<double>>(mixed ? kernel.mixed_sum : kernel.double_sum,
                                                kernel.num_choices, std::move(input));
}

}  // namespace helikos
