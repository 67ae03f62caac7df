// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace helikos::events {

/// The weight that unweighted events have, but for overweights: the least one of a file.
class UsualWeight {
 public:
  void add(double weight);
  /// Absolute [pb]. None where fewer than two events have it, or fewer than a tenth: weights are
  /// unequal, as far as is known.
  std::optional<double> value() const;
  /// Of weights that are not zero, to rounding.
  static bool are_equal(double a, double b);

 private:
  std::uint64_t events_ = 0, usual_ = 0;
  double least_ = 0.0;
};

}  // namespace helikos::events
