// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "engine/evaluator.hpp"
#include "engine/event_io.hpp"
#include "engine/mixed_interpreter.hpp"
#include "engine/program_data.hpp"
#include "program/fingerprint.hpp"

namespace helikos {

/// A worker's share of memory [T], rounded up to pages and a page apart from the next worker's:
/// processors fetch lines beside those asked for, which must not be lines that another one writes.
template <class T>
constexpr std::size_t apart(std::size_t size) {
  constexpr std::size_t page = 4096 / sizeof(T);
  return (size + page - 1) / page * page + page;
}

/// Where the jamps of a pack of events lie, in Complex<C>: helicities are contiguous.
struct JampLayout {
  std::size_t pack_stride = 0;
  std::size_t flow_stride = 0;
};

/// Runs programs on packs of events on a host space, one worker (thread) a pack.
/// A: scalar or pack that currents are computed in, C: that of contractions and jamps, a whole
/// multiple of A wide.
template <class A, class C>
class AmplitudeRunner {
 public:
  using Space = Evaluator::Space;
  static constexpr int width = width_of<C>;
  static constexpr int ratio = width_of<C> / width_of<A>;

  AmplitudeRunner(const std::vector<ScheduledProgram>& programs, int workers) {
    for (const auto& program : programs) {
      programs_.emplace_back(program);
      currents_size_ = std::max(currents_size_, programs_.back().workspace_size());
      frame_size_ = std::max(frame_size_, programs_.back().frame_size());
    }
    frame_size_ = apart<A>(frame_size_);
    currents_size_ = apart<C>(currents_size_);
    frames_ = uninitialized<Reals<A>>("helikos::engine::workspace",
                                      std::size_t(workers) * ratio * frame_size_ * width_of<A>);
    if constexpr (is_mixed) {
      converted_ = uninitialized<Reals<C>>("helikos::engine::converted",
                                           std::size_t(workers) * currents_size_ * width);
    }
  }

  /// Runs a compiled kernel for jamps in place of the interpreter; `program` is its program.
  void use_kernel(const CompiledProcess& kernel, const ScheduledProgram& program) {
    if constexpr (!is_mixed && width_of<A> == native_width<RealOf<A>>) {
      if constexpr (std::is_same_v<RealOf<A>, double>) {
        kernel_ = kernel.double_jamps;
      } else {
        kernel_ = kernel.float_jamps;
      }
      for (const double constant : distinct_constants(program)) {
        constants_.push_back(static_cast<RealOf<A>>(constant));
      }
    }
  }

  int num_batches() const { return static_cast<int>(programs_.size()); }
  int num_helicities(int batch) const { return programs_[batch].num_helicities(); }
  int max_helicities() const {
    int most = 0;
    for (const auto& program : programs_) most = std::max(most, program.num_helicities());
    return most;
  }
  std::size_t bytes() const {
    return frames_.span() * sizeof(RealOf<A>) + converted_.span() * sizeof(RealOf<C>);
  }

  /// Fills the jamps of events `event` .. of one batch of helicities, and for each of `width`
  /// events the exponent of its energy unit: its jamps are in powers of 2^exponent GeV.
  void operator()(int batch, int worker, const ConstMomentaView<Space>& momenta, std::int64_t event,
                  Complex<C>* jamps, const JampLayout& layout, int* exponents) const {
    const ProgramView view = programs_[batch].view();
    energy_exponents(momenta, event, width, exponents);
    Frame<A> frames[ratio];
    for (int pack = 0; pack < ratio; ++pack) {
      frames[pack] = frame_of(worker * ratio + pack, view);
      const int offset = pack * width_of<A>;
      load_legs(momenta, event + offset, exponents + offset, view.num_legs, frames[pack]);
    }
    run(view, worker, frames, jamps, static_cast<int>(layout.flow_stride));
  }

 private:
  static constexpr bool is_mixed = !std::is_same_v<A, C>;

  template <class T>
  using Reals = Kokkos::View<RealOf<T>*, Kokkos::HostSpace>;

  template <class View>
  static View uninitialized(const std::string& label, std::size_t size) {
    return View(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), size);
  }

  Frame<A> frame_of(int slot, const ProgramView& view) const {
    Frame<A> frame{};
    A* place = reinterpret_cast<A*>(frames_.data()) + std::size_t(slot) * frame_size_;
    frame.legs = reinterpret_cast<FourVector<A>*>(place);
    frame.momenta = frame.legs + view.num_legs;
    frame.denominators = reinterpret_cast<Complex<A>*>(frame.momenta + view.num_momenta);
    frame.workspace = reinterpret_cast<A*>(frame.denominators + view.num_denominators);
    return frame;
  }

  static void load_legs(const ConstMomentaView<Space>& momenta, std::int64_t event,
                        const int* exponents, int num_legs, Frame<A>& frame) {
    const auto inverse_unit =
        generate<A>([=](int i) { return static_cast<RealOf<A>>(power_of_two(-exponents[i])); });
    frame.inverse_unit = inverse_unit;
    for (int leg = 0; leg < num_legs; ++leg) {
      const auto component = [&](int c) {
        return A(load_events<A>(momenta, event, leg, c) * inverse_unit);
      };
      frame.legs[leg] = {component(0), component(1), component(2), component(3)};
    }
  }

  void run(const ProgramView& view, int worker, Frame<A>* frames, Complex<C>* jamps,
           int flow_stride) const {
    if constexpr (is_mixed) {
      Frame<C> target{};
      target.workspace =
          reinterpret_cast<C*>(converted_.data()) + std::size_t(worker) * currents_size_;
      target.jamps = jamps;
      target.flow_stride = flow_stride;
      interpret_mixed<ratio>(view, frames, target);
    } else {
      frames[0].jamps = jamps;
      frames[0].flow_stride = flow_stride;
      if (kernel_ != nullptr) {
        kernel_(register_frame(frames[0]), constants_.data());
      } else {
        interpret(view, frames[0]);
      }
    }
  }

  using Register = RegisterOf<A>;

  /// The same memory, as kernels see it.
  static Frame<Register> register_frame(const Frame<A>& frame) {
    return {reinterpret_cast<Register*>(frame.workspace),
            reinterpret_cast<FourVector<Register>*>(frame.legs),
            reinterpret_cast<FourVector<Register>*>(frame.momenta),
            reinterpret_cast<Complex<Register>*>(frame.denominators),
            reinterpret_cast<Complex<Register>*>(frame.jamps),
            frame.flow_stride,
            to_register(frame.inverse_unit)};
  }

  std::vector<ProgramData<Space>> programs_;
  JampKernel<Register> kernel_ = nullptr;
  std::vector<RealOf<A>> constants_;  ///< of the kernel
  std::size_t frame_size_ = 0;        ///< of one pack: momenta, denominators, currents [A]
  std::size_t currents_size_ = 0;     ///< [A or C]
  Reals<A> frames_;
  Reals<C> converted_;
};

}  // namespace helikos
