// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/measure.hpp"

/// \file
/// Expressions that give one number per event, such as scales: "ht/2".

namespace helikos::cuts {

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
