// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "helikos/observables/cuts/implied.hpp"
#include "helikos/observables/cuts/terms.hpp"

namespace helikos::cuts {

struct FactorOfLegs {
  std::uint32_t legs;  ///< bits of legs, then of places
  double factor;
};

struct SumOverLegs {
  std::uint32_t legs = 0;       ///< that the sum may have
  double largest_factor = 0.0;  ///< of a leg, at most
};

/// Which legs the particles of an observable may be, where some are known by their order only.
class Members {
 public:
  explicit Members(const std::array<Place, most_places>& places) : places_(places) {}

  /// The legs that each particle of `legs` may be.
  std::vector<std::uint32_t> domains_of(std::uint32_t legs) const;

  /// Factors that a sum over legs has at most, where each part is at most `factor` times the sum
  /// over `legs`. Two places of a group are two legs.
  SumOverLegs sum_over_legs(const std::vector<FactorOfLegs>& parts) const;

  /// The limits that follow where an observable is `least` or more.
  Implied statements_of(const Term& observable, double least, const FinalState& state) const;

 private:
  static constexpr std::size_t most_choices = 128;

  std::vector<std::uint32_t> sets_of(std::uint32_t legs) const;

  std::array<Place, most_places> places_;
};

}  // namespace helikos::cuts
