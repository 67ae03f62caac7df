// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/ufo/detail/source_text.hpp"

namespace helikos::ufo::python {

/// A word of Python.
struct Token {
  enum class Kind { name, number, text, symbol, line_end, indent, dedent, end };

  Kind kind = Kind::end;
  std::string_view text{};  ///< a name with its dots ("P.t__tilde__"); a string without its quotes
  int line = 0;             ///< where the token begins, from 1
};

/// Cuts a file into words. Line ends inside of brackets, comments and blank lines are left out.
class Lexer {
 public:
  /// Strings with escapes are kept in `strings`: a deque, as tokens refer to them. All other tokens
  /// refer to the source.
  Lexer(const SourceText& source, std::deque<std::string>& strings)
      : source_(source), text_(source.text), strings_(strings) {}

  Token next();

 private:
  bool is_at_end() const { return at_ >= text_.size(); }
  char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  std::size_t line_end_length() const;
  bool take_line_end();
  void skip_comment();
  void skip_blanks();
  int skip_to_first_word();
  Token end_of_file();
  Token line_start();
  Token name();
  Token number();
  Token symbol();
  Token string(bool is_raw);
  void skip_string_character(bool is_long, int first_line);
  std::string_view decoded(std::string_view text);

  const SourceText& source_;
  std::string_view text_;
  std::deque<std::string>& strings_;
  std::size_t at_ = 0;
  int line_ = 1;
  int num_brackets_ = 0;         ///< open ones
  std::vector<int> columns_{0};  ///< of the open blocks
  bool is_line_start_ = true;
  bool is_block_closed_ = false;  ///< at this start of a line
  bool has_words_ = false;        ///< the line so far
};

}  // namespace helikos::ufo::python
