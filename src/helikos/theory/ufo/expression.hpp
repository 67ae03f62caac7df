// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/base/core/part_stream.hpp"

namespace helikos::ufo {

/// A number as Python has it: a real number has no imaginary part. The sign of an imaginary part
/// that is 0 chooses the side of a branch cut, and -(-4.0) must not get one.
struct Number {
  std::complex<double> value{};
  bool is_real = true;

  Number() = default;
  Number(double real) : value(real, 0.0) {}  // NOLINT(google-explicit-constructor)
  Number(std::complex<double> complex)       // NOLINT(google-explicit-constructor)
      : value(complex), is_real(false) {}
  bool operator==(const Number&) const = default;
};

namespace detail {
struct Instruction;
}

class ScalarFunctions;

/// A number, or a function of g_s (theory/ufo/scalars.hpp).
struct Scalar {
  Number number{};
  int function = -1;  ///< -1: it is the number

  bool is_number() const { return function < 0; }
};

/// An expression of a UFO model, as Python reads it: + - * / ** (-x**2 is -(x**2), 1/2 is 0.5),
/// comparisons, `and or not`, `a if c else b`, functions of `cmath` and `math`, and those that UFO
/// adds to them. It is read once and computed often.
///
/// Differences from Python: functions of `math` take arguments outside of their range as `cmath`
/// does, comparisons take real parts, both parts of a choice are computed, and a division by zero
/// gives numbers that are not finite.
class Expression {
 public:
  Expression();  ///< of nothing, to be read into
  /// Throws InputError("<place>: <what> in '<part of the text>'").
  Expression(std::string_view text, const std::string& place);
  Expression(const Expression&);
  Expression(Expression&&) noexcept;
  Expression& operator=(Expression) noexcept;
  ~Expression();

  /// Names of parameters, each once, in the order of their first use.
  const std::vector<std::string>& names() const { return names_; }
  /// Says where evaluate() finds the value of each name; at first 0, 1, 2, ...
  void set_slots(std::span<const int> slots);
  const std::vector<int>& slots() const { return slots_; }

  /// Whether it has a comparison, a choice, `and`, `or`, `not`, an absolute value or a phase: it
  /// may then be another function elsewhere.
  bool has_choice() const;

  /// values: those of the slots.
  Number evaluate(std::span<const Number> values) const;
  /// The expression where some of the values are functions of g_s.
  Scalar evaluate(std::span<const Scalar> values, ScalarFunctions& functions) const;
  /// The sum of the absolute values of the terms, where evaluate() gives their sum; its rounding
  /// error is proportional to it.
  double magnitude(std::span<const Number> values) const;

  /// See part_stream.hpp.
  friend void each_part(WrittenOrRead<Expression> auto& e, auto& stream) {
    stream(e.code_, e.constants_, e.names_, e.slots_, e.depth_);
  }

 private:
  /// sizes: a stack of magnitudes, or nullptr where they are not needed.
  Number run(std::span<const Number> values, std::vector<double>* sizes) const;

  std::vector<detail::Instruction> code_;
  std::vector<Number> constants_;
  std::vector<std::string> names_;
  std::vector<int> slots_;
  std::size_t depth_ = 0;  ///< of the stack
};

}  // namespace helikos::ufo
