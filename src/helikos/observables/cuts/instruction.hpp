// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// \file
/// Cuts as a device reads them: a list in postfix order, with particles in place of groups. Plain
/// data.

namespace helikos::cuts {

/// Bounds of what an evaluation keeps, for each event.
inline constexpr int most_numbers = 16;  ///< on the stack
inline constexpr int most_kept = 40;     ///< observables that are used again
inline constexpr int most_places = 16;   ///< particles that are named by their order
inline constexpr int first_place = 16;   ///< their bits follow those of legs

enum class Operation : std::uint8_t {
  // Push a number:
  number,
  kept,
  pt,
  eta,
  y,
  phi,
  m,
  mt,          ///< of one particle
  mt_of_some,  ///< of several, from their transverse energies
  e,
  p,
  px,
  py,
  pz,
  // Finds out which leg is at which place by transverse momentum:
  order,
  // In place of one number, or of two, their function. Conditions are 1 or 0:
  negate,
  absolute,
  root,
  opposite,
  add,
  subtract,
  multiply,
  divide,
  minimum,
  maximum,
  rapidity_difference,
  angle_difference,
  length,  ///< sqrt(a^2 + b^2)
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  unequal,
  both,
  either,
  // Takes a condition that the event must fulfil:
  require,
};

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

struct Instruction {
  Operation operation;
  /// An observable: where it is kept, -1: nowhere; `kept`: where it is; `order`: the first place.
  std::int16_t slot = -1;
  std::uint32_t legs = 0;  ///< an observable's or an order's, a bit each, then bits of places
  double number = 0.0;

  bool operator==(const Instruction&) const = default;
};

}  // namespace helikos::cuts
