// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/ufo/detail/lexer.hpp"
#include "helikos/theory/ufo/detail/value.hpp"

namespace helikos::ufo::python {

/// A name that an import takes: `name as alias`.
struct ImportedName {
  std::string_view name, alias;  ///< equal where there is no `as`
  int line = 0;
};

/// Receiver of the statements of a file.
class StatementUser {
 public:
  virtual ~StatementUser() = default;
  /// import module as alias
  virtual void import_module(const ImportedName& module) = 0;
  /// from module import names; the module is empty in `from . import names`. No names: all (`*`).
  virtual void import_names(std::string_view module, std::span<const ImportedName> names,
                            int line) = 0;
  /// targets[0] = targets[1] = .. = value
  virtual void assign(std::span<const Value> targets, Value value) = 0;
  virtual void expression(Value value) = 0;
  virtual bool is_true(Value condition) = 0;
};

/// Reads the part of Python that UFO folders consist of: imports, assignments, `if`, and `try`
/// around imports. Throws InputError for all else.
class Parser {
 public:
  Parser(const SourceText& source, std::deque<std::string>& strings, StatementUser& user);

  void read_file();

 private:
  void advance() { token_ = lexer_.next(); }
  /// Whether this symbol of Python's comes next: one character, or `**`.
  bool is_symbol(std::string_view text) const;
  bool is_word(std::string_view text) const;
  bool accept_symbol(std::string_view text);
  bool accept_word(std::string_view text);
  void expect_symbol(std::string_view text);
  void expect_word(std::string_view text);
  std::string_view expect_name();
  [[noreturn]] void refuse_token(std::string_view expected) const;

  void read_statement();
  void read_statement_line();
  void read_simple_statement();
  void read_assignment();
  void read_import();
  void read_from();
  std::string_view read_module_name();
  ImportedName read_imported_name();
  void read_imported_names(std::string_view module, int line);
  void read_block(bool is_active);
  void read_if();
  Value read_condition();
  void read_try();
  void read_import_block();

  Value read_value();
  Value read_product();
  Value read_factor();
  Value read_power();
  Value read_atom();
  Value read_name();
  Value read_number();
  Value read_strings();
  Value read_in_round_brackets();
  Value read_dict();
  Value read_argument();
  std::vector<Value> read_items(std::string_view closing, bool is_call);
  Value make(Value::Kind kind, std::vector<Value> items, int line);
  void count_value(int line);

  const SourceText& source_;
  Lexer lexer_;
  StatementUser& user_;
  Token token_;
  bool is_active_ = true;  ///< no `if` around the statement is false
  int depth_ = 0;          ///< of brackets and signs
  int num_values_ = 0;     ///< in the statement
};

}  // namespace helikos::ufo::python
