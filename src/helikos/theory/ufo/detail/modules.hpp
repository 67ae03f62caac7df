// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "helikos/base/core/hash.hpp"
#include "helikos/theory/ufo/detail/folder_builder.hpp"
#include "helikos/theory/ufo/detail/parser.hpp"
#include "helikos/theory/ufo/detail/source_text.hpp"
#include "helikos/theory/ufo/detail/value.hpp"

namespace helikos::ufo::python {

/// A file, with what its names mean.
struct Module {
  std::filesystem::path path;
  SourceText source{};
  bool is_read = false;
  std::unordered_map<std::string_view, Value> names{};
  std::vector<int> all_of{};  ///< modules all of whose names it has (`from .. import *`)
};

/// The files of a folder that are read: those that are asked for, and those whose names they use. A
/// file is read when a name of it is used first, so that files may import each other.
class Modules {
 public:
  static constexpr int not_read = -1;

  Modules(std::filesystem::path path, FolderBuilder& builder)
      : path_(std::move(path)), builder_(builder) {}

  /// The number of a file; `not_read` where the folder lacks it, or where trees do not need it.
  int number_of(std::string_view name);

  /// Reads a file if it was not read before.
  Module& load(int number);

  /// Reads a file by its name. Returns whether there is one.
  bool load(std::string_view name);

  /// Value of a name in a file; null for unknown names.
  const Value* find(const Module& module, std::string_view name);

  /// A hash of the text of all files that were read.
  std::uint64_t content() const { return content_.value(); }

  FolderBuilder& builder() { return builder_; }
  /// Strings that are no part of a file.
  std::deque<std::string>& strings() { return strings_; }

  /// Counts a list that is kept or copied. Throws InputError where a folder has absurdly many.
  void count_kept(const Value& value, const SourceText& source, int line);
  /// A string that stays until the folder is read. Throws InputError for absurdly long ones.
  std::string_view keep(std::string text, const SourceText& source, int line);

 private:
  std::filesystem::path path_;
  FolderBuilder& builder_;
  std::deque<Module> modules_;  ///< a deque, as values refer to the texts
  std::unordered_map<std::string, int> numbers_;
  std::deque<std::string> strings_;
  Hash content_;
  std::size_t num_kept_ = 0;
  std::size_t num_characters_ = 0;
};

/// Gives the statements of a file their meaning.
class ModuleReader : public StatementUser {
 public:
  ModuleReader(Modules& modules, Module& module) : modules_(modules), module_(module) {}

  void import_module(const ImportedName& imported) override;
  void import_names(std::string_view module, std::span<const ImportedName> names,
                    int line) override;
  void assign(std::span<const Value> targets, Value value) override;
  void expression(Value value) override;
  bool is_true(Value condition) override;

 private:
  void evaluate(Value& value);
  void evaluate_items(Value& value);
  void evaluate_call(Value& call);
  void evaluate_anti(Value& call);
  void evaluate_sum(Value& sum);
  void concatenate(Value& sum);
  void evaluate_product(Value& product);
  void evaluate_negative(Value& value);
  void evaluate_power(Value& power);
  void set_number(Value& value, double number, bool is_integer);
  double number_of(const Value& value) const;
  void resolve(Value& name);
  const Value* find(std::string_view dotted_name, Value& memory);
  void bind(std::string_view name, Value value);
  [[noreturn]] void refuse_unknown(const Value& name) const;

  Modules& modules_;
  Module& module_;
};

}  // namespace helikos::ufo::python
