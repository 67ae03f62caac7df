// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include "color/gemm_sum.hpp"
#include "color/triangular_sum.hpp"
#include "engine/evaluator.hpp"
#include "engine/event_io.hpp"
#include "engine/interpreter.hpp"
#include "engine/program_data.hpp"

namespace helikos {

/// The interpreted executor and the colour sum on a host execution space. A worker (thread) takes
/// whole packs of events; jamps of a block of packs stay in its cache between the two kernels.
/// A: scalar or pack of the amplitudes, C: of the colour sum, a whole multiple of A wide.
template <class A, class C>
class Pipeline final : public Evaluator {
 public:
  explicit Pipeline(EvaluatorInput input)
      : input_(std::move(input)),
        packed_(pack_blocks<RealOf<C>>(input_.color, rows_per_tile<C>)),
        workers_(Space().concurrency()) {
    for (const auto& program : input_.programs) programs_.emplace_back(program);
    if (input_.color_sum == ColorSum::gemm) gemm_ = std::make_unique<Gemm>(input_.color);
    choose_block();
    allocate();
  }

  void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result) override {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    for (std::int64_t first = 0; first < num_events; first += block_events()) {
      for (std::size_t batch = 0; batch < programs_.size(); ++batch) {
        run_amplitudes(space, batch, momenta, first);
        run_color_sum(space, batch, first, result);
      }
    }
  }

  std::vector<double> sums_by_helicity(const Space& space,
                                       const ConstMomentaView<Space>& momenta) override {
    std::vector<double> sums;
    EventView<Space> scratch("helikos::engine::scratch", momenta.extent(0));
    for (std::size_t batch = 0; batch < programs_.size(); ++batch) {
      std::vector<double> batch_sums(programs_[batch].num_helicities(), 0.0);
      by_helicity_ = &batch_sums;
      for (std::int64_t first = 0; first < std::int64_t(momenta.extent(0));
           first += block_events()) {
        run_amplitudes(space, batch, momenta, first);
        for (int pack = 0; pack < packs_per_block_; pack += ratio) {
          sum_pack(batch, 0, first, pack, scratch);
        }
      }
      by_helicity_ = nullptr;
      sums.insert(sums.end(), batch_sums.begin(), batch_sums.end());
    }
    return sums;
  }

  std::size_t bytes() const override {
    return frames_.span() * sizeof(RealOf<A>) + jamps_.span() * sizeof(RealOf<A>) +
           scratch_.span() * sizeof(RealOf<C>);
  }
  int simd_width() const override { return width; }

 private:
  static constexpr int width = width_of<A>;
  static constexpr int ratio = width_of<C> / width_of<A>;
  static constexpr std::size_t block_bytes = std::size_t{192} << 10;  ///< jamps of a worker in L2
  static constexpr std::size_t gemm_bytes = std::size_t{64} << 20;

  using Reals = Kokkos::View<RealOf<A>*, Kokkos::HostSpace>;
  using ColorReals = Kokkos::View<RealOf<C>*, Kokkos::HostSpace>;
  using Gemm = GemmColorSum<RealOf<C>, Space>;
  using Policy = Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Static>>;

  int num_flows() const { return input_.color.num_flows; }
  std::int64_t block_events() const { return std::int64_t(packs_per_block_) * width; }

  int max_helicities() const {
    int most = 0;
    for (const auto& program : programs_) most = std::max(most, program.num_helicities());
    return most;
  }

  void choose_block() {
    const std::size_t pack_bytes =
        sizeof(Complex<A>) * std::size_t(num_flows()) * (max_helicities() + 1);
    const std::size_t budget = gemm_ ? gemm_bytes / workers_ : block_bytes;
    const auto packs = std::clamp<std::size_t>(budget / pack_bytes, 1, 64);
    packs_per_worker_ = static_cast<int>((packs + ratio - 1) / ratio * ratio);
    packs_per_block_ = packs_per_worker_ * workers_;
    // An odd stride keeps a helicity's flows in different cache sets.
    flow_stride_ = gemm_ ? packs_per_block_ * max_helicities() : max_helicities() | 1;
    pack_stride_ = gemm_ ? max_helicities() : flow_stride_ * num_flows();
  }

