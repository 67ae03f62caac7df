// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Functions of momenta and of g_s as data: form factors of vertices, denominators of propagators,
/// couplings that are no powers of g_s.

#include <complex>
#include <cstdint>
#include <vector>

namespace helikos {

/// Operation of a step of a function on complex numbers. Branches are principal ones; on a branch
/// cut, the value is the limit from above.
enum class FunctionOperation : std::uint8_t {
  number,   ///< `number`
  product,  ///< Re(number) times the product of the momenta `a` and `b` [GeV^2]
  // one argument
  conjugate,
  re,
  im,
  abs,
  sqrt,
  exp,
  log,
  sin,
  cos,
  // two arguments
  add,
  subtract,
  multiply,
  divide,
  less,   ///< Re a < Re b: 1 or 0
  equal,  ///< a == b: 1 or 0
  // three arguments
  choose,  ///< b where a is not 0, otherwise c
  // no argument
  strong,  ///< g_s of the event
};

constexpr int num_arguments(FunctionOperation operation) {
  using enum FunctionOperation;
  if (operation <= product || operation == strong) return 0;
  if (operation <= cos) return 1;
  return operation == choose ? 3 : 2;
}

/// The value of an operation that has arguments.
std::complex<double> value_of(FunctionOperation operation, std::complex<double> a,
                              std::complex<double> b = {}, std::complex<double> c = {});

/// A step: its arguments a, b, c are earlier steps.
struct FunctionStep {
  FunctionOperation operation{};
  std::int32_t a = -1, b = -1, c = -1;
  std::complex<double> number{};

  bool operator==(const FunctionStep&) const = default;
};

/// A complex function of products of momenta and of g_s, in powers of GeV. Each step computes a
/// number; the last one is the value. Momenta are places of a vertex, or sets of legs of a program.
struct MomentumFunction {
  std::vector<FunctionStep> steps;

  bool operator==(const MomentumFunction&) const = default;
};

/// Whether g_s of the event is among its steps.
bool has_strong(const MomentumFunction& function);

/// Numbers that a function may hold while it is computed.
inline constexpr int max_function_numbers = 32;

/// The place of the number of each step among those that are held: places of numbers that no later
/// step reads are free again. The value has the place 0. Places may be beyond max_function_numbers:
/// nothing computes such a function.
std::vector<std::int32_t> places_of_steps(const MomentumFunction& function);

/// Whether it holds no more than max_function_numbers.
bool can_be_held(const MomentumFunction& function);

}  // namespace helikos
