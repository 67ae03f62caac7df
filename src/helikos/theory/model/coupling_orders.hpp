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
inline constexpr int max_orders = 6;

/// Powers of the coupling orders of a model, the power of g_s, and WEIGHTED, in one number.
/// Numbers are added and compared as a whole. Later orders count more in comparisons.
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

  constexpr int power(int slot) const { return field(first_slot + power_bits * slot, power_bits); }
  constexpr int strong() const { return field(weight_bits, power_bits); }  ///< power of g_s
  constexpr int weight() const { return field(0, weight_bits); }           ///< WEIGHTED

  constexpr auto operator<=>(const CouplingOrders&) const = default;
  friend constexpr CouplingOrders operator+(CouplingOrders a, CouplingOrders b) {
    a.bits_ += b.bits_;
    return a;
  }

 private:
  friend class HighestPowers;
  static constexpr int weight_bits = 16, power_bits = 6, first_slot = weight_bits + power_bits;

  constexpr int field(int from, int bits) const {
    return static_cast<int>(bits_ >> from & ((std::uint64_t{1} << bits) - 1));
  }
  constexpr void set(int from, int value) { bits_ |= static_cast<std::uint64_t>(value) << from; }

  std::uint64_t bits_ = 0;
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
    set(first_slot + power_bits * static_cast<int>(i), powers[i]);
    weight += static_cast<long long>(declared[i].weight) * powers[i];
  }
  if (strong < 0 || strong > most) refuse_power("g_s", strong, most);
  const auto own = static_cast<int>(std::clamp(weight, -1LL, most_own + 1LL));
  if (own < 0 || own > most_own) refuse_power("WEIGHTED", own, most_own);
  set(weight_bits, strong);
  set(0, own);
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
    lower(CouplingOrders::first_slot + CouplingOrders::power_bits * slot, most,
          CouplingOrders::most_power);
  }
  constexpr void lower_weight(int most) { lower(0, most, CouplingOrders::most_weight); }

  /// Adding the room above each limit carries out of a field only where the limit is exceeded.
  constexpr bool allow(const CouplingOrders& orders) const {
    return (((orders.bits_ + room_) ^ orders.bits_ ^ room_) & carries) == 0;
  }

 private:
  constexpr void lower(int from, int most, int largest) {
    const auto field = static_cast<std::uint64_t>(largest) << from;
    const auto room = static_cast<std::uint64_t>(largest - std::clamp(most, 0, largest)) << from;
    room_ = (room_ & ~field) | std::max(room_ & field, room);
  }

  /// The bits that a field would carry to.
  static constexpr std::uint64_t carries = [] {
    std::uint64_t bits = std::uint64_t{1} << CouplingOrders::weight_bits;
    for (int slot = 0; slot <= max_orders; ++slot)
      bits |= std::uint64_t{1} << (CouplingOrders::first_slot + CouplingOrders::power_bits * slot);
    return bits;
  }();

  std::uint64_t room_ = 0;  ///< in each field: its largest value less the limit
};

}  // namespace helikos
