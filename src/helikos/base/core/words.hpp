// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Words and numbers of text from outside, as C++ writes them in any locale.

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <istream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "helikos/base/core/error.hpp"

namespace helikos {

inline constexpr std::string_view blank_characters = " \t\r\n\v\f";

/// The text before the first blank. The word and its blank are taken off `text`; empty at the end.
inline std::string_view next_word(std::string_view& text) {
  const auto begin = std::min(text.find_first_not_of(blank_characters), text.size());
  const auto end = std::min(text.find_first_of(blank_characters, begin), text.size());
  const auto word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

/// The text without blanks at both ends.
inline std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blank_characters), text.size()));
  return text.substr(0, text.find_last_not_of(blank_characters) + 1);
}

/// The text before the first end of a line. The line and its end are taken off `text`.
inline std::string_view next_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// The text for a message of one line: blanks in place of control characters.
inline std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
  return text;
}

/// A message whose words between backticks, `word`, are replaced by `text_of(word)`.
template <class TextOf>
std::string with_words_replaced(std::string_view message, const TextOf& text_of) {
  std::string text;
  while (true) {
    const auto begin = message.find('`');
    const auto end = begin == message.npos ? begin : message.find('`', begin + 1);
    if (end == message.npos) return text += message;
    text += message.substr(0, begin);
    text += text_of(std::string(message.substr(begin + 1, end - begin - 1)));
    message.remove_prefix(end + 1);
  }
}

/// The text without the byte order mark of UTF-8, which some editors write before a text.
inline std::string_view without_byte_order_mark(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return text;
}

/// The word without a leading plus, which std::from_chars does not know.
inline std::string_view without_plus(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  return word;
}

/// The word with an exponent as in 1.0e+02, where Fortran writes 1.0D+02.
inline std::string with_e_exponent(std::string word) {
  std::ranges::replace_if(
      word, [](char c) { return c == 'd' || c == 'D'; }, 'e');
  return word;
}

/// A decimal number, also NaN or an infinite number. A number that is too small becomes 0, a number
/// that is too large becomes infinite. None for any other word.
inline std::optional<double> to_decimal(std::string_view word) {
  word = without_plus(word);
  double value = 0.0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (stop != end) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    const auto exponent = word.find_first_of("eE");
    const bool is_tiny = exponent != word.npos && word.substr(exponent).find('-') != word.npos;
    const double infinity = std::numeric_limits<double>::infinity();
    return is_tiny ? 0.0 : word.front() == '-' ? -infinity : infinity;
  }
  if (error != std::errc{}) return std::nullopt;
  return value;
}

/// A whole number, with a sign or without.
inline std::optional<int> to_int(std::string_view word) {
  word = without_plus(word);
  int value = 0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

/// Reads a stream to its end. Throws InputError("<name>: ...") above `most` bytes (a device has no
/// end), or where the stream cannot be read.
inline std::string read_text(std::istream& stream, const std::string& name, std::size_t most) {
  constexpr std::size_t step = std::size_t{1} << 18;
  std::string text;
  for (std::size_t count = step; count == step && text.size() <= most;) {
    const std::size_t before = text.size();
    text.resize(before + step);
    stream.read(text.data() + before, static_cast<std::streamsize>(step));
    count = static_cast<std::size_t>(stream.gcount());
    text.resize(before + count);
  }
  if (stream.bad()) throw InputError(name + ": cannot be read");
  if (text.size() > most)
    throw InputError(name + ": has more than " + std::to_string(most >> 20) +
                     " MiB, which such a file never has");
  return text;
}

}  // namespace helikos
