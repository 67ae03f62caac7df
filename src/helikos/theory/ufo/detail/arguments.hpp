// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/ufo/detail/source_text.hpp"
#include "helikos/theory/ufo/detail/value.hpp"
#include "helikos/theory/ufo/folder.hpp"

namespace helikos::ufo::python {

/// The arguments of a constructor, with their types checked. Errors name file, line, object and
/// argument.
class Arguments {
 public:
  /// `kind` is the constructor in errors: "Particle". Throws InputError for arguments without a
  /// key, and for keys that stand twice.
  Arguments(const Value& call, const SourceText& source, std::string_view kind);

  const Value* find(std::string_view key) const;
  const Value& at(std::string_view key) const;

  /// The argument `name`. Throws InputError where it is empty, long, or has blanks.
  std::string name() const { return word("name"); }
  /// A string without blanks.
  std::string word(std::string_view key) const;
  /// A string that is not empty.
  std::string text(std::string_view key) const;
  std::string_view text_of(const Value& value, std::string_view key) const;
  int integer(std::string_view key) const { return integer_of(at(key), key); }
  int integer_or(std::string_view key, int other) const;
  int integer_of(const Value& value, std::string_view key) const;
  /// A list or a tuple.
  const std::vector<Value>& list(std::string_view key) const;
  std::vector<int> integers(std::string_view key) const;
  const Value& dict(std::string_view key) const;
  /// The number of an object in its list.
  int object(const Value& value, Type type, std::string_view key) const;

  Place place() const { return {source_.name, call_.line}; }

  /// Throws InputError("<file>:<line>: <kind> <name>: `<key>` <what>").
  [[noreturn]] void refuse(const Value& value, std::string_view key, std::string_view what) const;
  /// Throws InputError for keys that are not in the list.
  void check_keys(std::initializer_list<std::string_view> known) const;

 private:
  std::string subject() const;

  const Value& call_;
  const SourceText& source_;
  std::string_view kind_;
};

}  // namespace helikos::ufo::python
