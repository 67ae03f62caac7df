// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/value.hpp"

#include <fmt/format.h>

#include "helikos/theory/ufo/detail/source_text.hpp"

namespace helikos::ufo::python {

std::string description(const Value& value) {
  switch (value.kind) {
    case Value::Kind::number:
      return fmt::format("the number {}", value.number);
    case Value::Kind::text:
      return "the string " + in_backticks(value.text);
    case Value::Kind::truth:
      return value.number != 0.0 ? "True" : "False";
    case Value::Kind::none:
      return "None";
    case Value::Kind::list:
      return value.is_tuple ? "a tuple" : "a list";
    case Value::Kind::dict:
      return "a dictionary";
    case Value::Kind::name:
      return in_backticks(value.text) + ", which no file defines";
    default:
      return in_backticks(value.text);
  }
}

}  // namespace helikos::ufo::python
