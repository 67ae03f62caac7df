// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "helikos/theory/process/tokens.hpp"

namespace helikos::cuts {

/// A place in the text of a cut. What a word is depends on where it stands: `e+` is a particle
/// between the parentheses of an observable, and elsewhere there is no `e` to add to.
class Reader {
 public:
  Reader(std::string_view text, std::string_view kind);

  /// The next word: a number, a name in letters, or a sign; empty at the end.
  Token peek() const;
  Token take();
  /// Takes the next word if it is this one, upper and lower case alike.
  bool skip(std::string_view word);
  bool at_end() const { return peek().text.empty(); }

  /// Takes a particle's name or a label; empty where there is none.
  Token take_name();

  [[noreturn]] void fail(const Token& token, std::string_view what) const;
  /// What should be next, and what is.
  [[noreturn]] void fail_expected(std::string_view what) const;

 private:
  std::size_t start() const;
  Token token(std::size_t begin, std::size_t length) const;

  std::string_view text_;
  std::string kind_;
  std::size_t next_ = 0;
};

}  // namespace helikos::cuts
