// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace helikos::ufo::python {
namespace {

/// Words that are no names.
constexpr std::string_view program_words[] = {
    "for",    "while",    "def",   "class", "with",   "del",   "global", "return",
    "lambda", "print",    "exec",  "raise", "assert", "in",    "is",     "and",
    "or",     "not",      "if",    "elif",  "else",   "try",   "from",   "as",
    "import", "continue", "break", "async", "await",  "yield", "except"};

/// Words inside of what only Python can compute.
constexpr std::string_view operator_words[] = {"for", "if",  "else", "lambda", "in",
                                               "is",  "and", "or",   "not",    "await"};

bool is_program_word(const Token& token) {
  if (token.kind != Token::Kind::name) return false;
  return std::ranges::any_of(program_words, [&](std::string_view word) {
    return word.front() == token.text.front() && word == token.text;
  });
}

}  // namespace

Parser::Parser(const SourceText& source, std::deque<std::string>& strings, StatementUser& user)
    : source_(source), lexer_(source, strings), user_(user) {}

bool Parser::is_symbol(std::string_view text) const {
  return token_.kind == Token::Kind::symbol && token_.text.front() == text.front() &&
         token_.text.size() == text.size();
}

bool Parser::is_word(std::string_view text) const {
  return token_.kind == Token::Kind::name && token_.text == text;
}

bool Parser::accept_symbol(std::string_view text) {
  const bool is_here = is_symbol(text);
  if (is_here) advance();
  return is_here;
}

bool Parser::accept_word(std::string_view text) {
  const bool is_here = is_word(text);
  if (is_here) advance();
  return is_here;
}

void Parser::expect_symbol(std::string_view text) {
  if (!accept_symbol(text)) refuse_token(in_backticks(text));
}

void Parser::expect_word(std::string_view text) {
  if (!accept_word(text)) refuse_token(in_backticks(text));
}

std::string_view Parser::expect_name() {
  if (token_.kind != Token::Kind::name || is_program_word(token_)) refuse_token("a name");
  const auto name = token_.text;
  advance();
  return name;
}

void Parser::refuse_token(std::string_view expected) const {
  constexpr std::string_view operators[] = {
      "[", "==", "!=", "<", ">", "<=", ">=", "+=", "//", "%", "-=", "*=", "/=", "@", "*", "**"};
  const bool is_operator =
      token_.kind == Token::Kind::symbol && std::ranges::count(operators, token_.text) > 0;
  const auto unknown =
      fmt::format("{} stands where {} is expected", in_backticks(token_.text), expected);
  const bool is_operator_word =
      token_.kind == Token::Kind::name && std::ranges::count(operator_words, token_.text) > 0;
  if (is_operator || is_operator_word) refuse_program(source_, token_.line, unknown);
  switch (token_.kind) {
    case Token::Kind::end:
    case Token::Kind::line_end:
    case Token::Kind::dedent:
      refuse(source_, token_.line,
             fmt::format("the line ends in the middle of a statement: {} is expected", expected));
    case Token::Kind::indent:
      refuse(source_, token_.line, "the line is indented, but no block begins above it");
    case Token::Kind::text:
      refuse(source_, token_.line,
             fmt::format("the string {} stands where {} is expected", in_backticks(token_.text),
                         expected));
    default:
      refuse(source_, token_.line, unknown);
  }
}

void Parser::read_file() {
  advance();
  while (token_.kind != Token::Kind::end) read_statement();
}

void Parser::read_statement() {
  if (is_word("if")) return read_if();
  if (is_word("try")) return read_try();
  read_statement_line();
}

void Parser::read_statement_line() {
  do read_simple_statement();
  while (accept_symbol(";") && token_.kind != Token::Kind::line_end);
  if (token_.kind != Token::Kind::line_end) refuse_token("the end of the line");
  advance();
}

void Parser::read_simple_statement() {
  num_values_ = 0;
  if (accept_word("pass")) return;
  if (is_word("import")) return read_import();
  if (is_word("from")) return read_from();
  if (is_program_word(token_))
    refuse_program(source_, token_.line, in_backticks(token_.text) + " is a statement");
  read_assignment();
}

