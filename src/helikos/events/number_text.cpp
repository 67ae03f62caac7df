// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/number_text.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <cmath>

namespace helikos::events {

char* write_number(char* to, int value) {
  if (value >= 0 && value < 10) {
    *to = char('0' + value);
    return to + 1;
  }
  return fmt::format_to(to, FMT_COMPILE("{}"), value);
}

char* write_number(char* to, double value) {
  if (!std::isfinite(value)) return fmt::format_to(to, FMT_COMPILE("{}"), value);
  *to = '-';
  to += std::signbit(value);
  const double size = std::abs(value);
  if (size < 10.0 && size == double(int(size))) {
    *to = char('0' + int(size));
    return to + 1;
  }
  return fmt::format_to(to, FMT_COMPILE("{}"), size);
}

char* RepeatedNumber::write(char* to, double value) {
  *to = '-';
  to += std::signbit(value);
  const double size = std::abs(value);
  if (size == last_) {
    std::memcpy(to, text_, longest_double);
    return to + size_;
  }
  char* const end = write_number(to, size);
  if (!std::isfinite(size)) return end;
  last_ = size;
  size_ = std::uint8_t(end - to);
  std::memcpy(text_, to, longest_double);
  return end;
}

}  // namespace helikos::events
