// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/engine/epilogue/energy_unit.hpp"
#include "helikos/engine/epilogue/jamp_powers.hpp"
#include "helikos/engine/packs/detail/program_data.hpp"
#include "helikos/engine/packs/detail/rounded_kinematics.hpp"
#include "helikos/engine/packs/interpreter.hpp"

namespace helikos {

/// A worker's share of memory [T], rounded up to whole pages, and separated from the next worker's
/// share by a page: processors prefetch neighbouring cache lines, and another worker must not write
/// to these.
template <class T>
constexpr std::size_t apart(std::size_t size) {
  constexpr std::size_t page = 4096 / sizeof(T);
  return (size + page - 1) / page * page + page;
}

/// Position of the jamps of a pack of events, in Complex<C>; helicities are contiguous.
struct JampLayout {
  std::size_t pack_stride = 0;
  std::size_t flow_stride = 0;
  /// Number h holds the jamps of helicities 2h and 2h + 1 as its real and imaginary part. This is
  /// possible if jamps and colour matrix are real.
  bool has_real_jamps = false;
};

/// Runs programs on packs of events on a host, one pack for each thread. A: scalar or pack for the
/// kinematics (momenta and denominators). C: scalar or pack for all later steps, with a width that
/// is a multiple of that of A.
template <class A, class C>
class AmplitudeRunner {
 public:
  using Space = Kokkos::DefaultHostExecutionSpace;
  static constexpr int width = width_of<C>;
  static constexpr int ratio = width_of<C> / width_of<A>;

  /// `strong_coupling`: g_s where events have no alpha_s, for functions of g_s.
  explicit AmplitudeRunner(const std::vector<ScheduledProgram>& programs,
                           double strong_coupling = 0.0)
      : strong_coupling_(strong_coupling) {
    for (const auto& program : programs) {
      programs_.emplace_back(program);
      kinematics_size_ = std::max(kinematics_size_, programs_.back().kinematics_size());
      frame_size_ = std::max(frame_size_, programs_.back().frame_size());
    }
    kinematics_size_ = apart<A>(kinematics_size_);
    frame_size_ = apart<C>(frame_size_);
  }

  /// Allocates memory for `frames` packs at a time. Frames are numbered from 0.
  void reserve(int frames) {
    frames_ = uninitialized<Reals<C>>("helikos::packs::workspace",
                                      std::size_t(frames) * frame_size_ * width);
    if constexpr (is_mixed) {
      kinematics_ =
          uninitialized<Reals<A>>("helikos::packs::kinematics",
                                  std::size_t(frames) * ratio * kinematics_size_ * width_of<A>);
    }
  }

