// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include <stdexcept>

#include "helikos/engine/color_sum/gemm_sum.hpp"
#include "helikos/engine/color_sum/pack_sum.hpp"
#include "helikos/engine/epilogue/jamp_powers.hpp"
#include "helikos/engine/epilogue/pack_selection.hpp"
#include "helikos/engine/evaluator.hpp"
#include "helikos/engine/packs/amplitude_runner.hpp"

namespace helikos {

/// |M|^2 by SIMD packs of events, one pack for each thread of a host. With the colour sums `kernel`
/// and `fast`, a worker (a thread) takes a block of packs, fills their jamps, and sums them while
/// they are in its cache. With `gemm` the workers fill the jamps of many packs, which are then
/// summed together.
template <class A, class C>
class PackEvaluator final : public Evaluator {
 public:
  explicit PackEvaluator(EvaluatorInput input)
      : scale_(input.scale),
        powers_(input.program->jamp_powers),
        strong_coupling_(input.strong_coupling),
        num_flows_(input.program->num_flows),
        workers_(Space().concurrency()),
        runner_(input.programs, input.strong_coupling),
        seconds_(workers_) {
    using Tables = typename Selection::Tables;
    typename Tables::template Array<RealOf<C>> factors;
    FlowPairs<Space> pairs;
    if (input.squares) {
      factors = Tables::color_factors(*input.squares);
      pairs = FlowPairs<Space>(input.color.drawn_flows.get());
    }
    for (const auto& program : input.programs) {
      numbers_.push_back(helicity_numbers(*input.program, program.helicities));
      if (!input.squares) continue;
      tables_.emplace_back(input.squares->count, factors,
                           polarization_sets(*input.program, program.helicities), pairs);
      memory_size_ = std::max(memory_size_, Selection::memory_size(tables_.back()));
    }
    if (memory_size_ > 0) memory_size_ = apart<C>(memory_size_);
    selection_memory_.resize(memory_size_ * workers_);
    runner_.reserve(workers_);
    if (input.kernel != nullptr) runner_.use_kernel(*input.kernel, input.programs.front());
    if (input.color_sum == ColorSum::gemm) {
      gemm_ = std::make_unique<Gemm>(input.color);
      layout_.pack_stride = runner_.max_helicities();
      const std::size_t pack_bytes = sizeof(Complex<C>) * num_flows_ * layout_.pack_stride;
      // At least one pack for each worker, because workers divide packs.
      packs_ = std::max(workers_,
                        static_cast<int>(std::min<std::size_t>(stretch_bytes / pack_bytes, 1024)));
      if (input.squares) draws_.resize(std::size_t(packs_) * width);
      return;
    }
    color_ = std::make_unique<PackSum<C>>(input.color);
    // An odd stride puts the flows of a helicity into different cache sets.
    layout_.flow_stride = runner_.max_helicities() | 1;
    layout_.pack_stride = layout_.flow_stride * num_flows_;
    real_layout_ = layout_;
    if (may_have_real_jamps(input)) {
      real_layout_.flow_stride = runner_.max_helicities() / 2 | 1;
      real_layout_.pack_stride = real_layout_.flow_stride * num_flows_;
      real_layout_.has_real_jamps = true;
    }
    const std::size_t pack_bytes = sizeof(Complex<C>) * layout_.pack_stride;
    packs_ = static_cast<int>(std::clamp<std::size_t>(block_bytes / pack_bytes, 1, max_packs));
    // After the jamps: scratch of the colour sum, and shares of helicities.
    scratch_size_ = color_->scratch_size();
    arena_size_ = apart<Complex<C>>(packs_ * layout_.pack_stride + scratch_size_ +
                                    (runner_.max_helicities() + 1) / 2);
    if (input.squares) draws_.resize(std::size_t(workers_) * packs_ * width);
    arena_ = uninitialized<Arena>("helikos::engine::jamps", 2 * width * arena_size_ * workers_);
  }

  void evaluate(const Space& space, const EventInputs<Space>& inputs,
                const EventOutputs<Space>& outputs) override {
    if (space.concurrency() > workers_) {
      throw std::logic_error("the execution space has more threads than the default one");
    }
    Call call{inputs, outputs, scale_, static_cast<std::int64_t>(inputs.momenta.extent(0))};
    call.scale.alpha_s = inputs.alpha_s.data();
    if (gemm_) {
      run_stretches(space, call);
    } else {
      run_blocks(space, call);
    }
  }

  std::size_t bytes() const override {
    return runner_.bytes() + (arena_.span() + jamps_.span() + sums_.span()) * sizeof(RealOf<C>) +
           (gemm_ ? gemm_->bytes() : 0) + selection_memory_.size() * sizeof(C) +
           (tables_.empty() ? 0 : tables_.front().bytes());
  }
  int simd_width() const override { return width_of<A>; }

