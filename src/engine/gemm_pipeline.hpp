// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include "color/gemm_sum.hpp"
#include "engine/amplitude_runner.hpp"

namespace helikos {

/// Amplitudes of a large block of packs, then its colour sum as matrix products over all
/// helicities and events of the block.
template <class A, class C>
class GemmPipeline final : public Evaluator {
 public:
  explicit GemmPipeline(EvaluatorInput input)
      : normalization_(input.normalization),
        num_legs_(static_cast<int>(input.programs.front().legs.size())),
        num_flows_(input.color.num_flows),
        runner_(input.programs, Space().concurrency()),
        color_(input.color) {
    layout_.pack_stride = runner_.max_helicities();
    const std::size_t pack_bytes = sizeof(Complex<C>) * num_flows_ * layout_.pack_stride;
    packs_ = static_cast<int>(std::clamp<std::size_t>(block_bytes / pack_bytes, 1, 1024));
    const std::size_t rows = 2 * width * layout_.pack_stride * packs_;
    jamps_ = typename Gemm::Matrix("helikos::engine::jamps", rows, num_flows_);
    sums_ = typename Gemm::Rows("helikos::color::sums", rows);
    exponents_.resize(std::size_t(packs_) * width);
  }

  void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result) override {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    for (std::int64_t first = 0; first < num_events; first += std::int64_t(packs_) * width) {
      const auto packs = (num_events - first + width - 1) / width;
      used_ = static_cast<int>(std::min<std::int64_t>(packs_, packs));
      layout_.flow_stride = layout_.pack_stride * used_;
      for (int batch = 0; batch < runner_.num_batches(); ++batch) {
        run_amplitudes(space, batch, first, momenta);
        run_color_sum(space, batch, first, result);
      }
    }
  }

  std::vector<double> sums_by_helicity(const Space&, const ConstMomentaView<Space>&) override {
    throw std::logic_error("sums_by_helicity needs the kernel colour sum");
  }

  std::size_t bytes() const override {
    return runner_.bytes() + (jamps_.span() + sums_.span()) * sizeof(RealOf<C>) + color_.bytes();
  }
  int simd_width() const override { return width_of<A>; }

 private:
  static constexpr int width = width_of<C>;
  static constexpr std::size_t block_bytes = std::size_t{32} << 20;

  using Gemm = GemmColorSum<RealOf<C>, Space>;
  using Policy = Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;

  void run_amplitudes(const Space& space, int batch, std::int64_t first,
                      const ConstMomentaView<Space>& momenta) {
    Kokkos::Timer timer;
    auto* jamps = reinterpret_cast<Complex<C>*>(jamps_.data());
    const Kokkos::Experimental::UniqueToken<Space> workers(space);
    Kokkos::parallel_for("helikos::engine::amplitudes",
                         Policy(space, 0, used_, Kokkos::ChunkSize(1)), [&](const int pack) {
                           const std::int64_t event = first + std::int64_t(pack) * width;
                           const int worker = workers.acquire();
                           runner_(batch, worker, momenta, event,
                                   jamps + pack * layout_.pack_stride, layout_,
                                   exponents_.data() + std::size_t(pack) * width);
                           workers.release(worker);
                         });
    space.fence();
    times_.amplitudes += timer.seconds();
  }

  void run_color_sum(const Space& space, int batch, std::int64_t first,
                     const EventView<Space>& result) {
    Kokkos::Timer timer;
    const std::size_t rows = 2 * width * layout_.flow_stride;
    color_(space, typename Gemm::Matrix(jamps_.data(), rows, num_flows_), rows, sums_);
    Kokkos::parallel_for("helikos::color::reduce", Policy(space, 0, used_),
                         [&](const int pack) { reduce_rows(batch, first, pack, result); });
    space.fence();
    times_.color_sum += timer.seconds();
  }

  /// Rows of a pack: (lane, real or imaginary part, helicity).
  void reduce_rows(int batch, std::int64_t first, int pack, const EventView<Space>& result) const {
    const std::int64_t event = first + std::int64_t(pack) * width;
    const auto left = static_cast<std::int64_t>(result.extent(0)) - event;
    const int parts = 2 * runner_.num_helicities(batch);
    const auto* row = sums_.data() + pack * layout_.pack_stride * 2 * width;
    const int* exponents = exponents_.data() + std::size_t(pack) * width;
    for (int i = 0; i < std::min<std::int64_t>(left, width); ++i) {
      double total = 0.0;
      for (int part = 0; part < parts; ++part) total += static_cast<double>(row[part * width + i]);
      const double factor = std::ldexp(normalization_, exponents[i] * (8 - 2 * num_legs_));
      result(event + i) = factor * total + (batch == 0 ? 0.0 : result(event + i));
    }
  }

  double normalization_;
  int num_legs_;
  int num_flows_;
  AmplitudeRunner<A, C> runner_;
  Gemm color_;
  JampLayout layout_;
  int packs_ = 1;  ///< in a block
  int used_ = 1;   ///< of these, in the block at hand
  typename Gemm::Matrix jamps_;
  typename Gemm::Rows sums_;
  std::vector<int> exponents_;  ///< energy unit of each event
};

}  // namespace helikos
