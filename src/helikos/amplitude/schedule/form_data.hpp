// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/form_tables.hpp"
#include "helikos/base/core/views.hpp"

namespace helikos {

/// The lists of the forms for a kernel of a GPU, whose arguments should be small: the lists lie one
/// after the other. Numbers are places of lists [words].
struct FormLists {
  const std::int32_t* words = nullptr;
  std::int32_t cells = 0, terms = 0, prefactors = 0, monomials = 0, factors = 0, steps = 0;
  std::int32_t num_prefactors = 0, num_steps = 0;

  KOKKOS_FORCEINLINE_FUNCTION FormsView view() const {
    return {at<PackedForm>(0),
            at<FormCell>(cells),
            at<FormTerm>(terms),
            at<PrefactorStep>(prefactors),
            at<MonomialStep>(monomials),
            words + factors,
            at<PackedFunctionStep>(steps),
            num_prefactors,
            num_steps};
  }

 private:
  template <class Value>
  KOKKOS_FORCEINLINE_FUNCTION const Value* at(std::int32_t place) const {
    return reinterpret_cast<const Value*>(words + place);
  }
};

/// Owns the forms of a scheduled program in the memory of `Space`: all lists in one View, because
/// each type of View costs compile time.
template <class Space>
class FormData {
 public:
  explicit FormData(const FormTables& tables)
      : words_(to_view<Space>("helikos::schedule::forms", words_of(tables))), view_(tables.view()) {
    const std::int32_t* next = words_.data();
    place(view_.forms, tables.forms, next);
    place(view_.cells, tables.cells, next);
    place(view_.terms, tables.terms, next);
    place(view_.prefactors, tables.prefactors, next);
    place(view_.monomials, tables.monomials, next);
    place(view_.factors, tables.factors, next);
    place(view_.products, tables.products, next);
    place(view_.steps, tables.steps, next);
  }

  const FormsView& view() const { return view_; }
  FormLists lists() const {
    const auto place = [&](const void* list) {
      return static_cast<std::int32_t>(static_cast<const std::int32_t*>(list) - words_.data());
    };
    return {words_.data(),           place(view_.cells),     place(view_.terms),
            place(view_.prefactors), place(view_.monomials), place(view_.factors),
            place(view_.steps),      view_.num_prefactors,   view_.num_steps};
  }
  int num_prefactors() const { return view_.num_prefactors; }
  int num_products() const { return view_.num_products; }

 private:
  /// Points to the next list.
  template <class Value>
  static void place(const Value*& list, const std::vector<Value>& values,
                    const std::int32_t*& next) {
    list = reinterpret_cast<const Value*>(next);
    next += num_words(values);
  }

  Kokkos::View<std::int32_t*, typename Space::memory_space> words_;
  FormsView view_;
};

}  // namespace helikos
