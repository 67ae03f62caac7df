// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Operations that have a form in place of a formula. They are loops over the list of the form, and
/// no templates over kinds of currents: forms must not cost compile time. They are not inlined, so
/// that formulas are compiled as they are without them.

#include "helikos/amplitude/helas/form_formulas.hpp"
#include "helikos/engine/packs/frame.hpp"

#define HELIKOS_FORM_FUNCTION KOKKOS_FUNCTION __attribute__((noinline))

namespace helikos::operations {

/// One state of a current of any kind.
template <class T>
struct AnyState {
  T* reals;
  bool is_real;

  KOKKOS_FORCEINLINE_FUNCTION Complex<T> operator[](int k) const {
    return is_real ? Complex<T>{reals[k], T(0)} : Complex<T>{reals[2 * k], reals[2 * k + 1]};
  }
  KOKKOS_FORCEINLINE_FUNCTION void set(int k, const Complex<T>& value) const {
    if (is_real) {
      reals[k] = value.re;
    } else {
      reals[2 * k] = value.re;
      reals[2 * k + 1] = value.im;
    }
  }
};

/// All states of a current of any kind.
template <class T>
struct AnyStates {
  T* reals;
  CurrentKind kind;

  KOKKOS_FORCEINLINE_FUNCTION AnyState<T> operator[](int state) const {
    return {reals + state * real_components(kind), kind == CurrentKind::real_vector};
  }
};

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void accumulate_state(Complex<T>& sum, const Complex<T>& scale,
                                                  const AnyState<T>& state, int k) {
  helas::accumulate_component(sum, scale, state.is_real, k,
                              [&](int n) -> const T& { return state.reals[n]; });
}

/// A form and its prefactors for one event: a matrix for each state of the first input, which
/// multiplies the states of the last input.
template <class T>
class FormRun {
 public:
  KOKKOS_FORCEINLINE_FUNCTION FormRun(const ProgramView& program, const PackedForm& form,
                                      const Frame<T>& frame)
      : form_(form),
        cells_(program.forms.cells + form.first_cell),
        terms_(program.forms.terms),
        prefactors_(frame.denominators + program.num_denominators - program.forms.num_prefactors +
                    form.first_prefactor) {}

  /// The matrix of a state of the first input.
  HELIKOS_FORM_FUNCTION void set_first(const AnyState<T>& first) {
    for (int c = 0; c < form_.num_cells; ++c) {
      const FormCell cell = cells_[c];
      Complex<T> sum;
      clear(sum);
      for (int t = cell.first_term; t < cell.first_term + cell.num_terms; ++t) {
        accumulate_state(sum, prefactors_[terms_[t].prefactor], first, terms_[t].first);
      }
      matrix_[c] = sum;
    }
  }

