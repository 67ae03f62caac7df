// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace helikos::ufo::python {
namespace {

constexpr std::size_t most_blocks = 20;  ///< `if` inside of `if`
constexpr int tab_width = 8;             ///< as Python counts

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool starts_name(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || byte >= 0x80;
}

bool is_in_name(char c) { return starts_name(c) || is_digit(c); }

bool is_quote(char c) { return c == '"' || c == '\''; }

bool is_special_in_string(char c) { return is_quote(c) || c == '\\' || c == '\n' || c == '\r'; }

/// Whether a name before a quote is the prefix of a string, as in r"..".
bool is_string_prefix(std::string_view name) {
  return name.size() <= 2 && name.find_first_not_of("rRuUbB") == name.npos;
}

}  // namespace

std::size_t Lexer::line_end_length() const {
  if (at(at_) == '\n') return 1;
  if (at(at_) != '\r') return 0;
  return at(at_ + 1) == '\n' ? 2 : 1;
}

bool Lexer::take_line_end() {
  const std::size_t length = line_end_length();
  at_ += length;
  line_ += length > 0 ? 1 : 0;
  return length > 0;
}

void Lexer::skip_comment() { at_ = std::min(text_.find_first_of("\r\n", at_), text_.size()); }

void Lexer::skip_blanks() {
  for (; !is_at_end(); ++at_) {
    while (num_brackets_ > 0 && take_line_end()) {
    }
    const char c = at(at_);
    if (c == '\\' && (at(at_ + 1) == '\n' || at(at_ + 1) == '\r')) {
      ++at_;
      take_line_end();
      --at_;
    } else if (c == '#') {
      skip_comment();
      --at_;
    } else if (c != ' ' && c != '\t' && c != '\f') {
      return;
    }
  }
}

/// The column of the next line that has words; -1 at the end of the file.
int Lexer::skip_to_first_word() {
  int column = 0;
  while (!is_at_end()) {
    if (take_line_end()) {
      column = 0;
    } else if (at(at_) == '#') {
      skip_comment();
    } else if (at(at_) == '\t') {
      column += tab_width - column % tab_width;
      ++at_;
    } else if (at(at_) == ' ' || at(at_) == '\f') {
      ++column;
      ++at_;
    } else {
      return column;
    }
  }
  return -1;
}

/// Opens or closes blocks; returns a token without a kind of its own (`line_end`) if it does not.
Token Lexer::line_start() {
  const std::size_t begin = at_;
  const int first_line = line_;
  const int column = skip_to_first_word();
  is_line_start_ = false;
  if (column == columns_.back() || column < 0) {
    is_block_closed_ = false;
    return {Token::Kind::line_end, {}, line_};
  }
  if (column > columns_.back()) {
    if (is_block_closed_) refuse(source_, line_, "the indentation is that of no block above");
    if (columns_.size() > most_blocks) refuse(source_, line_, "there are too many nested blocks");
    columns_.push_back(column);
    return {Token::Kind::indent, {}, line_};
  }
  columns_.pop_back();
  const Token closed{Token::Kind::dedent, {}, line_};
  // The line is looked at once more, as it may close several blocks.
  is_line_start_ = is_block_closed_ = true;
  at_ = begin;
  line_ = first_line;
  return closed;
}

Token Lexer::end_of_file() {
  if (num_brackets_ > 0)
    refuse(source_, line_, "the file ends in the middle of a statement: a bracket is still open");
  if (has_words_) {
    has_words_ = false;
    return {Token::Kind::line_end, {}, line_};
  }
  if (columns_.size() == 1) return {Token::Kind::end, {}, line_};
  columns_.pop_back();
  return {Token::Kind::dedent, {}, line_};
}