  /// Runs a compiled kernel for jamps instead of the interpreter; `program` is its program. If
  /// jamps are real, the kernel writes real numbers.
  void use_kernel(const CompiledProcess& kernel, const ScheduledProgram& program) {
    if constexpr (width == native_width<RealOf<C>>) {
      kinematics_kernel_ = kernel.jamps<RealOf<A>>().kinematics;
      jamps_kernels_ = kernel.jamps<RealOf<C>>().groups;
      kernel_has_real_jamps_ = program.has_real_jamps();
      for (const double constant : distinct_constants(program)) {
        kinematics_constants_.push_back(static_cast<RealOf<A>>(constant));
        jamps_constants_.push_back(static_cast<RealOf<C>>(constant));
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
    return frames_.span() * sizeof(RealOf<C>) + kinematics_.span() * sizeof(RealOf<A>);
  }

  /// Fills the jamps of `width` events from `event` on, for one batch of helicities, and the
  /// exponents of their energy units: the jamps of an event are in powers of 2^exponent GeV.
  void operator()(int batch, int number, const EventInputs<Space>& inputs, std::int64_t event,
                  Complex<C>* jamps, const JampLayout& layout, int* exponents) const {
    const ConstMomentaView<Space>& momenta = inputs.momenta;
    const ProgramView view = programs_[batch].view();
    energy_exponents(momenta, event, width, exponents);
    Frame<C> frame = frame_at<C>(frames_.data(), number * frame_size_, view);
    load_legs(momenta, event, exponents, view.num_legs, frame);
    if constexpr (is_mixed) {
      compute_kinematics_in_double(batch, number, inputs, event, exponents, frame);
    } else {
      if (programs_[batch].has_strong()) load_strong(view, inputs, event, frame);
      compute_kinematics_of(view, frame);
    }
    const auto& program = programs_[batch];
    if (inputs.superpositions.is_allocated()) {
      frame.superposition = frame.workspace + program.workspace_size();
      frame.num_coefficients = program.num_coefficients();
      load_numbers(inputs.superpositions, event, frame.superposition);
    }
    if (program.has_colors()) {
      frame.colors = frame.workspace + program.workspace_size() + program.superposition_size();
      load_numbers(inputs.color_vectors, event, frame.colors);
    }
    frame.jamps = jamps;
    frame.flow_stride = static_cast<int>(layout.flow_stride);
    frame.has_real_jamps = layout.has_real_jamps;
    if (jamps_kernels_.empty()) return compute_jamps(view, frame);
    for (const auto& group : jamps_kernels_) group(kernel_frame(frame), jamps_constants_.data());
    if (kernel_has_real_jamps_ && !layout.has_real_jamps) make_complex(view, jamps, layout);
  }

 private:
  static constexpr bool is_mixed = !std::is_same_v<A, C>;

  template <class T>
  using Reals = Kokkos::View<RealOf<T>*, Kokkos::HostSpace>;

  template <class View>
  static View uninitialized(const std::string& label, std::size_t size) {
    return View(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), size);
  }

  /// The frame `offset` packs after the start of `memory`.
  template <class T>
  static Frame<T> frame_at(RealOf<T>* memory, std::size_t offset, const ProgramView& view) {
    Frame<T> frame{};
    frame.legs = reinterpret_cast<FourVector<T>*>(reinterpret_cast<T*>(memory) + offset);
    frame.momenta = frame.legs + view.num_legs;
    frame.denominators = reinterpret_cast<Complex<T>*>(frame.momenta + view.num_momenta);
    frame.workspace = reinterpret_cast<T*>(frame.denominators + view.num_denominators);
    frame.products = frame.workspace;  // currents are computed later
    return frame;
  }

  template <class T>
  static T inverse_unit(const int* exponents) {
    return generate<T>([=](int i) { return static_cast<RealOf<T>>(power_of_two(-exponents[i])); });
  }

  template <class T>
  static void load_legs(const ConstMomentaView<Space>& momenta, std::int64_t event,
                        const int* exponents, int num_legs, Frame<T>& frame) {
    const T scale = inverse_unit<T>(exponents);
    frame.inverse_unit = scale;
    for (int leg = 0; leg < num_legs; ++leg) {
      const auto component = [&](int c) {
        return T(load_events<T>(momenta, event, leg, c) * scale);
      };
      frame.legs[leg] = {component(0), component(1), component(2), component(3)};
    }
  }

  /// g_s of each event, after the products of components of momenta.
  template <class T>
  void load_strong(const ProgramView& view, const EventInputs<Space>& inputs, std::int64_t event,
                   const Frame<T>& frame) const {
    const double* const alpha_s = inputs.alpha_s.data();
    const auto last = static_cast<std::int64_t>(inputs.momenta.extent(0)) - 1;
    frame.products[view.forms.num_products] = generate<T>([&](int i) {
      return static_cast<RealOf<T>>(alpha_s == nullptr
                                        ? strong_coupling_
                                        : strong_coupling_of(alpha_s[std::min(event + i, last)]));
    });
  }

  static void load_numbers(const ConstRandomView<Space>& numbers, std::int64_t event, C* target) {
    const auto num_events = static_cast<std::int64_t>(numbers.extent(0));
    for (std::size_t i = 0; i < numbers.extent(1); ++i) {
      target[i] = load_events<C>(&numbers(0, i), event, num_events);
    }
  }

  /// Momenta and denominators in A, rounded to C.
  void compute_kinematics_in_double(int batch, int number, const EventInputs<Space>& inputs,
                                    std::int64_t event, const int* exponents,
                                    const Frame<C>& target) const {
    const ProgramView view = programs_[batch].view();
    Frame<A> frames[ratio];
    for (int pack = 0; pack < ratio; ++pack) {
      frames[pack] = frame_at<A>(kinematics_.data(),
                                 (std::size_t(number) * ratio + pack) * kinematics_size_, view);
      const int offset = pack * width_of<A>;
      load_legs(inputs.momenta, event + offset, exponents + offset, view.num_legs, frames[pack]);
      if (programs_[batch].has_strong()) load_strong(view, inputs, event + offset, frames[pack]);
      compute_kinematics_of(view, frames[pack]);
    }
    round_kinematics<ratio>(view, frames, target);
  }

  void compute_kinematics_of(const ProgramView& view, Frame<A>& frame) const {
    if (kinematics_kernel_ == nullptr) return compute_kinematics(view, frame);
    kinematics_kernel_(kernel_frame(frame), kinematics_constants_.data());
  }

  /// Changes real jamps to complex jamps in the same memory; the last jamp of each flow is moved
  /// first.
  static void make_complex(const ProgramView& view, Complex<C>* jamps, const JampLayout& layout) {
    for (int flow = 0; flow < view.num_flows; ++flow) {
      C* const numbers = reinterpret_cast<C*>(jamps + flow * layout.flow_stride);
      for (int h = view.num_helicities - 1; h >= 0; --h) {
        numbers[2 * h] = C(numbers[h]);
        numbers[2 * h + 1] = C(0);
      }
    }
  }

  /// A frame in the form that compiled kernels take.
  template <class T>
  static KernelFrame<RegisterOf<T>> kernel_frame(Frame<T>& frame) {
    using Register = RegisterOf<T>;
    const auto numbers = [](auto* array) { return reinterpret_cast<Register*>(array); };
    return {numbers(frame.legs),         numbers(frame.momenta),
            numbers(frame.denominators), numbers(frame.workspace),
            numbers(frame.jamps),        2 * std::ptrdiff_t(frame.flow_stride),
            numbers(&frame.inverse_unit)};
  }

  std::vector<ProgramData<Space>> programs_;
  double strong_coupling_;  ///< g_s of the parameters
  typename JampKernel<RegisterOf<A>>::Step kinematics_kernel_ = nullptr;
  std::vector<typename JampKernel<RegisterOf<C>>::Step>
      jamps_kernels_;  ///< (group of instructions)
  bool kernel_has_real_jamps_ = false;
  std::vector<RealOf<A>> kinematics_constants_;  ///< constants of the kernel
  std::vector<RealOf<C>> jamps_constants_;
  std::size_t kinematics_size_ = 0;  ///< size of one pack: external momenta and kinematics [A]
  std::size_t frame_size_ = 0;  ///< size of one pack: external momenta, kinematics and currents [C]
  Reals<C> frames_;
  Reals<A> kinematics_;  ///< kinematics of mixed precision
};

}  // namespace helikos