 private:
  static constexpr int width = width_of<C>;
  static constexpr int max_packs = 64;                                 ///< packs in a block
  static constexpr std::size_t block_bytes = std::size_t{192} << 10;   ///< jamps of a worker: L2
  static constexpr std::size_t stretch_bytes = std::size_t{32} << 20;  ///< jamps of all workers

  using Selection = PackSelection<C>;
  using Gemm = GemmColorSum<RealOf<C>, Space>;
  using Arena = Kokkos::View<RealOf<C>*, Kokkos::HostSpace>;
  using Workers = Kokkos::Experimental::UniqueToken<Space>;

  struct alignas(64) WorkerTimes : PhaseTimes {};  // one cache line for each worker

  /// A pack of events with the exponents of their energy units.
  struct PackOfEvents {
    int worker;
    std::int64_t first;
    const int* exponents;
    EventDraw* draws;  ///< (event of the pack)
  };

  /// The arguments of one evaluation.
  struct Call {
    const EventInputs<Space>& inputs;
    const EventOutputs<Space>& outputs;
    EventScale scale;
    std::int64_t num_events;

    bool selects() const { return outputs.helicity.is_allocated() || outputs.flow.is_allocated(); }
    bool wants_shares() const { return selects() || outputs.shares.is_allocated(); }
    std::int64_t lanes(const PackOfEvents& events) const {
      return std::min<std::int64_t>(num_events - events.first, width);
    }
    std::int64_t num_packs() const { return (num_events + width - 1) / width; }
  };

  // ---- Blocks of packs, a worker each -----------------------------------------------------------

  /// All events cost the same. Each worker takes contiguous events, whose momenta are likely in its
  /// cache, and reads them in order.
  void run_blocks(const Space& space, const Call& call) {
    Kokkos::Timer timer;
    std::fill(seconds_.begin(), seconds_.end(), WorkerTimes{});
    const Workers workers(space);
    const std::int64_t blocks = (call.num_packs() + packs_ - 1) / packs_;
    Kokkos::parallel_for(
        "helikos::engine::matrix_elements",
        Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Static>>(space, 0, blocks),
        [&](const std::int64_t block) {
          const int worker = workers.acquire();
          run_block(worker, block * packs_ * width, call);
          workers.release(worker);
        });
    if (this->is_timed_) share_out(timer.seconds());
  }

  /// Adds up the jamps of each flow with the powers of g_s of a pack of events.
  void add_powers(int batch, const Call& call, std::int64_t event, Complex<C>* jamps,
                  const JampLayout& layout) const {
    const double* const alpha_s = call.scale.alpha_s;
    const C coupling =
        alpha_s == nullptr ? C(RealOf<C>(strong_coupling_)) : generate<C>([&](int i) {
          const std::int64_t own = std::min(event + i, call.num_events - 1);
          return static_cast<RealOf<C>>(strong_coupling_of(alpha_s[own]));
        });
    const int helicities = runner_.num_helicities(batch);
    add_jamp_powers(powers_, coupling, reinterpret_cast<C*>(jamps),
                    2 * std::ptrdiff_t(layout.flow_stride),
                    layout.has_real_jamps ? helicities : 2 * helicities);
  }

  static bool may_have_real_jamps(const EvaluatorInput& input) {
    return std::ranges::all_of(input.programs, &ScheduledProgram::has_real_jamps);
  }

  void run_block(int worker, std::int64_t first, const Call& call) {
    const JampLayout& layout = call.wants_shares() ? layout_ : real_layout_;
    const auto packs =
        std::min<std::int64_t>(packs_, (call.num_events - first + width - 1) / width);
    for (int batch = 0; batch < runner_.num_batches(); ++batch) {
      int exponents[max_packs][width];
      const Kokkos::Timer timer;
      for (int k = 0; k < packs; ++k) {
        runner_(batch, worker, call.inputs, first + k * width, jamps_of(worker, k), layout,
                exponents[k]);
        if (!powers_.empty())
          add_powers(batch, call, first + k * width, jamps_of(worker, k), layout);
      }
      const double middle = timer.seconds();
      for (int k = 0; k < packs; ++k) {
        finish_pack(batch, {jamps_of(worker, k), layout.flow_stride}, jamps_of(worker, packs_),
                    {worker, first + k * width, exponents[k], draws_of(worker * packs_ + k)}, call);
      }
      seconds_[worker].amplitudes += middle;
      seconds_[worker].color_sum += timer.seconds() - middle;
    }
  }

  Complex<C>* jamps_of(int worker, int pack) const {
    return reinterpret_cast<Complex<C>*>(arena_.data()) + std::size_t(worker) * arena_size_ +
           std::size_t(pack) * layout_.pack_stride;
  }

