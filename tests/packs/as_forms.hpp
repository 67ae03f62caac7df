// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A program with forms in place of formulas.

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <stdexcept>

#include "packs/form_builder.hpp"

namespace helikos::test {

/// Vectors of four real vectors are complex: an intermediate tensor is complex.
inline AmplitudeProgram with_complex_vectors(AmplitudeProgram program) {
  for (Current& current : program.currents) {
    if (current.kind == CurrentKind::real_vector) current.kind = CurrentKind::complex_vector;
  }
  return program;
}

inline bool has_real_four_vectors(const AmplitudeProgram& program) {
  return std::ranges::any_of(program.instructions, [&](const Instruction& i) {
    return (i.operation == Operation::four_gluon || i.operation == Operation::four_vector) &&
           program.currents[i.output].kind == CurrentKind::real_vector;
  });
}

/// Replaces the instructions for which `takes(number)` holds.
class AsForms {
 public:
  using Takes = std::function<bool(int)>;

  AsForms(const AmplitudeProgram& program, Takes takes)
      : old_(has_real_four_vectors(program) ? with_complex_vectors(program) : program),
        new_(old_),
        takes_(std::move(takes)) {}

  AmplitudeProgram run() {
    new_.instructions.clear();
    for (std::size_t i = 0; i < old_.instructions.size(); ++i) {
      const Instruction& instruction = old_.instructions[i];
      const bool is_external = row_of(instruction.operation).role == Role::external;
      if (is_external || !takes_(int(i))) {
        new_.instructions.push_back(instruction);
      } else if (row_of(instruction.operation).role == Role::propagator) {
        propagate(instruction);
      } else {
        replace(instruction);
      }
    }
    return new_;
  }

 private:
  LegMask legs(int current) const { return new_.currents[current].legs; }

  int add_form(Form form) {
    new_.forms.push_back(std::move(form));
    return int(new_.forms.size()) - 1;
  }

  /// The instruction with a form; its coefficient stays.
  void emit(const Instruction& old, Operation operation, Form form) {
    Instruction instruction = old;
    instruction.operation = operation;
    instruction.form = add_form(std::move(form));
    if (operation != Operation::propagate_form) instruction.parameter = -1;
    new_.instructions.push_back(instruction);
  }

  void propagate(const Instruction& old) {
    const LegMask mask = legs(old.output);
    const double mass = old.parameter < 0 ? 0.0 : old_.propagators[old.parameter].mass;
    emit(old, Operation::propagate_form, propagator_form(old.operation, mask, mass));
  }

  static Form propagator_form(Operation operation, LegMask mask, double mass) {
    switch (operation) {
      case Operation::propagate_row:
        return propagate_spinor_form(mask, mass, true);
      case Operation::propagate_column:
        return propagate_spinor_form(mask, mass, false);
      case Operation::propagate_vector:
        return propagate_vector_form(mask, mass);
      case Operation::propagate_gluon:
        return identity_form(4);
      default:
        return identity_form(1);
    }
  }

  /// Couplings of an instruction: without a parameter 1.
  Coupling coupling(const Instruction& old) const {
    const bool has_one = row_of(old.operation).coupling && old.parameter >= 0;
    return has_one ? old_.couplings[old.parameter] : Coupling{};
  }

  void replace(const Instruction& old) {
    if (arity_of(old.operation) == 3) return chain(old);
    if (is_contraction(old.operation)) return contract(old);
    emit(old, Operation::form, form_of(old));
  }

