// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/selection.hpp"

/// \file
/// Expressions that give one number per event, such as scales: "ht/2".

namespace helikos::cuts {

namespace detail {

/// The executor of a scale: an index is a pack of `Width` neighbouring events.
template <class Space, int Width>
struct Measure {
  using T = Pack<double, Width>;

  InstructionView<Space> instructions;
  ConstMomentaView<Space> momenta;
  EventView<Space> values;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t pack) const {
    const std::int64_t first = pack * Width, left = std::int64_t(values.extent(0)) - first;
    const int count = left < Width ? int(left) : Width;
    const PackOfMomenta<T, Space> source{momenta, first, count};
    const T value = Evaluation<T, PackOfMomenta<T, Space>>(source)
                        .run(instructions.data(), int(instructions.extent(0)))
                        .value;
    for (int i = 0; i < count; ++i) values(first + i) = lane(value, i);
  }
};

}  // namespace detail

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
    using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;
    const auto events = std::int64_t(values.extent(0));
    if (std::int64_t(momenta.extent(0)) < events)
      throw InputError("scales of more events than there are momenta");
    Kokkos::parallel_for("helikos::cuts::scale", Policy(space, 0, (events + Width - 1) / Width),
                         detail::Measure<Space, Width>{instructions_, momenta, values});
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