  template <class View>
  static View uninitialized(const std::string& label, std::size_t size) {
    return View(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), size);
  }

  void allocate() {
    std::size_t frame = 0;
    for (const auto& program : programs_) frame = std::max(frame, program.frame_size());
    frame_size_ = frame;
    frames_ = uninitialized<Reals>("helikos::engine::workspace", frame * workers_ * width);
    const std::size_t jamps = gemm_ ? std::size_t(flow_stride_) * num_flows()
                                    : std::size_t(pack_stride_) * packs_per_block_;
    jamps_ = uninitialized<Reals>("helikos::engine::jamps", 2 * jamps * width);
    scratch_size_ = 2 * (num_flows() + packed_.max_block);
    scratch_ = uninitialized<ColorReals>("helikos::engine::flows",
                                         scratch_size_ * workers_ * width_of<C>);
    units_.resize(packs_per_block_);
  }

  Complex<A>* jamps_of(int pack) const {
    return reinterpret_cast<Complex<A>*>(jamps_.data()) + std::size_t(pack) * pack_stride_;
  }

  Frame<A> frame_of(int worker, int pack, const ProgramData<Space>& program) const {
    A* place = reinterpret_cast<A*>(frames_.data()) + std::size_t(worker) * frame_size_;
    Frame<A> frame{};
    const ProgramView view = program.view();
    frame.legs = reinterpret_cast<FourVector<A>*>(place);
    frame.momenta = frame.legs + view.num_legs;
    frame.denominators = reinterpret_cast<Complex<A>*>(frame.momenta + view.num_momenta);
    frame.workspace = reinterpret_cast<A*>(frame.denominators + view.num_denominators);
    frame.jamps = jamps_of(pack);
    frame.flow_stride = flow_stride_;
    return frame;
  }

  void run_amplitudes(const Space& space, std::size_t batch,
                      const ConstMomentaView<Space>& momenta, std::int64_t first) {
    Kokkos::Timer timer;
    Kokkos::parallel_for("helikos::engine::amplitudes", Policy(space, 0, workers_),
                         [&](const int worker) {
                           for (int k = 0; k < packs_per_worker_; ++k) {
                             run_pack(batch, worker, worker * packs_per_worker_ + k, momenta, first);
                           }
                         });
    space.fence();
    times_.amplitudes += timer.seconds();
  }

  void run_pack(std::size_t batch, int worker, int pack, const ConstMomentaView<Space>& momenta,
                std::int64_t first) {
    const std::int64_t event = first + std::int64_t(pack) * width;
    if (event >= std::int64_t(momenta.extent(0))) return;
    Frame<A> frame = frame_of(worker, pack, programs_[batch]);
    units_[pack] = energy_unit(momenta, event);
    frame.inverse_unit = A(RealOf<A>(1.0 / units_[pack]));
    const ProgramView view = programs_[batch].view();
    for (int leg = 0; leg < view.num_legs; ++leg) {
      const auto component = [&](int c) {
        return A(load_events<A>(momenta, event, leg, c) * frame.inverse_unit);
      };
      frame.legs[leg] = {component(0), component(1), component(2), component(3)};
    }
    interpret(view, frame);
  }

  void run_color_sum(const Space& space, std::size_t batch, std::int64_t first,
                     const EventView<Space>& result) {
    Kokkos::Timer timer;
    if (gemm_) {
      sum_by_gemm(space, batch, first, result);
    } else {
      Kokkos::parallel_for("helikos::color::triangular", Policy(space, 0, workers_),
                           [&](const int worker) {
                             for (int k = 0; k < packs_per_worker_; k += ratio) {
                               sum_pack(batch, worker, first, worker * packs_per_worker_ + k,
                                        result);
                             }
                           });
    }
    space.fence();
    times_.color_sum += timer.seconds();
  }

  void sum_pack(std::size_t batch, int worker, std::int64_t first, int pack,
                const EventView<Space>& result) {
    const std::int64_t event = first + std::int64_t(pack) * width;
    if (event >= std::int64_t(result.extent(0))) return;
    auto* y = reinterpret_cast<Complex<C>*>(scratch_.data() +
                                            std::size_t(worker) * scratch_size_ * width_of<C>);
    Complex<C>* x = y + num_flows();
    C total(0);
    for (int helicity = 0; helicity < programs_[batch].num_helicities(); ++helicity) {
      for (int flow = 0; flow < num_flows(); ++flow) y[flow] = load_jamp(pack, flow, helicity);
      const C sum = triangular_color_sum(packed_, y, x);
      total += sum;
      if (by_helicity_ != nullptr) add_by_helicity(helicity, pack, event, sum, result);
    }
    store_result(batch, event, pack, [&](int i) { return double(lane(total, i)); }, result);
  }

  Complex<C> load_jamp(int pack, int flow, int helicity) const {
    const std::size_t offset = std::size_t(flow) * flow_stride_ + helicity;
    if constexpr (std::is_same_v<A, C>) {
      return jamps_of(pack)[offset];
    } else {
      const auto part = [&](auto member) {
        return generate<C>([&](int i) {
          return static_cast<RealOf<C>>(
              lane(jamps_of(pack + i / width)[offset].*member, i % width));
        });
      };
      return {part(&Complex<A>::re), part(&Complex<A>::im)};
    }
  }

  double scale(int pack) const {
    const int num_legs = static_cast<int>(input_.programs.front().legs.size());
    return input_.normalization * std::pow(units_[pack], 8 - 2 * num_legs);
  }

  /// Adds to what earlier batches of helicities gave.
  template <class Value>
  void store_result(std::size_t batch, std::int64_t event, int pack, Value&& value,
                    const EventView<Space>& result) const {
    const auto left = static_cast<std::int64_t>(result.extent(0)) - event;
    for (int i = 0; i < std::min<std::int64_t>(left, width_of<C>); ++i) {
      const double term = scale(pack + i / width) * value(i);
      result(event + i) = batch == 0 ? term : result(event + i) + term;
    }
  }

  void add_by_helicity(int helicity, int pack, std::int64_t event, const C& sum,
                       const EventView<Space>& result) {
    const auto left = static_cast<std::int64_t>(result.extent(0)) - event;
    for (int i = 0; i < std::min<std::int64_t>(left, width_of<C>); ++i) {
      (*by_helicity_)[helicity] += scale(pack + i / width) * double(lane(sum, i));
    }
  }

  void sum_by_gemm(const Space& space, std::size_t batch, std::int64_t first,
                   const EventView<Space>& result) {
    const std::size_t rows = std::size_t(2 * width) * flow_stride_;
    typename Gemm::Matrix jamps;
    if constexpr (std::is_same_v<RealOf<A>, RealOf<C>>) {
      jamps = typename Gemm::Matrix(jamps_.data(), rows, num_flows());
    } else {
      converted_ = converted_.extent(0) == rows
                       ? converted_
                       : typename Gemm::Matrix("helikos::color::float_jamps", rows, num_flows());
      Kokkos::parallel_for("helikos::color::convert",
                           Kokkos::RangePolicy<Space>(space, 0, rows * num_flows()),
                           [&](const std::int64_t i) {
                             converted_.data()[i] = static_cast<RealOf<C>>(jamps_.data()[i]);
                           });
      jamps = converted_;
    }
    if (sums_.extent(0) != rows) sums_ = typename Gemm::Rows("helikos::color::sums", rows);
    (*gemm_)(space, jamps, sums_);
    Kokkos::parallel_for("helikos::color::reduce", Policy(space, 0, packs_per_block_),
                         [&](const int pack) { reduce_rows(batch, first, pack, result); });
  }

  /// Rows of a pack: (lane, real or imaginary part, helicity).
  void reduce_rows(std::size_t batch, std::int64_t first, int pack,
                   const EventView<Space>& result) const {
    const std::int64_t event = first + std::int64_t(pack) * width;
    const int parts = 2 * programs_[batch].num_helicities();
    const auto* row = sums_.data() + std::size_t(pack) * pack_stride_ * 2 * width;
    const auto left = static_cast<std::int64_t>(result.extent(0)) - event;
    for (int i = 0; i < std::min<std::int64_t>(left, width); ++i) {
      double total = 0.0;
      for (int part = 0; part < parts; ++part) total += double(row[part * width + i]);
      total *= scale(pack);
      result(event + i) = batch == 0 ? total : result(event + i) + total;
    }
  }

  EvaluatorInput input_;
  PackedBlocks<RealOf<C>> packed_;
  std::vector<ProgramData<Space>> programs_;
  std::unique_ptr<Gemm> gemm_;
  int workers_;
  int packs_per_worker_ = 1, packs_per_block_ = 1;
  int flow_stride_ = 1, pack_stride_ = 1;  ///< [Complex<A>]
  std::size_t frame_size_ = 0;             ///< of one worker [A]
  std::size_t scratch_size_ = 0;           ///< of one worker [C]
  Reals frames_, jamps_;
  ColorReals scratch_;
  std::vector<double> units_;  ///< energy unit of each pack of the block [GeV]
  std::vector<double>* by_helicity_ = nullptr;
  typename Gemm::Matrix converted_;
  typename Gemm::Rows sums_;
};

}  // namespace helikos
