// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace helikos::events {

/// The common weight of unweighted events that are not above the maximum: the least weight of a
/// file.
class UsualWeight {
 public:
  void add(double weight);
  /// The usual weight, absolute [pb]. Empty where fewer than two events have it, or fewer than a
  /// tenth: the weights are then unequal, as far as is known.
  std::optional<double> value() const;
  /// Whether two non-zero weights are equal to rounding.
  static bool are_equal(double a, double b);

 private:
  std::uint64_t events_ = 0, usual_ = 0;
  double least_ = 0.0;
};

}  // namespace helikos::events
