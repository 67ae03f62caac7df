// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace helikos {

/// FNV-1a of 64 bits, byte by byte: the same on every machine.
class Hash {
 public:
  /// Adds a word, from its lowest byte on.
  void add(std::uint64_t word) {
    for (int byte = 0; byte < 8; ++byte) add_byte(word >> (8 * byte) & 0xff);
  }
  void add(std::string_view text) {
    for (const unsigned char c : text) add_byte(c);
  }
  template <class Integer>
  void add_integers(std::initializer_list<Integer> words) {
    for (const auto word : words) add(static_cast<std::uint64_t>(word));
  }
  std::uint64_t value() const { return value_; }

 private:
  void add_byte(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3; }

  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace helikos