  /// The matrix of a form of one input.
  HELIKOS_FORM_FUNCTION void set_matrix() {
    for (int c = 0; c < form_.num_cells; ++c) {
      const FormCell cell = cells_[c];
      Complex<T> sum = prefactors_[terms_[cell.first_term].prefactor];
      for (int t = cell.first_term + 1; t < cell.first_term + cell.num_terms; ++t) {
        sum += prefactors_[terms_[t].prefactor];
      }
      matrix_[c] = sum;
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION void multiply(const Complex<T>& factor) {
    for (int c = 0; c < form_.num_cells; ++c) matrix_[c] = factor * matrix_[c];
  }

  /// output += matrix times last
  HELIKOS_FORM_FUNCTION void add(const AnyState<T>& last, const AnyState<T>& output) const {
    for (int c = 0; c < form_.num_cells;) {
      const int row = cells_[c].output;
      Complex<T> sum = output[row];
      for (; c < form_.num_cells && cells_[c].output == row; ++c) {
        accumulate_state(sum, matrix_[c], last, cells_[c].last);
      }
      output.set(row, sum);
    }
  }

 private:
  const PackedForm& form_;
  const FormCell* cells_;
  const FormTerm* terms_;
  const Complex<T>* prefactors_;
  Complex<T> matrix_[max_cells];
};

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void clear_state(const AnyState<T>& state, CurrentKind kind) {
  for (int k = 0; k < real_components(kind); ++k) clear(state.reals[k]);
}

/// The states of the output of an instruction, or the jamps of its flow.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION AnyStates<T> output_states(const ScheduledInstruction& i,
                                                       const Frame<T>& frame) {
  if (i.operation != Operation::contract_form) return {frame.workspace + i.output, i.output_kind};
  Complex<T>* const jamps = frame.jamps + std::ptrdiff_t(i.output) * frame.flow_stride;
  return {reinterpret_cast<T*>(jamps), CurrentKind::scalar};
}

/// Adds a form of two currents to a current or to a jamp.
template <class T>
KOKKOS_INLINE_FUNCTION void add_form(const ProgramView& program, const ScheduledInstruction& i,
                                     const PackedForm& form, FormRun<T>& run,
                                     const Frame<T>& frame) {
  const AnyStates<T> a{frame.workspace + i.inputs[0], form.inputs[0]};
  const AnyStates<T> b{frame.workspace + i.inputs[1], form.inputs[1]};
  const AnyStates<T> out = output_states(i, frame);
  for_each_state(program, i.table, [&](const StateRow& row) {
    run.set_first(a[row.a]);
    return [&](const StateEntry& e) {
      if (i.overwrites) clear_state(out[e.out], out.kind);
      run.add(b[e.inner], out[e.out]);
    };
  });
}

/// Adds a form of one current to a current.
template <class T>
KOKKOS_INLINE_FUNCTION void map_form(const ProgramView& program, const ScheduledInstruction& i,
                                     const PackedForm& form, FormRun<T>& run,
                                     const Frame<T>& frame) {
  const AnyStates<T> a{frame.workspace + i.inputs[0], form.inputs[0]};
  const AnyStates<T> out = output_states(i, frame);
  run.set_matrix();
  for_each_state(program, i.table, [&](const StateRow& row) {
    return [&, state = int(row.a)](const StateEntry& e) {
      if (i.overwrites) clear_state(out[e.out], out.kind);
      run.add(a[state], out[e.out]);
    };
  });
}

/// Propagates a current in place.
template <class T>
KOKKOS_INLINE_FUNCTION void propagate_form(const ProgramView& program,
                                           const ScheduledInstruction& i, FormRun<T>& run,
                                           const Frame<T>& frame) {
  const AnyStates<T> out = output_states(i, frame);
  T copy[2 * most_components];
  run.set_matrix();
  run.multiply(helas::number<T>(i.coefficient) * frame.denominators[i.denominator]);
  for_each_state(program, i.table, [&](const StateRow& row) {
    return [&, state = out[row.a]](const StateEntry&) {
      for (int k = 0; k < real_components(out.kind); ++k) copy[k] = state.reals[k];
      clear_state(state, out.kind);
      run.add({copy, state.is_real}, state);
    };
  });
}

/// Executes an instruction whose operation has a form.
template <class T>
HELIKOS_FORM_FUNCTION void execute_form(const ProgramView& program, const ScheduledInstruction& i,
                                        const Frame<T>& frame) {
  const PackedForm& form = program.forms.forms[i.form];
  FormRun<T> run(program, form, frame);
  if (i.operation == Operation::propagate_form) {
    propagate_form(program, i, run, frame);
  } else if (form.is_bilinear) {
    add_form(program, i, form, run, frame);
  } else {
    map_form(program, i, form, run, frame);
  }
}

/// Computes the prefactors of all forms, which lie after the denominators. Functions come before
/// the prefactors that they multiply. Nothing reads the products of components of momenta later,
/// nor g_s of the event, which lies after them.
template <class T>
HELIKOS_FORM_FUNCTION void compute_prefactors(const ProgramView& program, const Frame<T>& frame) {
  const FormsView& forms = program.forms;
  const auto real = [&](int f) { return helas::component(frame.momenta[f / 4], f % 4); };
  T* const products = frame.products;
  for (int k = 0; k < forms.num_products; ++k)
    products[k] = helas::product(forms, k, frame.inverse_unit, products, real);
  const int first = program.num_denominators - forms.num_prefactors;
  for (int k = 0; k < forms.num_prefactors; ++k) {
    frame.denominators[first + k] = helas::prefactor_of_products(
        forms, k, frame.inverse_unit, products, real,
        [&](int function) { return frame.denominators[first + function]; },
        [&] { return products[forms.num_products]; });
  }
}

}  // namespace helikos::operations

#undef HELIKOS_FORM_FUNCTION
