// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Prefactors of forms (amplitude/program/form.hpp), and currents of any kind as lists of
/// components.

#include "helikos/amplitude/helas/accumulate.hpp"
#include "helikos/amplitude/helas/detail/momentum_functions.hpp"
#include "helikos/amplitude/helas/formula.hpp"
#include "helikos/amplitude/program/form_tables.hpp"

namespace helikos::helas {

/// Component c of a momentum.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T component(const FourVector<T>& p, int c) {
  return c < 2 ? (c == 0 ? p.t : p.x) : (c == 2 ? p.y : p.z);
}

/// The sum of the monomials of a prefactor without a function. `product_of(monomial)`: the product
/// of its components, in units of the event, times its coefficient.
template <class T, class ProductOf>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> sum_of_monomials(const FormsView& forms,
                                                        const PrefactorStep& step,
                                                        ProductOf&& product_of) {
  Complex<T> sum{number<T>(-0.0), number<T>(-0.0)};
  const int end = step.first_monomial + step.num_monomials - step.num_with_functions;
  for (int m = step.first_monomial; m < end; ++m) {
    const MonomialStep monomial = forms.monomials[m];
    const T product = product_of(monomial);
    accumulate(sum.re, number<T>(monomial.re), product);
    if (monomial.im != 0.0) accumulate(sum.im, number<T>(monomial.im), product);
  }
  return sum;
}

/// sum += the monomials with functions. `function(k)`: value of prefactor number k, which is a
/// function.
template <class T, class ProductOf, class Functions>
KOKKOS_FORCEINLINE_FUNCTION void add_functions(Complex<T>& sum, const FormsView& forms,
                                               const PrefactorStep& step, ProductOf&& product_of,
                                               Functions&& function) {
  const int end = step.first_monomial + step.num_monomials;
  for (int m = end - step.num_with_functions; m < end; ++m) {
    const MonomialStep monomial = forms.monomials[m];
    const int own = forms.factors[monomial.first_factor + monomial.num_factors];
    const Complex<T> value = product_of(monomial) * function(own);
    sum += Complex<T>{number<T>(monomial.re), number<T>(monomial.im)} * value;
  }
}

/// The product of the components of a monomial, in units of the event, times its coefficient.
/// `real(f)`: component f % 4 of momentum f / 4.
template <class T, class Reals>
KOKKOS_FORCEINLINE_FUNCTION T product_of_components(const FormsView& forms,
                                                    const MonomialStep& monomial,
                                                    const T& inverse_unit, Reals&& real) {
  const T unit = number<T>(1.0) / inverse_unit;  // a power of two: products are exact
  T product = number<T>(monomial.coefficient);
  for (int d = monomial.dimension; d > 0; --d) product = product * inverse_unit;
  for (int d = monomial.dimension; d < 0; ++d) product = product * unit;
  for (int f = monomial.first_factor; f < monomial.first_factor + monomial.num_factors; ++f)
    product = product * real(forms.factors[f]);
  return product;
}

/// Prefactor number `k`, in units of the event, where forms have no functions.
template <class T, class Reals>
KOKKOS_INLINE_FUNCTION Complex<T> prefactor_without_functions(const FormsView& forms, int k,
                                                              const T& inverse_unit, Reals&& real) {
  return sum_of_monomials<T>(forms, forms.prefactors[k], [&](const MonomialStep& monomial) {
    return product_of_components(forms, monomial, inverse_unit, real);
  });
}

/// Prefactor number `k`, in units of the event; a function in powers of GeV. `function(k)`: value
/// of prefactor number k, which is a function; `strong()`: g_s of the event.
template <class T, class Reals, class Functions, class Strong = NoStrongCoupling<T>>
KOKKOS_INLINE_FUNCTION Complex<T> prefactor(const FormsView& forms, int k, const T& inverse_unit,
                                            Reals&& real, Functions&& function,
                                            const Strong& strong = {}) {
  const PrefactorStep step = forms.prefactors[k];
  if (step.num_steps > 0)
    return function_in_double<T>(forms, step, number<T>(1.0) / inverse_unit, real, strong);
  const auto product_of = [&](const MonomialStep& monomial) {
    return product_of_components(forms, monomial, inverse_unit, real);
  };
  Complex<T> sum = sum_of_monomials<T>(forms, step, product_of);
  add_functions(sum, forms, step, product_of, function);
  return sum;
}

/// Product number `k`, in units of the event, from the earlier ones.
template <class T, class Products, class Reals>
KOKKOS_INLINE_FUNCTION T product(const FormsView& forms, int k, const T& inverse_unit,
                                 const Products& products, Reals&& real) {
  const ProductStep step = forms.products[k];
  if (step.before >= 0) return products[step.before] * real(step.factor);
  T product = number<T>(1.0);
  const T unit = number<T>(1.0) / inverse_unit;
  for (int d = step.factor; d > 0; --d) product = product * inverse_unit;
  for (int d = step.factor; d < 0; ++d) product = product * unit;
  return product;
}

/// Prefactor number `k` as above, from the products of components.
template <class T, class Products, class Reals, class Functions, class Strong = NoStrongCoupling<T>>
KOKKOS_INLINE_FUNCTION Complex<T> prefactor_of_products(const FormsView& forms, int k,
                                                        const T& inverse_unit,
                                                        const Products& products, Reals&& real,
                                                        Functions&& function,
                                                        const Strong& strong = {}) {
  const PrefactorStep step = forms.prefactors[k];
  if (step.num_steps > 0)
    return function_in_double<T>(forms, step, number<T>(1.0) / inverse_unit, real, strong);
  const auto product_of = [&](const MonomialStep& monomial) {
    const T& product = products[monomial.product];
    return monomial.coefficient == 1.0 ? product : number<T>(monomial.coefficient) * product;
  };
  Complex<T> sum = sum_of_monomials<T>(forms, step, product_of);
  add_functions(sum, forms, step, product_of, function);
  return sum;
}

/// sum += scale times component k of a state of a current, whose numbers are given by `real(n)`.
template <class T, class Reals>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_component(Complex<T>& sum, const Complex<T>& scale,
                                                      bool is_real, int k, const Reals& real) {
  if (is_real) {
    accumulate(sum, scale, real(k));
  } else {
    accumulate(sum, scale, Complex<T>{real(2 * k), real(2 * k + 1)});
  }
}

}  // namespace helikos::helas
