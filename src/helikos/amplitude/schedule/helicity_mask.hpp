// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// One helicity configuration of some legs: two bits for each leg hold the number of its state.
/// Other legs have 0.
struct HelicityMask {
  std::uint32_t bits = 0;

  constexpr int state(int leg) const { return static_cast<int>(bits >> (2 * leg) & 3u); }
  constexpr HelicityMask with(int leg, int state) const {
    return {(bits & ~(3u << (2 * leg))) | static_cast<std::uint32_t>(state) << (2 * leg)};
  }
  /// Mask with all bits of some legs.
  static constexpr HelicityMask all_of(LegMask legs) { return {3u * low_bits(legs)}; }
  constexpr HelicityMask operator&(HelicityMask other) const { return {bits & other.bits}; }
  constexpr HelicityMask restricted_to(LegMask legs) const { return *this & all_of(legs); }
  /// The mask with the other state of each of these legs, which have two states.
  constexpr HelicityMask flipped(LegMask legs) const { return {bits ^ low_bits(legs)}; }
  constexpr auto operator<=>(const HelicityMask&) const = default;

 private:
  /// Bits of a set of up to 16 legs, spread out: bit i goes to bit 2 i.
  static constexpr std::uint32_t low_bits(LegMask legs) {
    std::uint32_t x = legs & 0xffffu;
    x = (x | x << 8) & 0x00ff00ffu;
    x = (x | x << 4) & 0x0f0f0f0fu;
    x = (x | x << 2) & 0x33333333u;
    return (x | x << 1) & 0x55555555u;
  }
};

inline constexpr int max_legs_of_mask = 16;

}  // namespace helikos
