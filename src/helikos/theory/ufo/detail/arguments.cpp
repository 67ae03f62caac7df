// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "helikos/base/core/words.hpp"

namespace helikos::ufo::python {
namespace {

constexpr std::size_t longest_word = 200;

std::string_view name_of_type(Type type) {
  switch (type) {
    case Type::particle:
      return "particle";
    case Type::parameter:
      return "parameter";
    case Type::coupling:
      return "coupling";
    case Type::structure:
      return "Lorentz structure";
    case Type::form_factor:
      return "form factor";
    case Type::propagator:
      return "propagator";
    default:
      return "object";
  }
}

}  // namespace

Arguments::Arguments(const Value& call, const SourceText& source, std::string_view kind)
    : call_(call), source_(source), kind_(kind) {
  for (const Value& argument : call.items) {
    if (argument.kind != Value::Kind::keyword)
      python::refuse(source, argument.line,
                     fmt::format("{} has an argument without a name: write key = value", kind));
    if (find(argument.text) != &argument.items.front())
      refuse(argument, argument.text, "stands twice");
  }
}

const Value* Arguments::find(std::string_view key) const {
  for (const Value& argument : call_.items)
    if (argument.text == key && argument.kind == Value::Kind::keyword)
      return &argument.items.front();
  return nullptr;
}

const Value& Arguments::at(std::string_view key) const {
  const Value* value = find(key);
  if (value == nullptr) refuse(call_, key, "is missing");
  return *value;
}

std::string Arguments::subject() const {
  const Value* name = find("name");
  const bool is_named = name != nullptr && name->kind == Value::Kind::text;
  return fmt::format("{}{}", kind_, is_named ? " " + in_backticks(name->text) : "");
}

void Arguments::refuse(const Value& value, std::string_view key, std::string_view what) const {
  python::refuse(source_, value.line, fmt::format("{}: `{}` {}", subject(), key, what));
}

void Arguments::check_keys(std::initializer_list<std::string_view> known) const {
  for (const Value& argument : call_.items)
    if (std::ranges::count(known, argument.text) == 0)
      refuse(argument, argument.text, "is not known; Helikos cannot tell what it changes");
}

std::string_view Arguments::text_of(const Value& value, std::string_view key) const {
  if (value.kind != Value::Kind::text)
    refuse(value, key, fmt::format("must be a string in quotes, not {}", description(value)));
  return value.text;
}

std::string Arguments::text(std::string_view key) const {
  const auto text = trimmed(text_of(at(key), key));
  if (text.empty()) refuse(at(key), key, "is empty");
  return std::string(text);
}

std::string Arguments::word(std::string_view key) const {
  const std::string word = text(key);
  const bool has_blank =
      std::ranges::any_of(word, [](unsigned char c) { return c <= ' ' || c == 0x7f; });
  if (has_blank) refuse(at(key), key, "must have no blanks");
  if (word.size() > longest_word) refuse(at(key), key, "is too long");
  return word;
}

int Arguments::integer_of(const Value& value, std::string_view key) const {
  const bool is_integer = value.kind == Value::Kind::number && value.is_integer &&
                          std::abs(value.number) <= std::numeric_limits<int>::max();
  if (!is_integer)
    refuse(value, key, fmt::format("must be an integer, not {}", description(value)));
  return static_cast<int>(value.number);
}

int Arguments::integer_or(std::string_view key, int other) const {
  const Value* value = find(key);
  return value == nullptr ? other : integer_of(*value, key);
}

const std::vector<Value>& Arguments::list(std::string_view key) const {
  const Value& value = at(key);
  if (value.kind != Value::Kind::list)
    refuse(value, key, fmt::format("must be a list [..], not {}", description(value)));
  return value.items;
}

std::vector<int> Arguments::integers(std::string_view key) const {
  std::vector<int> result;
  for (const Value& item : list(key)) result.push_back(integer_of(item, key));
  return result;
}

const Value& Arguments::dict(std::string_view key) const {
  const Value& value = at(key);
  if (value.kind != Value::Kind::dict)
    refuse(value, key, fmt::format("must be a dictionary {{..}}, not {}", description(value)));
  return value;
}

int Arguments::object(const Value& value, Type type, std::string_view key) const {
  if (value.kind == Value::Kind::name) refuse(value, key, "has " + description(value));
  if (!value.is_object(type))
    refuse(value, key,
           fmt::format("has {}, which is no {}", description(value), name_of_type(type)));
  return value.index;
}

}  // namespace helikos::ufo::python
