// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "helikos/observables/cuts/expression.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::cuts {

/// Upper limits of the memory that an evaluation needs per event.
inline constexpr int most_numbers = 16;  ///< numbers on the stack
inline constexpr int most_kept = 40;     ///< observables that are stored for later use
inline constexpr int most_places = 16;   ///< particles that are named by their order
inline constexpr int first_place = 16;   ///< first bit of places; bits of legs come before

/// Whether a comparison of two numbers holds.
inline bool is_true(Operation comparison, double a, double b) {
  switch (comparison) {
    case Operation::less:
      return a < b;
    case Operation::less_equal:
      return a <= b;
    case Operation::greater:
      return a > b;
    case Operation::greater_equal:
      return a >= b;
    case Operation::equal:
      return a == b;
    default:
      return a != b;
  }
}

/// A step of a list in postfix order, with particles in place of groups: plain data that a device
/// reads.
struct Instruction {
  Operation operation;
  /// For an observable: the slot that stores it, or -1 for none; for `kept`: the slot to read; for
  /// `order`: the first place.
  std::int16_t slot = -1;
  std::uint32_t legs = 0;  ///< legs of an observable or of an order, one bit each, then bits of
                           ///< places
  double number = 0.0;
  double power = 0.0;        ///< of an isolation, whose R0 is `number`
  std::uint32_t others = 0;  ///< legs from which it isolates

  bool operator==(const Instruction&) const = default;
};

/// Expressions, translated to the legs of a process.
struct CutProgram {
  std::vector<Instruction> instructions;
  /// (cut): the process has no particles for any comparison of the cut, so that all comparisons
  /// hold.
  std::vector<bool> is_idle;
  /// An observable that distinguishes the two beams, or directions around them, stands outside of
  /// abs(...): an event and its mirror image may differ.
  bool is_directed = false;
  /// An observable changes under boosts along the beams. If the beams have different energies in
  /// the laboratory, an event and its mirror image may differ then too.
  bool is_of_frame = false;

  bool is_empty() const { return instructions.empty(); }
};

/// Events that fulfil all conditions. A comparison holds if it holds for every member of its group.
/// With two groups, or with a group twice, it must hold for every pair of different particles. A
/// comparison without particles holds. `legs` (leg of the process): the number of the leg among an
/// event's momenta, if the numbers differ. Throws InputError where the list gets too long, and
/// where `j[1]` may be a particle of another group in the same comparison.
CutProgram compile(std::span<const Expression> conditions, const Process& process,
                   std::span<const int> legs = {});

/// A number. Throws InputError also where a group does not consist of exactly the intended
/// particles.
CutProgram compile_number(const Expression& number, const Process& process,
                          std::span<const int> legs = {});

}  // namespace helikos::cuts