  Form form_of(const Instruction& old) const {
    using enum Operation;
    const auto [value, dimension] = coupling(old);
    const Constant one{{1.0, 0.0}, dimension}, g{{value.left, 0.0}, dimension};
    const Chiral none{1.0, 1.0}, both{value.left, value.right},
        left{{value.left, value.right}, 0.0};
    const LegMask a = legs(old.inputs[0]), b = legs(old.inputs[1]);
    switch (old.operation) {
      case three_gluon:
        return three_vector_form(one, a, b, {{2.0, b}}, {{2.0, a}});
      case three_vector:
        return three_vector_form(g, a, b, {{2.0, b}, {1.0, a}}, {{2.0, a}, {1.0, b}});
      case row_gluon:
        return row_vector_form(one, none);
      case row_vector:
        return row_vector_form(one, both);
      case row_left:
        return row_vector_form(one, left);
      case column_gluon:
        return column_vector_form(one, none);
      case column_vector:
        return column_vector_form(one, both);
      case column_left:
        return column_vector_form(one, left);
      case fermion_current:
        return fermion_current_form(one, both);
      case left_current:
        return fermion_current_form(one, left);
      case fermion_scalar:
        return fermion_scalar_form(one, both);
      case row_scalar:
        return row_scalar_form(one, both);
      case column_scalar:
        return column_scalar_form(one, both);
      case vectors_scalar:
        return dot_form(g);
      case vector_scalar:
        return vector_scalar_form(g);
      case scalars_scalar:
        return scalars_form(g);
      case strengths_scalar:
        return strengths_form(g, a, b);
      case strength_scalar:
        return strength_form(g, a, a | b);
      default:
        throw std::logic_error("an operation without a form");
    }
  }

  /// {A, B, C}: the tensor A B, propagated by 1, meets C.
  void chain(const Instruction& old) {
    const auto& [a, b, c] = old.inputs;
    const int tensor = tensor_of(a, b);
    const auto [value, dimension] = coupling(old);
    Instruction last = old;
    last.inputs = {tensor, c, -1};
    emit(last, Operation::form, four_vector_form({{value.left, 0.0}, dimension}));
  }

  int tensor_of(int a, int b) {
    const auto [place, is_new] = tensors_.try_emplace({a, b}, -1);
    if (!is_new) return place->second;
    const int tensor = new_.add_current(CurrentKind::tensor, legs(a) | legs(b));
    emit({.operation = {}, .inputs = {a, b, -1}, .output = tensor}, Operation::form,
         product_form());
    constexpr double mass = 37.0;
    if (tensor_propagator_ < 0) {
      tensor_propagator_ = int(new_.propagators.size());
      new_.propagators.push_back({mass, 0.0});
    }
    emit({.operation = {},
          .inputs = {tensor, -1, -1},
          .output = tensor,
          .parameter = tensor_propagator_},
         Operation::propagate_form, off_shell_form(legs(tensor), mass));
    return place->second = tensor;
  }

  /// One of the inputs is multiplied by a complex number, and the contraction is divided by it.
  void contract(Instruction old) {
    const Number phase(0.6, -0.8);
    const CurrentKind kind = new_.currents[old.inputs[0]].kind;
    const bool is_real = kind == CurrentKind::real_vector;
    const int product =
        new_.add_current(is_real ? CurrentKind::complex_vector : kind, legs(old.inputs[0]));
    emit(
        {.operation = {}, .inputs = {old.inputs[0], -1, -1}, .output = product, .coefficient = 0.5},
        Operation::map_form, identity_form(num_components(kind), {phase}));
    old.inputs[0] = product;
    const Constant inverse{2.0 / phase};
    switch (old.operation) {
      case Operation::contract_vectors:
        return emit(old, Operation::contract_form, dot_form(inverse));
      case Operation::contract_spinors: {
        FormBuilder builder(inverse);
        for (int i = 0; i < 4; ++i) builder.add(0, i, i, 1.0);
        return emit(old, Operation::contract_form, builder.form());
      }
      default:
        return emit(old, Operation::contract_form, scalars_form(inverse));
    }
  }

  AmplitudeProgram old_, new_;
  Takes takes_;
  std::map<std::pair<int, int>, int> tensors_;
  int tensor_propagator_ = -1;
};

inline AmplitudeProgram as_forms(const AmplitudeProgram& program) {
  return AsForms(program, [](int) { return true; }).run();
}

/// With forms in place of half of the instructions: formulas and forms meet in one current.
inline AmplitudeProgram half_as_forms(const AmplitudeProgram& program, unsigned seed) {
  std::mt19937 random(seed);
  return AsForms(program, [&](int) { return random() % 2 == 0; }).run();
}

}  // namespace helikos::test
