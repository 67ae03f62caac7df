// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/selection.hpp"

/// \file
/// Numbers of events: values of expressions, such as the scale "ht/2", and the margins by which
/// events pass cuts or fail them.

namespace helikos::cuts {

namespace detail {

/// The executor of values and margins: an index is a pack of `Width` neighbouring events.
template <class Space, int Width, bool are_margins>
struct Measure {
  using T = Pack<double, Width>;

  InstructionView<Space> instructions;
  ConstMomentaView<Space> momenta;
  EventView<Space> values;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t pack) const {
    const std::int64_t first = pack * Width, left = std::int64_t(values.extent(0)) - first;
    const int count = left < Width ? int(left) : Width;
    const PackOfMomenta<T, Space> source{momenta, first, count};
    const Verdict<T> verdict = Evaluation<T, PackOfMomenta<T, Space>, are_margins>(source).run(
        instructions.data(), int(instructions.extent(0)));
    for (int i = 0; i < count; ++i)
      values(first + i) = lane(are_margins ? verdict.passes : verdict.value, i);
  }
};

}  // namespace detail

/// `values` (event) of `momenta` (event, particle, 4) [GeV], with a pack width that the caller
/// chooses. Enqueues.
template <int Width, bool are_margins, class Space>
void measure_packs(const std::string& label, const Space& space,
                   const InstructionView<Space>& instructions,
                   const ConstMomentaView<Space>& momenta, const EventView<Space>& values) {
  using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;
  const auto events = std::int64_t(values.extent(0));
  Kokkos::parallel_for(label, Policy(space, 0, (events + Width - 1) / Width),
                       detail::Measure<Space, Width, are_margins>{instructions, momenta, values});
}

/// `margins` (event) of `momenta` (event, particle, 4) [GeV], from -1 to 1: the smallest margin of
/// all conditions. If it is not below zero the event passes, except at the limit of a cut.
/// Enqueues.
template <class Space>
void measure_margins(const Space& space, const InstructionView<Space>& instructions,
                     const ConstMomentaView<Space>& momenta, const EventView<Space>& margins) {
  constexpr bool on_host = std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;
  measure_packs<on_host ? native_width<double> : 1, true>("helikos::cuts::margins", space,
                                                          instructions, momenta, margins);
}

/// A number for each event, such as a scale [GeV].
template <class Space>
class Scale {
 public:
  /// `program`: made by compile_number. Throws InputError for a program of conditions.
  explicit Scale(const CutProgram& program)
      : instructions_(to_view<Space>("helikos::cuts::scale", checked(program).instructions)) {}

  /// Computes `values` (event) of `momenta` (event, particle, 4) [GeV]. Throws InputError where
  /// there are fewer momenta than values. Enqueues; does not wait.
  void operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                  const EventView<Space>& values) const {
    constexpr bool on_host = std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;
    measure_packs<on_host ? native_width<double> : 1>(space, momenta, values);
  }

  /// Computes `values` with a pack width that the caller chooses.
  template <int Width>
  void measure_packs(const Space& space, const ConstMomentaView<Space>& momenta,
                     const EventView<Space>& values) const {
    if (momenta.extent(0) < values.extent(0))
      throw InputError("scales of more events than there are momenta");
    cuts::measure_packs<Width, false>("helikos::cuts::scale", space, instructions_, momenta,
                                      values);
  }

 private:
  static const CutProgram& checked(const CutProgram& program) {
    for (const Instruction& instruction : program.instructions)
      if (instruction.operation == Operation::require)
        throw InputError("a scale is a number, not a condition");
    if (program.is_empty()) throw InputError("a scale without a number");
    return program;
  }

  InstructionView<Space> instructions_;
};

}  // namespace helikos::cuts
