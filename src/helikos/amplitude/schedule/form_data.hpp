// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/form_tables.hpp"
#include "helikos/base/core/views.hpp"

namespace helikos {

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
  }

  const FormsView& view() const { return view_; }
  int num_prefactors() const { return view_.num_prefactors; }

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
