// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helikos/theory/process/restrictions.hpp"

namespace helikos {

/// A word of a process string.
struct Token {
  std::string_view text;  ///< refers into the process string
  int column;             ///< column of its first byte, from 1
};

/// Cuts a text into names, numbers and signs: `>`, `$$`, `<=`, ... Blanks only separate them.
/// Throws InputError with the column for bytes that are not printable, and for long texts. `kind`
/// names the kind of text in errors.
std::vector<Token> tokenize(std::string_view text, std::string_view kind = "process");

/// Throws InputError where a text is longer than any process needs.
void check_length(std::string_view text, std::string_view kind);

/// Whether a token is neither a name nor a number.
bool is_sign(std::string_view token);

/// User text in quotes, printable and not too long.
std::string in_quotes(std::string_view text);

/// Throws InputError("column C: <what> in <kind> "<text>"").
[[noreturn]] void fail_at(const Token& token, std::string_view what, std::string_view text,
                          std::string_view kind = "process");

/// An ASCII letter in lower case, in any locale.
constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower_case(c);
  return result;
}

/// A place in the tokens of a process string.
class TokenReader {
 public:
  explicit TokenReader(std::string_view text) : text_(text), tokens_(tokenize(text)) {}

  bool at_end() const { return next_ == tokens_.size(); }
  /// The next word; empty at the end.
  std::string_view peek() const { return token().text; }
  /// The next token; at the end an empty token after the text.
  Token token() const { return token(next_); }
  Token token(std::size_t number) const {
    return number < tokens_.size() ? tokens_[number]
                                   : Token{{}, static_cast<int>(text_.size()) + 1};
  }
  /// The number of the next token.
  std::size_t place() const { return next_; }
  std::size_t size() const { return tokens_.size(); }

  Token take() {
    const Token taken = token();
    if (!at_end()) ++next_;
    return taken;
  }
  /// Takes the next word if it is `word`.
  bool skip(std::string_view word) {
    const bool found = !at_end() && peek() == word;
    if (found) ++next_;
    return found;
  }

  /// Throws an error at the next token, or at another token.
  [[noreturn]] void fail(std::string_view what) const { fail_at(token(), what, text_); }
  [[noreturn]] void fail(const Token& token, std::string_view what) const {
    fail_at(token, what, text_);
  }
  [[noreturn]] void fail(int column, std::string_view what) const {
    fail_at({{}, column}, what, text_);
  }
  /// Throws an error that names the expected text and the token that is there.
  [[noreturn]] void fail_expected(std::string_view what) const {
    fail(at_end() ? std::string(what) : fmt::format("{}, but {}", what, in_quotes(peek())));
  }

 private:
  std::string_view text_;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
};

/// Whether a name is an order of the model, or WEIGHTED. Upper and lower case are equal.
bool is_order(const Model& model, std::string_view name);

/// Whether the token with this number is an order: by its name, or because a comparison with a
/// number follows.
bool is_order(const Model& model, const TokenReader& tokens, std::size_t number);

/// Reads an order such as "QED^2 <= 4", whose name is the next token, and puts it in its place
/// among `orders`. Throws InputError with the column, also where the model has no such order.
void read_order(TokenReader& tokens, const Model& model, std::vector<OrderBound>& orders);

/// Reads the number that follows `@`. Throws InputError with the column.
int read_process_number(TokenReader& tokens);

}  // namespace helikos