  void finish_pack(int batch, const JampMatrix<C>& jamps, Complex<C>* scratch,
                   const PackOfEvents& events, const Call& call) const {
    const int helicities = runner_.num_helicities(batch);
    if (!call.wants_shares()) {
      const int numbers = real_layout_.has_real_jamps ? helicities / 2 : helicities;
      return add_total(batch, color_->total(jamps, numbers, scratch), events, call);
    }
    C* const shares = reinterpret_cast<C*>(scratch + scratch_size_);
    (*color_)(jamps, helicities, scratch, [&](int h, const C& share) { shares[h] = share; });
    add_shares(batch, jamps, shares, events, call);
  }

  // ---- Packs of all workers, summed together ----------------------------------------------------

  void run_stretches(const Space& space, const Call& call) {
    reserve(static_cast<int>(std::min<std::int64_t>(packs_, call.num_packs())));
    for (std::int64_t first = 0; first < call.num_packs(); first += packs_) {
      used_ = static_cast<int>(std::min<std::int64_t>(packs_, call.num_packs() - first));
      layout_.flow_stride = layout_.pack_stride * used_;
      for (int batch = 0; batch < runner_.num_batches(); ++batch) {
        run_stretch(space, batch, first * width, call);
      }
    }
  }

  /// Allocates memory for `packs` packs.
  void reserve(int packs) {
    const std::size_t rows = 2 * width * layout_.pack_stride * std::size_t(packs);
    if (jamps_.extent(0) >= rows) return;
    jamps_ = {};
    exponents_.resize(std::size_t(packs) * width);
    sums_ = typename Gemm::Rows("helikos::engine::sums", rows);
    jamps_ = typename Gemm::Matrix("helikos::engine::jamps", rows, num_flows_);
  }

  void run_stretch(const Space& space, int batch, std::int64_t first, const Call& call) {
    Kokkos::Timer timer;
    const Workers workers(space);
    for_each_pack(space, "helikos::engine::amplitudes", [&](int pack) {
      const int worker = workers.acquire();
      const std::int64_t event = first + std::int64_t(pack) * width;
      runner_(batch, worker, call.inputs, event, stretch_jamps(pack).data, layout_,
              exponents_.data() + std::size_t(pack) * width);
      if (!powers_.empty()) add_powers(batch, call, event, stretch_jamps(pack).data, layout_);
      workers.release(worker);
    });
    if (this->is_timed_) this->times_.amplitudes += timer.seconds();
    timer.reset();
    const std::size_t rows = 2 * width * layout_.flow_stride;
    (*gemm_)(space, typename Gemm::Matrix(jamps_.data(), rows, num_flows_), rows, sums_);
    for_each_pack(space, "helikos::engine::reduce", [&](int pack) {
      const int worker = workers.acquire();
      const std::int64_t event = first + std::int64_t(pack) * width;
      add_rows(batch, pack,
               {worker, event, exponents_.data() + std::size_t(pack) * width, draws_of(pack)},
               call);
      workers.release(worker);
    });
    if (this->is_timed_) this->times_.color_sum += timer.seconds();
  }

  JampMatrix<C> stretch_jamps(int pack) const {
    return {reinterpret_cast<Complex<C>*>(jamps_.data()) + pack * layout_.pack_stride,
            layout_.flow_stride};
  }

  /// Calls run(pack) for the packs that are computed together, in one kernel.
  template <class Run>
  void for_each_pack(const Space& space, const char* label, Run&& run) const {
    using Policy = Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
    Kokkos::parallel_for(label, Policy(space, 0, used_, Kokkos::ChunkSize(1)), run);
  }

  /// Adds the rows of a pack, (helicity, real or imaginary part, lane).
  void add_rows(int batch, int pack, const PackOfEvents& events, const Call& call) const {
    const auto* row = sums_.data() + pack * layout_.pack_stride * 2 * width;
    const int helicities = runner_.num_helicities(batch);
    if (!call.wants_shares()) {
      C total(0);
      for (int part = 0; part < 2 * helicities; ++part) total += load<C>(row + part * width);
      return add_total(batch, total, events, call);
    }
    std::vector<C> shares(helicities);
    for (int h = 0; h < helicities; ++h, row += 2 * width) {
      shares[h] = load<C>(row) + load<C>(row + width);
    }
    add_shares(batch, stretch_jamps(pack), shares.data(), events, call);
  }

  /// The draws of a pack; nullptr if there are none.
  EventDraw* draws_of(int pack) {
    return draws_.empty() ? nullptr : draws_.data() + std::size_t(pack) * width;
  }

  // ---- Results ----------------------------------------------------------------------------------

