// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <stdexcept>

#include "color_sum/pack_sum.hpp"
#include "packs/amplitude_runner.hpp"

namespace helikos {

/// Seconds since an arbitrary time.
inline double now() {
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

/// Amplitudes and the triangular or the fast colour sum on a host space, in one kernel: a worker
/// takes a block of packs, fills their jamps, and sums them while they are in its cache.
template <class A, class C>
class Pipeline final : public Evaluator {
 public:
  explicit Pipeline(EvaluatorInput input)
      : normalization_(input.normalization),
        num_legs_(static_cast<int>(input.programs.front().legs.size())),
        workers_(Space().concurrency()),
        runner_(input.programs),
        color_(input.color),
        seconds_(workers_) {
    runner_.reserve(workers_);
    if (input.kernel != nullptr) runner_.use_kernel(*input.kernel, input.programs.front());
    // An odd stride keeps a helicity's flows in different cache sets.
    layout_.flow_stride = runner_.max_helicities() | 1;
    layout_.pack_stride = layout_.flow_stride * color_.num_flows();
    const std::size_t pack_bytes = sizeof(Complex<C>) * layout_.pack_stride;
    packs_ = static_cast<int>(std::clamp<std::size_t>(block_bytes / pack_bytes, 1, max_packs));
    arena_size_ = apart<Complex<C>>(packs_ * layout_.pack_stride + color_.scratch_size());
    arena_ = Arena(Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::engine::jamps"),
                   2 * width * arena_size_ * workers_);
  }

  void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result) override {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    const std::int64_t num_blocks = (num_events + packs_ * width - 1) / (packs_ * width);
    if (space.concurrency() > workers_) {
      throw std::logic_error("the execution space has more threads than the default one");
    }
    const double start = now();
    std::fill(seconds_.begin(), seconds_.end(), WorkerTimes{});
    const Kokkos::Experimental::UniqueToken<Space> workers(space);
    // Every event costs the same: each worker takes one stretch of events, the one whose momenta it
    // is likely to have in its cache, and reads it from end to end.
    Kokkos::parallel_for(
        "helikos::engine::matrix_elements",
        Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Static>>(space, 0, num_blocks),
        [&](const std::int64_t block) {
          const int worker = workers.acquire();
          run_block(worker, block * packs_ * width, momenta, result);
          workers.release(worker);
        });
    space.fence();
    share_out(now() - start);
  }

  std::vector<double> sums_by_helicity(const Space&,
                                       const ConstMomentaView<Space>& momenta) override {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    std::vector<double> sums;
    for (int batch = 0; batch < runner_.num_batches(); ++batch) {
      std::vector<double> batch_sums(runner_.num_helicities(batch), 0.0);
      for (std::int64_t event = 0; event < num_events; event += width) {
        int exponents[width];
        runner_(batch, 0, momenta, event, jamps_of(0, 0), layout_, exponents);
        const auto lanes = std::min<std::int64_t>(width, num_events - event);
        color_(matrix_of(0, 0), runner_.num_helicities(batch), jamps_of(0, packs_),
               [&](int helicity, const C& share) {
                 for (int i = 0; i < lanes; ++i) {
                   batch_sums[helicity] +=
                       scale(exponents[i]) * static_cast<double>(lane(share, i));
                 }
               });
      }
      sums.insert(sums.end(), batch_sums.begin(), batch_sums.end());
    }
    return sums;
  }

  std::size_t bytes() const override { return runner_.bytes() + arena_.span() * sizeof(RealOf<C>); }
  int simd_width() const override { return width_of<A>; }

 private:
  static constexpr int width = width_of<C>;
  static constexpr int max_packs = 64;                                ///< in a block
  static constexpr std::size_t block_bytes = std::size_t{192} << 10;  ///< jamps of a worker: L2

  struct alignas(64) WorkerTimes : PhaseTimes {};  // a cache line each

  using Arena = Kokkos::View<RealOf<C>*, Kokkos::HostSpace>;

  Complex<C>* arena_of(int worker) const {
    return reinterpret_cast<Complex<C>*>(arena_.data()) + std::size_t(worker) * arena_size_;
  }
  Complex<C>* jamps_of(int worker, int pack) const {
    return arena_of(worker) + std::size_t(pack) * layout_.pack_stride;
  }

  JampMatrix<C> matrix_of(int worker, int pack) const {
    return {jamps_of(worker, pack), layout_.flow_stride};
  }

  void run_block(int worker, std::int64_t first, const ConstMomentaView<Space>& momenta,
                 const EventView<Space>& result) {
    const auto left = static_cast<std::int64_t>(result.extent(0)) - first;
    const int packs = static_cast<int>(std::min<std::int64_t>(packs_, (left + width - 1) / width));
    for (int batch = 0; batch < runner_.num_batches(); ++batch) {
      int exponents[max_packs][width];
      const double start = now();
      for (int k = 0; k < packs; ++k) {
        runner_(batch, worker, momenta, first + k * width, jamps_of(worker, k), layout_,
                exponents[k]);
      }
      const double middle = now();
      for (int k = 0; k < packs; ++k) {
        sum_pack(batch, worker, k, exponents[k], first + k * width, result);
      }
      seconds_[worker].amplitudes += middle - start;
      seconds_[worker].color_sum += now() - middle;
    }
  }

  /// Adds to what earlier batches of helicities gave.
  void sum_pack(int batch, int worker, int pack, const int* exponents, std::int64_t event,
                const EventView<Space>& result) const {
    const C total = color_.total(matrix_of(worker, pack), runner_.num_helicities(batch),
                                 jamps_of(worker, packs_));
    const auto left = static_cast<std::int64_t>(result.extent(0)) - event;
    for (int i = 0; i < std::min<std::int64_t>(left, width); ++i) {
      const double term = scale(exponents[i]) * static_cast<double>(lane(total, i));
      result(event + i) = batch == 0 ? term : result(event + i) + term;
    }
  }

  double scale(int exponent) const {
    const double root = power_of_two(exponent * (4 - num_legs_));
    return normalization_ * root * root;
  }

  /// The kernel's wall time, in proportion to what the workers spent on each phase.
  void share_out(double wall) {
    PhaseTimes spent;
    for (const auto& worker : seconds_) {
      spent.amplitudes += worker.amplitudes;
      spent.color_sum += worker.color_sum;
    }
    const double all = spent.amplitudes + spent.color_sum;
    if (!(all > 0.0)) return;
    times_.amplitudes += wall * spent.amplitudes / all;
    times_.color_sum += wall * spent.color_sum / all;
  }

  double normalization_;
  int num_legs_;
  int workers_;
  AmplitudeRunner<A, C> runner_;
  PackSum<C> color_;
  JampLayout layout_;
  int packs_ = 1;               ///< in a block
  std::size_t arena_size_ = 0;  ///< jamps and colour scratch of one worker [Complex<C>]
  Arena arena_;
  std::vector<WorkerTimes> seconds_;  ///< of each worker
};

}  // namespace helikos
