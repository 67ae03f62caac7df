// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/form_tables.hpp"

#include <cstring>
#include <type_traits>

namespace helikos {
namespace {

template <class Value>
void append_words(std::vector<std::int32_t>& words, const std::vector<Value>& values) {
  static_assert(std::is_trivially_copyable_v<Value>);
  const std::size_t begin = words.size();
  words.resize(begin + num_words(values));
  if (!values.empty()) std::memcpy(&words[begin], values.data(), values.size() * sizeof(Value));
}

}  // namespace

std::vector<std::int32_t> words_of(const FormTables& tables) {
  std::vector<std::int32_t> words;
  append_words(words, tables.forms);
  append_words(words, tables.cells);
  append_words(words, tables.terms);
  append_words(words, tables.prefactors);
  append_words(words, tables.monomials);
  append_words(words, tables.factors);
  append_words(words, tables.products);
  append_words(words, tables.steps);
  return words;
}

}  // namespace helikos
