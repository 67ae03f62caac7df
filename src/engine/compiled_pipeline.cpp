// SPDX-License-Identifier: Apache-2.0
#include "engine/compiled_pipeline.hpp"

#include <Kokkos_Timer.hpp>
#include <stdexcept>

#include "core/views.hpp"
#include "engine/thread_pipeline.hpp"
#include "schedule/fingerprint.hpp"

namespace helikos {
namespace {

/// |M|^2 by a kernel that sums helicities and colours itself.
template <class Real>
class CompiledPipeline final : public BasicEvaluator<Kokkos::DefaultExecutionSpace> {
 public:
  using Launcher = void (*)(const SumKernelInput<Real>&);

  CompiledPipeline(Launcher launcher, int choices, const ScheduledProgram& program,
                   double normalization)
      : launcher_(launcher),
        choices_(choices),
        num_legs_(static_cast<int>(program.legs.size())),
        normalization_(normalization) {
    const auto constants = distinct_constants(program);
    constants_ = to_view<Space>("helikos::engine::constants",
                                std::vector<Real>(constants.begin(), constants.end()));
  }

  void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result) override {
    if (momenta.extent(0) == 0) return;
    Kokkos::Timer timer;
    const std::size_t shares = choices_ == 1 ? 0 : choices_ * momenta.extent(0);
    if (shares_.extent(0) < shares) {
      shares_ = {};
      shares_ = EventView<Space>(
          Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::engine::shares"), shares);
    }
    launcher_({space, momenta, result, constants_.data(), num_legs_, normalization_, shares_});
    space.fence();
    times_.amplitudes += timer.seconds();
  }

  std::vector<double> sums_by_helicity(const Space&, const ConstMomentaView<Space>&) override {
    throw std::logic_error("sums_by_helicity needs the interpreter");
  }

  std::size_t bytes() const override {
    return constants_.span() * sizeof(Real) + shares_.span() * sizeof(double);
  }
  int simd_width() const override { return native_width<Real>; }

 private:
  Launcher launcher_;
  int choices_;  ///< of polarisations, whose shares are summed at the end
  int num_legs_;
  double normalization_;
  Kokkos::View<Real*, typename Space::memory_space> constants_;
  EventView<Space> shares_;
};

}  // namespace

std::unique_ptr<BasicEvaluator<Kokkos::DefaultExecutionSpace>> make_compiled_evaluator(
    const CompiledProcess& kernel, Precision precision, EvaluatorInput input) {
  const bool single = precision == Precision::single_precision;
  if (!kernel.sums()) {
    if (single) {
      return std::make_unique<ThreadPipeline<float>>(kernel.float_thread_jamps, std::move(input));
    }
    return std::make_unique<ThreadPipeline<double>>(kernel.double_thread_jamps, std::move(input));
  }
  const ScheduledProgram& program = input.programs.front();
  if (single) {
    return std::make_unique<CompiledPipeline<float>>(kernel.float_sum, kernel.num_choices, program,
                                                     input.normalization);
  }
  const bool mixed = precision == Precision::mixed && kernel.mixed_sum != nullptr;
  return std::make_unique<CompiledPipeline<double>>(mixed ? kernel.mixed_sum : kernel.double_sum,
                                                    kernel.num_choices, program,
                                                    input.normalization);
}

}  // namespace helikos