  /// Adds the result of a batch of helicities to the results of earlier batches.
  void add_total(int batch, const C& total, const PackOfEvents& events, const Call& call) const {
    const EventView<Space>& result = call.outputs.matrix_elements;
    for (int i = 0; i < call.lanes(events); ++i) {
      const std::int64_t event = events.first + i;
      const double term =
          call.scale(event, events.exponents[i]) * static_cast<double>(lane(total, i));
      result(event) = batch == 0 ? term : result(event) + term;
    }
  }

  /// `shares`: the share of each helicity of the batch.
  void add_shares(int batch, const JampMatrix<C>& jamps, const C* shares,
                  const PackOfEvents& events, const Call& call) const {
    C total(0);
    for (int h = 0; h < runner_.num_helicities(batch); ++h) total += shares[h];
    add_total(batch, total, events, call);
    if (call.outputs.shares.is_allocated()) write_shares(batch, shares, events, call);
    if (call.selects()) select(batch, jamps, shares, events, call);
  }

  void write_shares(int batch, const C* shares, const PackOfEvents& events,
                    const Call& call) const {
    for (int i = 0; i < call.lanes(events); ++i) {
      const double scale = call.scale(events.first + i, events.exponents[i]);
      for (int h = 0; h < runner_.num_helicities(batch); ++h) {
        call.outputs.shares(events.first + i, numbers_[batch][h]) =
            scale * static_cast<double>(lane(shares[h], i));
      }
    }
  }

  /// Updates the selection with this batch; writes it after the last batch.
  void select(int batch, const JampMatrix<C>& jamps, const C* shares, const PackOfEvents& events,
              const Call& call) const {
    Selection selection(tables_[batch], jamps,
                        selection_memory_.data() + memory_size_ * events.worker);
    for (int h = 0; h < runner_.num_helicities(batch); ++h) selection.add(h, shares[h]);
    const EventInputs<Space>& inputs = call.inputs;
    const EventOutputs<Space>& outputs = call.outputs;
    const int lanes = static_cast<int>(call.lanes(events));
    for (int i = 0; batch == 0 && i < lanes; ++i) {
      events.draws[i] = {inputs.helicity_random(events.first + i)};
    }
    const bool has_flow = outputs.flow.is_allocated();
    selection.draw(lanes, has_flow ? inputs.flow_random.data() + events.first : nullptr,
                   events.draws);
    if (batch + 1 < runner_.num_batches()) return;
    for (int i = 0; i < lanes; ++i) {
      if (outputs.helicity.is_allocated()) {
        outputs.helicity(events.first + i) = events.draws[i].helicity;
      }
      if (has_flow) outputs.flow(events.first + i) = events.draws[i].flow;
    }
  }

  /// Divides the wall time of the kernel in the ratio of the workers' times for the phases.
  void share_out(double wall) {
    PhaseTimes spent;
    for (const auto& worker : seconds_) {
      spent.amplitudes += worker.amplitudes;
      spent.color_sum += worker.color_sum;
    }
    const double all = spent.amplitudes + spent.color_sum;
    if (!(all > 0.0)) return;
    this->times_.amplitudes += wall * spent.amplitudes / all;
    this->times_.color_sum += wall * spent.color_sum / all;
  }

  EventScale scale_;
  std::vector<JampPower> powers_;  ///< AmplitudeProgram::jamp_powers
  double strong_coupling_;         ///< g_s of the parameters
  int num_flows_;                  ///< jamps of the program
  int workers_;
  AmplitudeRunner<A, C> runner_;
  std::vector<std::vector<std::int32_t>>
      numbers_;  ///< numbers of the helicities of each batch (helicity_numbers)
  // Only for selections:
  std::vector<typename Selection::Tables> tables_;  ///< (batch)
  std::size_t memory_size_ = 0;                     ///< memory of a worker [C]
  mutable std::vector<C> selection_memory_;
  std::vector<EventDraw> draws_;       ///< draws of the events in flight
  std::unique_ptr<PackSum<C>> color_;  ///< nullptr with `gemm`
  std::unique_ptr<Gemm> gemm_;         ///< nullptr without `gemm`
  JampLayout layout_, real_layout_;    ///< the second one is used if only |M|^2 is wanted
  int packs_ = 1;  ///< packs of a block, or largest number of packs that are summed together
  // Only for blocks:
  std::size_t scratch_size_ = 0;  ///< scratch of the colour sum, for one worker [Complex<C>]
  std::size_t arena_size_ = 0;    ///< memory of one worker [Complex<C>]
  Arena arena_;
  std::vector<WorkerTimes> seconds_;  ///< times of each worker
  // Only for `gemm`:
  int used_ = 1;  ///< packs that are summed together now
  typename Gemm::Matrix jamps_;
  typename Gemm::Rows sums_;
  std::vector<int> exponents_;  ///< exponents of the energy unit of each event
};

}  // namespace helikos
