// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What a formula of an operation is (program/operations.hpp), and how an executor finds it.
///
/// `Formula<op, T>` is constructed once for an instruction, from a *context*, the values of the
/// event and instruction at hand: coefficient(), momentum(k) of input k, left() and right()
/// (coefficient times coupling), mass(), denominator() (times the coefficient). Then,
///
/// - of a propagator, f(value) is the propagated value;
/// - of two inputs, f.add(sum, a, f.first(a), b, f.last(b)) adds a term to a sum;
/// - of three, f.add(sum, a, b, c, f.first_middle(a, b), f.first_last(a, c), f.middle_last(b, c)).
///
/// So what depends on some of the inputs only is computed once for many states of the others.
/// Vectors have real (T) or Complex<T> components, each for itself. A term is linear in each input:
/// unless the formula `takes_coefficient`, the executor multiplies the coefficient into one of
/// them.

#include <type_traits>
#include <utility>

#include "helas/wavefunctions.hpp"
#include "program/operations.hpp"

namespace helikos {

namespace helas {

template <Operation op, class T>
struct Formula;

/// What is known of some inputs where no more than they themselves is needed.
struct Nothing {};

/// A term of two inputs that has nothing to compute in advance.
struct PlainTerm {
  static constexpr bool takes_coefficient = false;
  template <class Context>
  KOKKOS_FORCEINLINE_FUNCTION explicit PlainTerm(const Context&) {}
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION static Nothing first(const A&) {
    return {};
  }
  template <class B>
  KOKKOS_FORCEINLINE_FUNCTION static Nothing last(const B&) {
    return {};
  }
};

/// A number of a program in every lane.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T number(double value) {
  return T(RealOf<T>(value));
}

/// What a coupling [GeV^dimension] is multiplied by where momenta are. The unit is a power of two.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T in_units(T coupling, const T& inverse_unit, int dimension) {
  for (; dimension > 0; --dimension) coupling = coupling * inverse_unit;
  for (; dimension < 0; ++dimension) coupling = coupling / inverse_unit;
  return coupling;
}

}  // namespace helas

namespace detail {

template <class T, CurrentKind kind>
struct ValueType {
  using type = helas::Spinor<T>;
};
template <class T>
struct ValueType<T, CurrentKind::real_vector> {
  using type = FourVector<T>;
};
template <class T>
struct ValueType<T, CurrentKind::complex_vector> {
  using type = FourVector<Complex<T>>;
};
template <class T>
struct ValueType<T, CurrentKind::scalar> {
  using type = Complex<T>;
};

}  // namespace detail

/// One helicity state of a current.
template <class T, CurrentKind kind>
using ValueOf = typename detail::ValueType<T, kind>::type;

/// One helicity state of an operand.
template <class T, Operation op, ComplexMask mask, int operand>
using OperandOf = ValueOf<T, kind_of(op, mask, operand)>;

/// The table, where device code may read it: in constant expressions.
template <Operation op>
inline constexpr OperationRow the_row = row_of(op);
template <Operation op>
inline constexpr int the_arity = arity_of(op);
template <Operation op, ComplexMask mask>
inline constexpr bool is_use = is_valid(op, mask);
/// Whether it adds to, or propagates, what is of a kind; jamps count as scalars.
template <Operation op, Role role, CurrentKind kind, ComplexMask mask>
inline constexpr bool is_use_for = row_of(op).role == role&& is_valid(op, mask) &&
                                   kind_of(op, mask, output_operand) == kind;

template <auto value>
using Constant = std::integral_constant<decltype(value), value>;

namespace detail {

/// body(Constant<index>) for the one of `indices` that equals `number`.
template <class Body, std::size_t... indices>
KOKKOS_FORCEINLINE_FUNCTION void dispatch(std::size_t number, std::index_sequence<indices...>,
                                          Body&& body) {
  (void)((number == indices && (body(Constant<indices>{}), true)) || ...);
}

}  // namespace detail

/// body(Constant<op>) for an operation.
template <class Body>
KOKKOS_FORCEINLINE_FUNCTION void for_operation(Operation operation, Body&& body) {
  detail::dispatch(static_cast<std::size_t>(operation), std::make_index_sequence<num_operations>{},
                   [&](auto index) { body(Constant<static_cast<Operation>(index())>{}); });
}

/// body(Constant<mask>) for a mask.
template <class Body>
KOKKOS_FORCEINLINE_FUNCTION void for_complex_mask(ComplexMask mask, Body&& body) {
  detail::dispatch(mask, std::make_index_sequence<num_complex_masks>{},
                   [&](auto index) { body(Constant<static_cast<ComplexMask>(index())>{}); });
}

}  // namespace helikos
