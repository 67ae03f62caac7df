// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include "color_sum/gemm_sum.hpp"
#include "color_sum/pack_sum.hpp"
#include "packs/amplitude_runner.hpp"

namespace helikos {

/// Amplitudes of a large block of packs, by one kernel or by one for each group of the program,
/// then its colour sum: as matrix products over all helicities and events of the block, or pack by
/// pack.
template <class A, class C>
class PhasedPipeline final : public Evaluator {
 public:
  explicit PhasedPipeline(EvaluatorInput input)
      : normalization_(input.normalization),
        num_legs_(static_cast<int>(input.programs.front().legs.size())),
        num_flows_(input.color.num_flows),
        by_groups_(input.groups == Groups::kernels),
        workers_(Space().concurrency()),
        runner_(input.programs) {
    if (input.kernel != nullptr) runner_.use_kernel(*input.kernel, input.programs.front());
    layout_.pack_stride = runner_.max_helicities();
    const std::size_t pack_bytes = sizeof(Complex<C>) * num_flows_ * layout_.pack_stride;
    // A pack for each worker at least, as packs are what they share.
    packs_ =
        std::max(workers_, static_cast<int>(std::min<std::size_t>(block_bytes / pack_bytes, 1024)));
    if (!by_groups_) runner_.reserve(workers_);
    if (input.color_sum == ColorSum::gemm) {
      gemm_ = std::make_unique<Gemm>(input.color);
    } else {
      by_packs_ = std::make_unique<PackSum<C>>(input.color);
      scratch_size_ = apart<Complex<C>>(by_packs_->scratch_size());
      scratch_ = Scratch("helikos::color::scratch", 2 * width * scratch_size_ * workers_);
    }
  }

  void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result) override {
    if (space.concurrency() > workers_) {
      throw std::logic_error("the execution space has more threads than the default one");
    }
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    reserve(static_cast<int>(std::min<std::int64_t>(packs_, (num_events + width - 1) / width)));
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
    throw std::logic_error("sums_by_helicity takes amplitudes and colour sum in one kernel");
  }

  std::size_t bytes() const override {
    return runner_.bytes() + (jamps_.span() + sums_.span() + scratch_.span()) * sizeof(RealOf<C>) +
           (gemm_ ? gemm_->bytes() : 0);
  }
  int simd_width() const override { return width_of<A>; }

 private:
  static constexpr int width = width_of<C>;
  static constexpr std::size_t block_bytes = std::size_t{32} << 20;

  using Gemm = GemmColorSum<RealOf<C>, Space>;
  using Policy = Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
  using Scratch = Kokkos::View<RealOf<C>*, Kokkos::HostSpace>;

  /// Memory for a block of `packs`.
  void reserve(int packs) {
    const std::size_t rows = 2 * width * layout_.pack_stride * std::size_t(packs);
    if (jamps_.extent(0) >= rows) return;
    jamps_ = {};
    if (by_groups_) runner_.reserve(packs);
    exponents_.resize(std::size_t(packs) * width);
    if (gemm_) sums_ = typename Gemm::Rows("helikos::color::sums", rows);
    jamps_ = typename Gemm::Matrix("helikos::engine::jamps", rows, num_flows_);
  }

  Complex<C>* jamps_of(int pack) const {
    return reinterpret_cast<Complex<C>*>(jamps_.data()) + pack * layout_.pack_stride;
  }
  int* exponents_of(int pack) { return exponents_.data() + std::size_t(pack) * width; }

  void run_amplitudes(const Space& space, int batch, std::int64_t first,
                      const ConstMomentaView<Space>& momenta) {
    Kokkos::Timer timer;
    const auto event = [&](int pack) { return first + std::int64_t(pack) * width; };
    if (by_groups_) {
      for_each_pack(space, "helikos::engine::kinematics", [&](int pack) {
        runner_.run_kinematics(batch, pack, momenta, event(pack), exponents_of(pack));
      });
      for (int group = 0; group < runner_.num_groups(batch); ++group) {
        for_each_pack(space, "helikos::engine::group", [&](int pack) {
          runner_.run_group(batch, group, pack, jamps_of(pack), layout_, exponents_of(pack));
        });
      }
    } else {
      const Kokkos::Experimental::UniqueToken<Space> workers(space);
      for_each_pack(space, "helikos::engine::amplitudes", [&](int pack) {
        const int worker = workers.acquire();
        runner_(batch, worker, momenta, event(pack), jamps_of(pack), layout_, exponents_of(pack));
        workers.release(worker);
      });
    }
    space.fence();
    times_.amplitudes += timer.seconds();
  }

  void run_color_sum(const Space& space, int batch, std::int64_t first,
                     const EventView<Space>& result) {
    Kokkos::Timer timer;
    if (gemm_) {
      const std::size_t rows = 2 * width * layout_.flow_stride;
      (*gemm_)(space, typename Gemm::Matrix(jamps_.data(), rows, num_flows_), rows, sums_);
      for_each_pack(space, "helikos::color::reduce",
                    [&](int pack) { reduce_rows(batch, first, pack, result); });
    } else {
      const Kokkos::Experimental::UniqueToken<Space> workers(space);
      for_each_pack(space, "helikos::color::packs", [&](int pack) {
        const int worker = workers.acquire();
        sum_pack(batch, worker, first, pack, result);
        workers.release(worker);
      });
    }
    space.fence();
    times_.color_sum += timer.seconds();
  }

  /// run(pack) for the packs of the block, as one kernel.
  template <class Run>
  void for_each_pack(const Space& space, const char* label, Run&& run) const {
    Kokkos::parallel_for(label, Policy(space, 0, used_, Kokkos::ChunkSize(1)), run);
  }

  void sum_pack(int batch, int worker, std::int64_t first, int pack,
                const EventView<Space>& result) {
    auto* scratch = reinterpret_cast<Complex<C>*>(scratch_.data()) + worker * scratch_size_;
    const C total = by_packs_->total({jamps_of(pack), layout_.flow_stride},
                                     runner_.num_helicities(batch), scratch);
    const std::int64_t event = first + std::int64_t(pack) * width;
    const auto left = static_cast<std::int64_t>(result.extent(0)) - event;
    for (int i = 0; i < std::min<std::int64_t>(left, width); ++i) {
      add(batch, event + i, exponents_of(pack)[i], static_cast<double>(lane(total, i)), result);
    }
  }

  /// Adds to what earlier batches of helicities gave.
  void add(int batch, std::int64_t event, int exponent, double sum,
           const EventView<Space>& result) const {
    const double root = power_of_two(exponent * (4 - num_legs_));
    const double term = normalization_ * root * root * sum;
    result(event) = batch == 0 ? term : result(event) + term;
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
      add(batch, event + i, exponents[i], total, result);
    }
  }

  double normalization_;
  int num_legs_;
  int num_flows_;
  bool by_groups_;
  int workers_;
  AmplitudeRunner<A, C> runner_;
  std::unique_ptr<Gemm> gemm_;            ///< this one
  std::unique_ptr<PackSum<C>> by_packs_;  ///< or that one
  JampLayout layout_;
  int packs_ = 1;  ///< in a block
  int used_ = 1;   ///< of these, in the block at hand
  typename Gemm::Matrix jamps_;
  typename Gemm::Rows sums_;
  Scratch scratch_;               ///< of the colour sum, for each worker
  std::size_t scratch_size_ = 0;  ///< of a worker [Complex<C>]
  std::vector<int> exponents_;    ///< energy unit of each event
};

}  // namespace helikos