void Parser::read_assignment() {
  std::vector<Value> targets;
  Value value = read_value();
  while (accept_symbol("=")) {
    if (value.kind != Value::Kind::name)
      refuse_program(source_, value.line, "a value is assigned to what is no name");
    targets.push_back(std::move(value));
    value = read_value();
  }
  if (is_symbol(",")) {
    advance();
    std::vector<Value> items;
    items.push_back(std::move(value));
    while (token_.kind != Token::Kind::line_end) {
      items.push_back(read_value());
      if (!accept_symbol(",")) break;
    }
    const int line = items.front().line;
    value = make(Value::Kind::list, std::move(items), line);
    value.is_tuple = true;
  }
  if (is_symbol("="))
    refuse_program(source_, token_.line, "several names get values in one statement");
  if (token_.kind != Token::Kind::line_end && !is_symbol(";")) refuse_token("the end of the line");
  if (!is_active_) return;
  targets.empty() ? user_.expression(std::move(value)) : user_.assign(targets, std::move(value));
}

ImportedName Parser::read_imported_name() {
  ImportedName imported{{}, {}, token_.line};
  imported.name = imported.alias = expect_name();
  if (accept_word("as")) imported.alias = expect_name();
  return imported;
}

void Parser::read_import() {
  advance();
  do {
    const ImportedName module = read_imported_name();
    if (is_active_) user_.import_module(module);
  } while (accept_symbol(","));
}

/// The module after `from`; empty for the folder itself.
std::string_view Parser::read_module_name() {
  if (accept_symbol(".") && is_word("import")) return {};
  return expect_name();
}

void Parser::read_from() {
  const int line = token_.line;
  advance();
  const auto module = read_module_name();
  expect_word("import");
  read_imported_names(module, line);
}

void Parser::read_imported_names(std::string_view module, int line) {
  std::vector<ImportedName> names;
  const bool is_in_brackets = accept_symbol("(");
  if (is_in_brackets || !accept_symbol("*")) {
    do {
      if (is_in_brackets && is_symbol(")")) break;
      names.push_back(read_imported_name());
    } while (accept_symbol(","));
    if (is_in_brackets) expect_symbol(")");
    if (names.empty()) refuse(source_, line, "the import has no names");
  }
  if (is_active_) user_.import_names(module, names, line);
}

/// The statements after a colon: an indented block, or the rest of the line.
void Parser::read_block(bool is_active) {
  const bool was_active = std::exchange(is_active_, is_active_ && is_active);
  expect_symbol(":");
  if (token_.kind != Token::Kind::line_end) {
    read_statement_line();
  } else {
    advance();
    if (token_.kind != Token::Kind::indent) refuse(source_, token_.line, "the block is empty");
    advance();
    while (token_.kind != Token::Kind::dedent) read_statement();
    advance();
  }
  is_active_ = was_active;
}

void Parser::read_if() {
  bool is_decided = false;
  do {
    advance();
    num_values_ = 0;
    Value condition = read_condition();
    const bool is_true = is_active_ && !is_decided && user_.is_true(std::move(condition));
    read_block(is_true);
    is_decided = is_decided || is_true;
  } while (is_word("elif"));
  if (accept_word("else")) read_block(!is_decided);
}

/// A name or a literal, with or without `not`.
Value Parser::read_condition() {
  const int line = token_.line;
  bool is_negated = false;
  while (accept_word("not")) is_negated = !is_negated;
  Value condition = read_value();
  if (!is_symbol(":"))
    refuse_program(source_, line, "the condition is more than one name, or `not` and a name");
  if (!is_negated) return condition;
  std::vector<Value> items;
  items.push_back(std::move(condition));
  return make(Value::Kind::negation, std::move(items), line);
}

/// `try` around imports: nothing fails, as modules that are not there are not read.
void Parser::read_try() {
  advance();
  read_import_block();
  if (!is_word("except")) refuse_token("`except`");
  while (accept_word("except")) {
    if (!is_symbol(":")) read_value();
    if (accept_word("as") || accept_symbol(",")) expect_name();
    read_import_block();
  }
  if (is_word("else") || is_word("finally")) refuse_token("a statement");
}

void Parser::read_import_block() {
  const int line = token_.line;
  num_values_ = 0;
  expect_symbol(":");
  const bool is_block = token_.kind == Token::Kind::line_end;
  if (is_block) advance();
  if (is_block && token_.kind != Token::Kind::indent) refuse(source_, line, "the block is empty");
  if (is_block) advance();
  do {
    if (!is_word("import") && !is_word("from") && !is_word("pass"))
      refuse_program(source_, token_.line, "`try` stands around what is no import");
    read_statement_line();
  } while (is_block && token_.kind != Token::Kind::dedent);
  if (is_block) advance();
}

}  // namespace helikos::ufo::python
