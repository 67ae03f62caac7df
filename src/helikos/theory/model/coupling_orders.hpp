// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace helikos {

/// A coupling order of a model: QCD, QED, ...
struct CouplingOrder {
  static constexpr int no_limit = 1 << 20;

  std::string_view name;  ///< in strings
  int weight;             ///< in WEIGHTED
  int limit = no_limit;   ///< largest power in the production and in each decay

  bool has_limit() const { return limit != no_limit; }
};

/// A model has at most this number of orders; the place of an order among them is its slot.
inline constexpr int max_orders = 16;

/// Powers of the coupling orders of a model, the power of g_s, and WEIGHTED, in two words of 64
/// bits. Words are added and compared as a whole. Later orders count more in comparisons.
///
/// WEIGHTED and g_s include orders that the model itself does not list.
class CouplingOrders {
 public:
  /// A diagram has at most this number of vertices (Process::max_legs - 2).
  static constexpr int most_vertices = 10;
  static constexpr int most_power = 63, most_weight = 65535;  ///< of a diagram

  constexpr CouplingOrders() = default;

  /// The orders of a vertex: powers of the `declared` orders of its model, in their order, and the
  /// power of g_s. Powers that are not given are 0. `more_weight`: WEIGHTED of other orders. Throws
  /// InputError where a diagram might have larger powers than there is room for.
  constexpr CouplingOrders(std::span<const CouplingOrder> declared, std::span<const int> powers,
                           int strong, int more_weight = 0);
  constexpr CouplingOrders(std::span<const CouplingOrder> declared,
                           std::initializer_list<int> powers, int strong, int more_weight = 0)
      : CouplingOrders(declared, std::span(powers.begin(), powers.size()), strong, more_weight) {}

  constexpr int power(int slot) const { return field(place_of(slot), power_bits); }
  constexpr int strong() const { return field({0, weight_bits}, power_bits); }  ///< power of g_s
  constexpr int weight() const { return field({0, 0}, weight_bits); }           ///< WEIGHTED

  constexpr auto operator<=>(const CouplingOrders&) const = default;
  friend constexpr CouplingOrders operator+(CouplingOrders a, CouplingOrders b) {
    a.high_ += b.high_;
    a.low_ += b.low_;
    return a;
  }

 private:
  friend class HighestPowers;
  static constexpr int weight_bits = 16, power_bits = 6;
  /// The lower word has WEIGHTED, g_s and the first orders; the upper word has the others.
  static constexpr int low_orders = 6, first_slot = weight_bits + power_bits;
  static_assert(first_slot + power_bits * low_orders < 64);
  static_assert(power_bits * (max_orders - low_orders) < 64);

  /// A field: its word and its first bit.
  struct Place {
    int word, from;
  };
  static constexpr Place place_of(int slot) {
    return slot < low_orders ? Place{0, first_slot + power_bits * slot}
                             : Place{1, power_bits * (slot - low_orders)};
  }

  constexpr int field(Place place, int bits) const {
    const std::uint64_t word = place.word == 0 ? low_ : high_;
    return static_cast<int>(word >> place.from & ((std::uint64_t{1} << bits) - 1));
  }
  constexpr void set(Place place, int value) {
    (place.word == 0 ? low_ : high_) |= static_cast<std::uint64_t>(value) << place.from;
  }

  std::uint64_t high_ = 0, low_ = 0;  ///< in the order of comparisons
};

/// Throws InputError: a vertex has a power that is negative or too large for diagrams.
[[noreturn]] void refuse_power(std::string_view order, int power, int most);
/// Throws InputError: a vertex has more powers than its model has orders.
[[noreturn]] void refuse_powers(int powers, int orders);

constexpr CouplingOrders::CouplingOrders(std::span<const CouplingOrder> declared,
                                         std::span<const int> powers, int strong, int more_weight) {
  constexpr int most = most_power / most_vertices, most_own = most_weight / most_vertices;
  if (powers.size() > declared.size() || declared.size() > max_orders)
    refuse_powers(static_cast<int>(powers.size()), static_cast<int>(declared.size()));
  long long weight = more_weight;
  for (std::size_t i = 0; i < powers.size(); ++i) {
    if (powers[i] < 0 || powers[i] > most) refuse_power(declared[i].name, powers[i], most);
    set(place_of(static_cast<int>(i)), powers[i]);
    weight += static_cast<long long>(declared[i].weight) * powers[i];
  }
  if (strong < 0 || strong > most) refuse_power("g_s", strong, most);
  const auto own = static_cast<int>(std::clamp(weight, -1LL, most_own + 1LL));
  if (own < 0 || own > most_own) refuse_power("WEIGHTED", own, most_own);
  set({0, weight_bits}, strong);
  set({0, 0}, own);
}

/// Whether the first order in which the powers differ is lower in `a`; WEIGHTED and g_s come last.
struct FirstOrderFirst {
  constexpr bool operator()(const CouplingOrders& a, const CouplingOrders& b) const {
    for (int slot = 0; slot < max_orders; ++slot)
      if (a.power(slot) != b.power(slot)) return a.power(slot) < b.power(slot);
    return a < b;
  }
};

/// The largest powers that are wanted. All of them are compared at once.
class HighestPowers {
 public:
  constexpr HighestPowers() = default;
  /// Limits of the orders of a model.
  constexpr explicit HighestPowers(std::span<const CouplingOrder> declared) {
    for (std::size_t i = 0; i < declared.size(); ++i) lower(static_cast<int>(i), declared[i].limit);
  }

  constexpr void lower(int slot, int most) {
    lower(CouplingOrders::place_of(slot), most, CouplingOrders::most_power);
  }
  constexpr void lower_weight(int most) { lower({0, 0}, most, CouplingOrders::most_weight); }

  /// Adding the room above each limit carries out of a field only where the limit is exceeded.
  constexpr bool allow(const CouplingOrders& orders) const {
    const std::uint64_t low = (orders.low_ + low_room_) ^ orders.low_ ^ low_room_,
                        high = (orders.high_ + high_room_) ^ orders.high_ ^ high_room_;
    return ((low & low_carries) | (high & high_carries)) == 0;
  }

 private:
  constexpr void lower(CouplingOrders::Place place, int most, int largest) {
    std::uint64_t& word = place.word == 0 ? low_room_ : high_room_;
    const auto field = static_cast<std::uint64_t>(largest) << place.from;
    const auto room = static_cast<std::uint64_t>(largest - std::clamp(most, 0, largest))
                      << place.from;
    word = (word & ~field) | std::max(word & field, room);
  }

  /// The bits that fields would carry to, from WEIGHTED, g_s and powers.
  static constexpr std::uint64_t low_carries = [] {
    std::uint64_t bits = std::uint64_t{1} << CouplingOrders::weight_bits;
    for (int slot = 0; slot <= CouplingOrders::low_orders; ++slot)
      bits |= std::uint64_t{1} << (CouplingOrders::first_slot + CouplingOrders::power_bits * slot);
    return bits;
  }();
  static constexpr std::uint64_t high_carries = [] {
    std::uint64_t bits = 0;
    for (int slot = 1; slot <= max_orders - CouplingOrders::low_orders; ++slot)
      bits |= std::uint64_t{1} << (CouplingOrders::power_bits * slot);
    return bits;
  }();

  /// In each field: its largest value less the limit.
  std::uint64_t low_room_ = 0, high_room_ = 0;
};

}  // namespace helikos
