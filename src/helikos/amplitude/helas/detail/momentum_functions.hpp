// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Values of functions of momenta and of g_s (theory/model/momentum_function.hpp).

#include <type_traits>

#include "helikos/amplitude/helas/detail/elementary.hpp"
#include "helikos/amplitude/program/form_tables.hpp"

namespace helikos::helas {

/// A condition as the number 1 or 0.
template <class T, class Condition>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> truth(const Condition& condition) {
  return {select(condition, number<T>(1.0), number<T>(0.0)), number<T>(0.0)};
}

template <class T>
KOKKOS_INLINE_FUNCTION Complex<T> value_of_step(FunctionOperation operation, const Complex<T>& a,
                                                const Complex<T>& b, const Complex<T>& c) {
  const T zero = number<T>(0.0);
  switch (operation) {
    case FunctionOperation::conjugate:
      return conj(a);
    case FunctionOperation::re:
      return {a.re, zero};
    case FunctionOperation::im:
      return {a.im, zero};
    case FunctionOperation::abs:
      return {size_of(a), zero};
    case FunctionOperation::sqrt:
      return root_of(a);
    case FunctionOperation::exp:
      return exponential_of(a);
    case FunctionOperation::log:
      return logarithm_of(a);
    case FunctionOperation::sin:
      return sine(a);
    case FunctionOperation::cos:
      return cosine(a);
    case FunctionOperation::add:
      return a + b;
    case FunctionOperation::subtract:
      return a - b;
    case FunctionOperation::multiply:
      return a * b;
    case FunctionOperation::divide:
      return a * (number<T>(1.0) / norm(b)) * conj(b);
    case FunctionOperation::less:
      return truth<T>(a.re < b.re);
    case FunctionOperation::equal:
      return truth<T>(norm(a - b) == zero);
    default: {
      const auto is_zero = norm(a) == zero;
      return {select(is_zero, c.re, b.re), select(is_zero, c.im, b.im)};
    }
  }
}

/// Product of two momenta in units of the event.
template <class T, class Reals>
KOKKOS_INLINE_FUNCTION T product_of_momenta(int a, int b, Reals&& real) {
  return real(a) * real(b) - real(a + 1) * real(b + 1) - real(a + 2) * real(b + 2) -
         real(a + 3) * real(b + 3);
}

/// In the place of g_s of an event, for programs without functions of g_s.
template <class T>
struct NoStrongCoupling {
  KOKKOS_FORCEINLINE_FUNCTION T operator()() const { return number<T>(0.0); }
};

/// The function of a prefactor, in powers of GeV. `unit`: of the event [GeV]; `real(f)`: component
/// f % 4 of momentum f / 4; `strong()`: g_s of the event.
template <class T, class Reals, class Strong>
KOKKOS_INLINE_FUNCTION Complex<T> value_of_function(const FormsView& forms,
                                                    const PrefactorStep& prefactor, const T& unit,
                                                    Reals&& real, Strong&& strong) {
  Complex<T> numbers[max_function_numbers];
  for (int k = prefactor.first_step; k < prefactor.first_step + prefactor.num_steps; ++k) {
    const PackedFunctionStep step = forms.steps[k];
    if (step.operation == FunctionOperation::number)
      numbers[step.output] = {number<T>(step.re), number<T>(step.im)};
    else if (step.operation == FunctionOperation::product)
      numbers[step.output] = {
          number<T>(step.re) * (unit * unit) * product_of_momenta<T>(step.a, step.b, real),
          number<T>(0.0)};
    else if (step.operation == FunctionOperation::strong)
      numbers[step.output] = {strong(), number<T>(0.0)};
    else
      numbers[step.output] =
          value_of_step<T>(step.operation, numbers[step.a], numbers[step.b], numbers[step.c]);
  }
  return numbers[0];
}

/// Functions are computed in double: powers of GeV^2 do not fit into float. Not inlined: the
/// numbers of a function would cost kernels without functions registers and memory.
template <class T, class Reals, class Strong>
KOKKOS_FUNCTION __attribute__((noinline)) Complex<T> function_in_double(
    const FormsView& forms, const PrefactorStep& prefactor, const T& unit, Reals&& real,
    Strong&& strong) {
  if constexpr (std::is_same_v<RealOf<T>, float>) {
    float re[width_of<T>], im[width_of<T>];
    for (int i = 0; i < width_of<T>; ++i) {
      const auto value = value_of_function<double>(
          forms, prefactor, double(lane(unit, i)),
          [&](int f) { return double(lane(T(real(f)), i)); },
          [&] { return double(lane(T(strong()), i)); });
      re[i] = float(value.re), im[i] = float(value.im);
    }
    return {load<T>(re), load<T>(im)};
  } else {
    return value_of_function<T>(forms, prefactor, unit, real, strong);
  }
}

}  // namespace helikos::helas
