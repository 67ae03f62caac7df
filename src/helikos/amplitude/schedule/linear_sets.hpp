// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// One helicity configuration of some legs: four bits for each leg hold the number of its state.
/// Other legs have 0.
struct HelicityMask {
  std::uint64_t bits = 0;

  constexpr int state(int leg) const { return static_cast<int>(bits >> (4 * leg) & 15u); }
  constexpr HelicityMask with(int leg, int state) const {
    constexpr std::uint64_t all = 15;
    return {(bits & ~(all << (4 * leg))) | static_cast<std::uint64_t>(state) << (4 * leg)};
  }
  /// Mask with all bits of some legs.
  static constexpr HelicityMask all_of(LegMask legs) { return {15u * low_bits(legs)}; }
  constexpr HelicityMask operator&(HelicityMask other) const { return {bits & other.bits}; }
  constexpr HelicityMask restricted_to(LegMask legs) const { return *this & all_of(legs); }
  /// The mask with the other state of each of these legs, which have two states.
  constexpr HelicityMask flipped(LegMask legs) const { return {bits ^ low_bits(legs)}; }
  constexpr auto operator<=>(const HelicityMask&) const = default;

 private:
  /// Bits of a set of up to 16 legs, spread out: bit i goes to bit 4 i.
  static constexpr std::uint64_t low_bits(LegMask legs) {
    std::uint64_t x = legs & 0xffffu;
    x = (x | x << 24) & 0x000000ff000000ffu;
    x = (x | x << 12) & 0x000f000f000f000fu;
    x = (x | x << 6) & 0x0303030303030303u;
    return (x | x << 3) & 0x1111111111111111u;
  }
};

inline constexpr int max_legs_of_mask = 16;

/// Legs for which condition(leg) holds.
template <class Condition>
LegMask legs_with(const std::vector<ExternalLeg>& legs, Condition&& condition) {
  LegMask result = 0;
  for (std::size_t leg = 0; leg < legs.size(); ++leg)
    if (condition(legs[leg])) result |= leg_bit(int(leg));
  return result;
}

/// Legs whose states are linear polarisations of a massless vector.
LegMask linear_legs(const std::vector<ExternalLeg>& legs);

/// Sets of helicity configurations that differ only in these legs, by their places among
/// `helicities`. Sets and places are in order of appearance.
std::vector<std::vector<int>> linear_sets(const std::vector<ExternalLeg>& legs,
                                          const std::vector<HelicityMask>& helicities);

/// Helicity configurations, grouped by the states of `legs`, in the order of these states.
std::vector<std::vector<HelicityMask>> sets_by(LegMask legs,
                                               const std::vector<HelicityMask>& helicities);

/// Whether each set has all polarisations: true helicities then follow from the set alone.
bool is_closed_under_rotation(const std::vector<ExternalLeg>& legs,
                              const std::vector<HelicityMask>& helicities);

}  // namespace helikos
