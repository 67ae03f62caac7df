// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The formula of an operation (amplitude/program/operations.hpp), and how an executor finds it.
///
/// `Formula<op, T>` is constructed once for an instruction, from a *context*, the values of the
/// event and instruction: coefficient(), momentum(k) of input k, left() and right() (coefficient
/// times coupling), mass(), denominator() (times the coefficient). Then,
///
/// - for a propagator, f(value) is the propagated value;
/// - for two inputs, f.add(sum, a, f.first(a), b, f.last(b)) adds a term to a sum;
/// - for three inputs, f.add(sum, a, b, c, f.first_middle(a, b), f.first_last(a, c),
///   f.middle_last(b, c)).
///
/// A value that depends on some of the inputs only is thus computed once for many states of the
/// others. Vectors have real (T) or Complex<T> components, each input by itself. A term is linear
/// in each input: unless the formula `takes_coefficient`, the executor multiplies one of the inputs
/// by the coefficient.

#include <type_traits>
#include <utility>

#include "helikos/amplitude/helas/wavefunctions.hpp"
#include "helikos/amplitude/program/operations.hpp"

namespace helikos {

namespace helas {

template <Operation op, class T>
struct Formula;

/// Placeholder for precomputed values of inputs where nothing is precomputed.
struct Nothing {};

/// A term of two inputs without precomputed values.
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

/// Factor of a coupling [GeV^dimension] in the unit of the momenta. The unit is a power of two.
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

/// Row of the operation table for constant expressions: device code can read it.
template <Operation op>
inline constexpr OperationRow the_row = row_of(op);
template <Operation op>
inline constexpr int the_arity = arity_of(op);

/// Number of a use: an operation, and which of its vectors are complex.
constexpr int use_of(Operation op, ComplexMask mask) {
  return static_cast<int>(op) * num_complex_masks + mask;
}

/// Sets of uses that executors keep apart.
enum class UseSet : std::uint8_t {
  all,
  frequent,  ///< quarks and gluons (OperationRow::frequent_mask)
  gluons,    ///< gluons alone (is_of_gluons)
};

constexpr bool is_in(UseSet set, Operation op, ComplexMask mask) {
  if (set == UseSet::gluons) return is_of_gluons(op, mask);
  return set == UseSet::all || is_frequent(op, mask);
}

namespace detail {

struct UseList {
  int uses[num_operations * num_complex_masks]{};
  int size = 0;
};

/// Uses that add to a kind of current, or propagate it; jamps count as scalars. Forms have no
/// formula, and are no uses.
constexpr UseList find_uses(Role role, CurrentKind kind, UseSet set) {
  UseList list;
  for (const OperationRow& row : operation_table) {
    for (int m = 0; m < num_complex_masks; ++m) {
      const auto mask = static_cast<ComplexMask>(m);
      const bool fits = row.role == role && is_valid(row.operation, mask) &&
                        kind_of(row.operation, mask, output_operand) == kind &&
                        is_in(set, row.operation, mask) && !row.has_form;
      if (fits) list.uses[list.size++] = use_of(row.operation, mask);
    }
  }
  return list;
}

template <Role role, CurrentKind kind, UseSet set>
inline constexpr UseList found_uses = find_uses(role, kind, set);

template <Role role, CurrentKind kind, UseSet set, std::size_t... k>
constexpr auto make_uses(std::index_sequence<k...>) {
  return std::integer_sequence<int, found_uses<role, kind, set>.uses[k]...>{};
}

}  // namespace detail

/// The uses that add to a kind of current, or propagate it, as an integer_sequence. Executors
/// compare with each of them in a fold, in functions that are inlined; lambdas may not be inlined.
template <Role role, CurrentKind kind, UseSet set = UseSet::all>
using UsesFor = decltype(detail::make_uses<role, kind, set>(
    std::make_index_sequence<detail::found_uses<role, kind, set>.size>{}));

template <int use>
inline constexpr Operation operation_of_use = static_cast<Operation>(use / num_complex_masks);
template <int use>
inline constexpr ComplexMask mask_of_use = static_cast<ComplexMask>(use % num_complex_masks);

}  // namespace helikos