Token Lexer::next() {
  if (is_line_start_) {
    const Token token = line_start();
    if (token.kind != Token::Kind::line_end) return token;
  }
  skip_blanks();
  // A backslash may join lines that have no word.
  while (!has_words_ && take_line_end()) skip_blanks();
  if (is_at_end()) return end_of_file();
  const int line = line_;
  if (take_line_end()) {
    is_line_start_ = true;
    has_words_ = false;
    return {Token::Kind::line_end, {}, line};
  }
  has_words_ = true;
  const char c = at(at_);
  if (starts_name(c)) return name();
  if (is_digit(c) || (c == '.' && is_digit(at(at_ + 1)))) return number();
  return is_quote(c) ? string(false) : symbol();
}

Token Lexer::name() {
  const std::size_t begin = at_;
  do {
    ++at_;
    while (is_in_name(at(at_))) ++at_;
  } while (at(at_) == '.' && starts_name(at(at_ + 1)));
  const auto text = text_.substr(begin, at_ - begin);
  if (is_quote(at(at_)) && text.find('.') == text.npos) {
    if (!is_string_prefix(text))
      refuse_program(source_, line_, fmt::format("{} stands before a string", in_backticks(text)));
    return string(text.find_first_of("rR") != text.npos);
  }
  return {Token::Kind::name, text, line_};
}

Token Lexer::number() {
  const std::size_t begin = at_;
  while (is_in_name(at(at_)) || at(at_) == '.') {
    const bool is_exponent = at(at_) == 'e' || at(at_) == 'E';
    ++at_;
    if (is_exponent && (at(at_) == '+' || at(at_) == '-')) ++at_;
  }
  return {Token::Kind::number, text_.substr(begin, at_ - begin), line_};
}

Token Lexer::symbol() {
  const char c = at(at_), next = at(at_ + 1);
  const bool is_pair = (next == '=' && std::string_view("=!<>+-*/").find(c) != text_.npos) ||
                       (next == c && (c == '*' || c == '/'));
  const auto text = text_.substr(at_, is_pair ? 2 : 1);
  if (c == '(' || c == '[' || c == '{') ++num_brackets_;
  if ((c == ')' || c == ']' || c == '}') && num_brackets_ > 0) --num_brackets_;
  at_ += text.size();
  return {Token::Kind::symbol, text, line_};
}

void Lexer::skip_string_character(bool is_long, int first_line) {
  if (is_at_end())
    refuse(source_, line_,
           fmt::format("the file ends inside the string that begins in line {}", first_line));
  const bool is_escape = at(at_) == '\\';
  if (is_escape) ++at_;
  if (line_end_length() == 0) {
    ++at_;
    return;
  }
  if (!is_long && !is_escape) refuse(source_, line_, "the string has no closing quote");
  take_line_end();
}

Token Lexer::string(bool is_raw) {
  const int line = line_;
  const char quote = at(at_);
  const bool is_long = at(at_ + 1) == quote && at(at_ + 2) == quote;
  const std::string closing(is_long ? 3 : 1, quote);
  at_ += closing.size();
  const std::size_t begin = at_;
  for (;; skip_string_character(is_long, line)) {
    while (!is_at_end() && !is_special_in_string(text_[at_])) ++at_;
    if (text_.substr(std::min(at_, text_.size())).starts_with(closing)) break;
  }
  const auto text = text_.substr(begin, at_ - begin);
  at_ += closing.size();
  return {Token::Kind::text, is_raw ? text : decoded(text), line};
}

/// The text with its escapes replaced. Escapes by number stay as they are: no name has them.
std::string_view Lexer::decoded(std::string_view text) {
  if (text.find('\\') == text.npos) return text;
  std::string& result = strings_.emplace_back();
  for (std::size_t i = 0; i < text.size(); ++i) {
    constexpr std::string_view letters = "\\'\"nrt", meanings = "\\'\"\n\r\t";
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    const auto letter = text[i] == '\\' ? letters.find(next) : letters.npos;
    if (letter != letters.npos) {
      result += meanings[letter];
      ++i;
    } else if (text[i] == '\\' && (next == '\n' || next == '\r')) {
      i += next == '\r' && text.substr(i + 2).starts_with('\n') ? 2 : 1;
    } else {
      result += text[i];
    }
  }
  return result;
}

}  // namespace helikos::ufo::python
