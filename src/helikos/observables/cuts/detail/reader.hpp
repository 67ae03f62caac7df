// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "helikos/theory/process/tokens.hpp"

namespace helikos::cuts {

/// A position in the text of a cut. The meaning of a word depends on its position: `e+` is a
/// particle between the parentheses of an observable; elsewhere there is no `e` to which something
/// is added.
class Reader {
 public:
  Reader(std::string_view text, std::string_view kind);

  /// The next word: a number, a name in letters, or a sign; empty at the end.
  Token peek() const;
  Token take();
  /// Skips the next word if it is `word`, in upper or lower case.
  bool skip(std::string_view word);
  bool at_end() const { return peek().text.empty(); }

  /// Takes a particle's name or a label; empty where there is none.
  Token take_name();

  [[noreturn]] void fail(const Token& token, std::string_view what) const;
  /// Throws InputError: `what` is expected, and the next word is found instead.
  [[noreturn]] void fail_expected(std::string_view what) const;

 private:
  std::size_t start() const;
  Token token(std::size_t begin, std::size_t length) const;

  std::string_view text_;
  std::string kind_;
  std::size_t next_ = 0;
};

}  // namespace helikos::cuts
