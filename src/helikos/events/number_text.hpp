// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>

namespace helikos::events {

/// Largest number of characters of a double, and of an int.
inline constexpr int longest_double = 24;
/// Size of the memory that may be written from the beginning of a number on, for any length.
inline constexpr int number_room = 40;

/// Writes a number from `to` on, as fmt's `{}` does; returns the end. A double is written as the
/// shortest decimals that give it again.
char* write_number(char* to, double value);
char* write_number(char* to, int value);

/// Writes numbers that often repeat: the text of the previous number is kept.
class RepeatedNumber {
 public:
  char* write(char* to, double value);

 private:
  double last_ = 0.0;  ///< without its sign
  std::uint8_t size_ = 1;
  char text_[longest_double] = {'0'};
};

}  // namespace helikos::events
