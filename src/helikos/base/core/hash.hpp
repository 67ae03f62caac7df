// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace helikos {

/// FNV-1a of 64 bits, byte by byte (G. Fowler, L. C. Noll, K.-P. Vo, draft-eastlake-fnv-17): the
/// same on every machine, and another one for bytes that differ by little. Kernels, checkpoints and
/// files of grids hold its values.
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

inline std::uint64_t hash_of(std::string_view bytes) {
  Hash hash;
  hash.add(bytes);
  return hash.value();
}

}  // namespace helikos
