// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A Lorentz structure as a list of operations, for one leg that may be off its mass shell.
///
/// A form takes the components of its inputs and the momenta of all legs, all outgoing, and gives
/// the components of its output. Vectors are contravariant on both sides. The output of an
/// off-shell leg is contracted with the wavefunction of this leg: for a leg whose spinor index is a
/// row, the output is a column that propagates as a column; for a column it is a row. So the
/// amplitude is output.V with the metric for vectors, the plain sum of products for spinors. Spin 2
/// has the components 4 mu + nu, spin 3/2 the components 4 mu + (spinor index).

#include <cstdint>
#include <vector>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/theory/ufo/lorentz.hpp"

namespace helikos::ufo {

/// Where an operand is. Momenta and temporaries of the first kind are real, all others complex.
enum class FormSource : std::uint8_t { none, momentum, real, input, complex, output };

struct FormOperand {
  FormSource source = FormSource::none;
  std::uint8_t slot = 0;    ///< leg of a momentum, number of an input
  std::uint16_t index = 0;  ///< component or register
};

constexpr bool is_real(FormOperand operand) { return operand.source <= FormSource::real; }

/// target = or += i^phase constant a b; an operand `none` is 1, a negative constant index is 1.
/// Real targets have real operands and even phases.
struct FormOperation {
  FormOperand target, a, b;
  std::uint8_t phase = 0;
  bool adds = false;
  std::int16_t constant = -1;
};

/// What `evaluate` reads: pointers to a list of operations and to its constants.
struct FormView {
  const FormOperation* operations = nullptr;
  const double* constants = nullptr;
  int num_operations = 0;
};

/// A list of operations.
struct Form {
  std::vector<int> input_sizes;  ///< components of each input; 0 for an input that is not there
  int output_size = 1;
  int num_real = 0;     ///< real temporaries
  int num_complex = 0;  ///< complex temporaries
  std::vector<FormOperation> operations;
  std::vector<double> constants;

  FormView view() const {
    return {operations.data(), constants.data(), static_cast<int>(operations.size())};
  }
};

/// Number of real multiplications of a form. Signs and factors of i are none.
int num_multiplications(const Form& form);

/// The form of one leg: inputs are all other legs, with the numbers of the legs.
Form compile_form(const LorentzStructure& structure, int off_shell_leg);

/// The amplitude: inputs are all legs, the output is one number.
Form compile_amplitude(const LorentzStructure& structure);

/// Values of a form: pointers to components of inputs and output, momenta of all legs and memory
/// for temporaries.
template <class T>
struct FormValues {
  const Complex<T>* const* inputs = nullptr;  ///< components of each input
  const FourVector<T>* momenta = nullptr;     ///< of each leg, outgoing [GeV]
  Complex<T>* output = nullptr;
  T* real = nullptr;              ///< num_real temporaries
  Complex<T>* complex = nullptr;  ///< num_complex temporaries

  KOKKOS_FORCEINLINE_FUNCTION T real_value(FormOperand x) const {
    if (x.source == FormSource::none) return T(1);
    if (x.source == FormSource::real) return real[x.index];
    const FourVector<T>& p = momenta[x.slot];
    return x.index == 0 ? p.t : x.index == 1 ? p.x : x.index == 2 ? p.y : p.z;
  }
  KOKKOS_FORCEINLINE_FUNCTION Complex<T> complex_value(FormOperand x) const {
    return x.source == FormSource::input ? inputs[x.slot][x.index] : complex[x.index];
  }
};

/// i^phase value
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> turned(const Complex<T>& value, int phase) {
  const Complex<T> half = (phase & 1) != 0 ? times_i(value) : value;
  return (phase & 2) != 0 ? -half : half;
}

/// a b of one operation, where one of them is complex or the target is.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> complex_product(const FormOperation& operation,
                                                       const FormValues<T>& values) {
  const FormOperand a = operation.a, b = operation.b;
  if (is_real(a) && is_real(b)) {
    return {T(values.real_value(a) * values.real_value(b)), T(0)};
  }
  if (is_real(a)) {
    const Complex<T> y = values.complex_value(b);
    return a.source == FormSource::none ? y : values.real_value(a) * y;
  }
  const Complex<T> x = values.complex_value(a);
  if (b.source == FormSource::none) return x;
  return is_real(b) ? values.real_value(b) * x : x * values.complex_value(b);
}

/// One operation.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void evaluate(const FormOperation& operation, const double* constants,
                                          const FormValues<T>& values) {
  const bool has_constant = operation.constant >= 0;
  const T factor = has_constant ? T(static_cast<RealOf<T>>(constants[operation.constant])) : T(1);
  if (operation.target.source == FormSource::real) {
    T value = values.real_value(operation.a) * values.real_value(operation.b);
    if (has_constant) value = factor * value;
    if (operation.phase != 0) value = -value;
    T& target = values.real[operation.target.index];
    target = operation.adds ? T(target + value) : value;
    return;
  }
  Complex<T> value = turned(complex_product(operation, values), operation.phase);
  if (has_constant) value = factor * value;
  Complex<T>& target = operation.target.source == FormSource::output
                           ? values.output[operation.target.index]
                           : values.complex[operation.target.index];
  target = operation.adds ? target + value : value;
}

/// Evaluates a form.
template <class T>
KOKKOS_INLINE_FUNCTION void evaluate(const FormView& form, const FormValues<T>& values) {
  for (int k = 0; k < form.num_operations; ++k) {
    evaluate(form.operations[k], form.constants, values);
  }
}

/// Evaluates a form on the host, with memory of its own.
template <class T>
void evaluate(const Form& form, const Complex<T>* const* inputs, const FourVector<T>* momenta,
              Complex<T>* output) {
  std::vector<T> real(static_cast<std::size_t>(form.num_real));
  std::vector<Complex<T>> complex(static_cast<std::size_t>(form.num_complex));
  evaluate(form.view(), FormValues<T>{inputs, momenta, output, real.data(), complex.data()});
}

}  // namespace helikos::ufo
