// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The forms of a scheduled program, as executors read them: flat lists.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "helikos/amplitude/program/operations.hpp"
#include "helikos/theory/model/momentum_function.hpp"

namespace helikos {

/// A form of an instruction. Its cells are sorted by output, then by the component of the last
/// input.
struct PackedForm {
  std::int32_t first_cell = 0, num_cells = 0;
  std::int32_t first_prefactor = 0, num_prefactors = 0;
  CurrentKind inputs[2]{};                   ///< kinds of the inputs
  CurrentKind output = CurrentKind::scalar;  ///< a jamp counts as a scalar
  bool is_bilinear = true;                   ///< two inputs
};

/// All terms with the same components of the output and of the last input: the last input is
/// multiplied by the sum of the terms, which is computed once for each state of the first input.
/// Where there is one input, it is the last one.
struct FormCell {
  std::uint8_t output = 0, last = 0;
  std::uint16_t num_terms = 0;
  std::int32_t first_term = 0;
};

/// Prefactor times a component of the first input; or the prefactor alone, where there is one
/// input.
struct FormTerm {
  std::uint16_t prefactor = 0;  ///< number in the form
  std::uint8_t first = 0;
};

/// Most cells of a form.
inline constexpr int max_cells = 256;

/// A prefactor: the sum of some monomials, or the value of a function of momenta and of g_s.
struct PrefactorStep {
  std::int32_t first_monomial = 0, num_monomials = 0;
  std::int32_t num_with_functions = 0;         ///< the last monomials, which functions multiply
  std::int32_t first_step = 0, num_steps = 0;  ///< of a function, in place of monomials
};

/// A step of a function (theory/model/momentum_function.hpp). Arguments and output are places among
/// its numbers; the last step has the output 0. Arguments of a product: 4 number of the momentum.
struct PackedFunctionStep {
  double re = 0.0, im = 0.0;
  FunctionOperation operation{};
  std::int32_t a = 0, b = 0, c = 0, output = 0;
};

/// c (re + i im) times a product of components of momenta, and perhaps times a function.
struct MonomialStep {
  double coefficient = 1.0;   ///< c, of the recipe
  double re = 1.0, im = 0.0;  ///< of the parameters [GeV^dimension]
  std::int32_t dimension = 0;
  std::int32_t first_factor = 0, num_factors = 0;
  std::int32_t product = 0;  ///< number of the product of its factors, in units of the event
};

/// A product of components of momenta, in units of the event: an earlier product times one more
/// component. Different monomials share it.
struct ProductStep {
  std::int32_t before = -1;  ///< number of the earlier product; -1: unit^dimension alone
  std::int32_t factor = 0;   ///< 4 number of the momentum + component; the dimension, if alone
};

/// The forms of a scheduled program in the form that kernels read.
struct FormsView {
  const PackedForm* forms = nullptr;
  const FormCell* cells = nullptr;
  const FormTerm* terms = nullptr;
  const PrefactorStep* prefactors = nullptr;
  const MonomialStep* monomials = nullptr;
  /// Factors of a monomial: 4 * (number of the momentum) + component; after them the number of the
  /// prefactor that is its function, if it has one.
  const std::int32_t* factors = nullptr;
  const PackedFunctionStep* steps = nullptr;  ///< of functions
  int num_prefactors = 0;
  int num_steps = 0;
  const ProductStep* products = nullptr;  ///< those of packs
  int num_products = 0;
};

/// Owns the forms of a scheduled program. Equal lists are stored once. Prefactors are numbers of
/// the event, which executors hold after the denominators.
struct FormTables {
  std::vector<PackedForm> forms;
  std::vector<FormCell> cells;
  std::vector<FormTerm> terms;
  std::vector<PrefactorStep> prefactors;
  std::vector<MonomialStep> monomials;
  std::vector<std::int32_t> factors;
  std::vector<ProductStep> products;
  std::vector<PackedFunctionStep> steps;

  /// Whether functions need g_s of the event.
  bool has_strong() const {
    return std::ranges::any_of(steps, [](const PackedFunctionStep& step) {
      return step.operation == FunctionOperation::strong;
    });
  }

  FormsView view() const {
    return {forms.data(),      cells.data(),    terms.data(),        prefactors.data(),
            monomials.data(),  factors.data(),  steps.data(),        int(prefactors.size()),
            int(steps.size()), products.data(), int(products.size())};
  }
};

/// Words of 4 bytes that a list takes, an even number: numbers of 8 bytes are aligned.
template <class Value>
std::size_t num_words(const std::vector<Value>& values) {
  return (values.size() * sizeof(Value) + 7) / 8 * 2;
}

/// All lists as words, one after the other, in the order of FormTables.
std::vector<std::int32_t> words_of(const FormTables& tables);

}  // namespace helikos
