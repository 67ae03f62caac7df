// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The forms of a scheduled program, as executors read them: flat lists.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "helikos/amplitude/program/operations.hpp"

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

/// A prefactor: the sum of some monomials.
struct PrefactorStep {
  std::int32_t first_monomial = 0, num_monomials = 0;
};

/// c (re + i im) times a product of components of momenta.
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
  const std::int32_t* factors = nullptr;  ///< 4 number of the momentum + component
  int num_prefactors = 0;
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

  FormsView view() const {
    return {forms.data(),           cells.data(),     terms.data(),
            prefactors.data(),      monomials.data(), factors.data(),
            int(prefactors.size()), products.data(),  int(products.size())};
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
