// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos {

/// Length of the UTF-8 character at the head of a text (RFC 3629); 0 where there is none.
inline std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xc2 ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  if (length == 1) return 1;
  const auto second = byte(1);
  const bool is_overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool is_surrogate = first == 0xed && second >= 0xa0,
             is_beyond = first == 0xf4 && second > 0x8f;
  return is_overlong || is_surrogate || is_beyond ? 0 : length;
}

/// Text from outside, safe for a terminal or a page: bytes that a terminal obeys, and bytes that
/// are no UTF-8, become '?'. Ends of lines and tabs stay.
inline std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const auto first = static_cast<unsigned char>(text[0]);
    const bool is_control =
        length == 1 && (first < ' ' || first == 0x7f) && first != '\n' && first != '\t';
    // U+0080 to U+009f: escape sequences in one character.
    const bool is_long_control =
        length == 2 && first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0;
    if (length == 0 || is_control || is_long_control) {
      result += '?';
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

}  // namespace helikos
