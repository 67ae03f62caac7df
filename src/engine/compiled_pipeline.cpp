// SPDX-License-Identifier: Apache-2.0
#include "engine/compiled_pipeline.hpp"

#include <Kokkos_Timer.hpp>
#include <stdexcept>

#include "engine/event_io.hpp"
#include "process/process.hpp"
#include "program/fingerprint.hpp"

namespace helikos {
namespace {

/// |M|^2 by a kernel that sums helicities and colours itself: everything of a pack of events stays
/// in registers and on the stack. T: pack or scalar.
template <class T>
class CompiledPipeline final : public Evaluator {
 public:
  using V = RegisterOf<T>;

  CompiledPipeline(SumKernel<V> kernel, const ScheduledProgram& program, double normalization)
      : kernel_(kernel),
        num_legs_(static_cast<int>(program.legs.size())),
        normalization_(normalization) {
    for (const double constant : distinct_constants(program)) {
      constants_.push_back(static_cast<RealOf<T>>(constant));
    }
  }

  void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result) override {
    Kokkos::Timer timer;
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    // Static, as in pipeline.hpp: a worker reads one stretch of events.
    Kokkos::parallel_for("helikos::engine::compiled",
                         Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Static>>(
                             space, 0, (num_events + width - 1) / width),
                         [&](const std::int64_t pack) { run_pack(momenta, pack * width, result); });
    space.fence();
    times_.amplitudes += timer.seconds();
  }

  std::vector<double> sums_by_helicity(const Space&, const ConstMomentaView<Space>&) override {
    throw std::logic_error("sums_by_helicity needs the interpreter");
  }

  std::size_t bytes() const override { return constants_.size() * sizeof(RealOf<T>); }
  int simd_width() const override { return width; }

 private:
  static constexpr int width = width_of<T>;

  void run_pack(const ConstMomentaView<Space>& momenta, std::int64_t event,
                const EventView<Space>& result) const {
    int exponents[width];
    energy_exponents(momenta, event, width, exponents);
    const T inverse_unit =
        generate<T>([&](int i) { return static_cast<RealOf<T>>(power_of_two(-exponents[i])); });
    FourVector<V> legs[Process::max_legs];
    for (int leg = 0; leg < num_legs_; ++leg) {
      const auto component = [&](int c) {
        return to_register(T(load_events<T>(momenta, event, leg, c) * inverse_unit));
      };
      legs[leg] = {component(0), component(1), component(2), component(3)};
    }
    const T sum = to_pack(kernel_(legs, to_register(inverse_unit), constants_.data()));
    const auto left = static_cast<std::int64_t>(result.extent(0)) - event;
    for (int i = 0; i < std::min<std::int64_t>(left, width); ++i) {
      result(event + i) = scale(exponents[i]) * static_cast<double>(lane(sum, i));
    }
  }

  double scale(int exponent) const {
    const double root = power_of_two(exponent * (4 - num_legs_));
    return normalization_ * root * root;
  }

  SumKernel<V> kernel_;
  int num_legs_;
  double normalization_;
  std::vector<RealOf<T>> constants_;
};

}  // namespace

std::unique_ptr<Evaluator> make_compiled_evaluator(const CompiledProcess& kernel,
                                                   Precision precision,
                                                   const ScheduledProgram& program,
                                                   double normalization) {
  if (precision == Precision::single_precision) {
    return std::make_unique<CompiledPipeline<Pack<float, native_width<float>>>>(
        kernel.float_sum, program, normalization);
  }
  return std::make_unique<CompiledPipeline<Pack<double, native_width<double>>>>(
      kernel.double_sum, program, normalization);
}

}  // namespace helikos
