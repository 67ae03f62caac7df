// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A scalar that records an amplitude for widths of both signs at once. The amplitude of all
/// opposite helicities is the complex conjugate of the amplitude with the widths -Gamma, up to a
/// phase (emit/opposite_helicities.hpp): one recording thus serves two helicity configurations.

#include "helikos/emit/traced.hpp"

namespace helikos::emit {

/// A real number that becomes even +- i odd for widths +-Gamma. In a Complex<EvenOdd> z it is the
/// real or the imaginary part at Gamma = 0, so that z becomes
/// (re.even + i im.even) +- i (re.odd + i im.odd).
struct EvenOdd {
  Traced even, odd;

  EvenOdd() = default;
  explicit EvenOdd(double value) : even(value), odd(0.0) {}
  EvenOdd(Traced even_part, Traced odd_part) : even(even_part), odd(odd_part) {}

  /// The number where it does not depend on widths, as for numbers that are compared or divide.
  Traced without_width() const {
    if (!Recording::graph().is_literal(odd.node, 0.0)) {
      throw std::logic_error("a number with a width divides or is compared");
    }
    return even;
  }
};

inline EvenOdd operator-(EvenOdd a) { return {-a.even, -a.odd}; }
inline EvenOdd operator+(EvenOdd a, EvenOdd b) { return {a.even + b.even, a.odd + b.odd}; }
inline EvenOdd operator-(EvenOdd a, EvenOdd b) { return {a.even - b.even, a.odd - b.odd}; }
inline EvenOdd operator*(EvenOdd a, EvenOdd b) {
  return {a.even * b.even - a.odd * b.odd, a.even * b.odd + a.odd * b.even};
}
inline EvenOdd operator/(EvenOdd a, EvenOdd b) {
  return {a.even / b.without_width(), a.odd / b.without_width()};
}
inline EvenOdd& operator+=(EvenOdd& a, EvenOdd b) { return a = a + b; }
inline EvenOdd& operator-=(EvenOdd& a, EvenOdd b) { return a = a - b; }
inline EvenOdd sqrt(EvenOdd a) { return {sqrt(a.without_width()), Traced(0.0)}; }

inline TracedCondition operator<(EvenOdd a, EvenOdd b) {
  return a.without_width() < b.without_width();
}
inline TracedCondition operator==(EvenOdd a, EvenOdd b) {
  return a.without_width() == b.without_width();
}
inline EvenOdd select(const TracedCondition& condition, const EvenOdd& yes, const EvenOdd& no) {
  return {select(condition, yes.even, no.even), select(condition, yes.odd, no.odd)};
}

}  // namespace helikos::emit
