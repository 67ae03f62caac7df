// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "helikos/observables/cuts/implied.hpp"
#include "helikos/observables/cuts/terms.hpp"

namespace helikos::cuts {

struct FactorOfLegs {
  std::uint32_t legs;  ///< bits of legs, then bits of places
  double factor;
};

struct SumOverLegs {
  std::uint32_t legs = 0;       ///< legs that the sum may have
  double largest_factor = 0.0;  ///< upper limit of the factor of a leg
};

/// The legs that the particles of an observable may be, where some particles are given by their
/// order only.
class Members {
 public:
  explicit Members(const std::array<Place, most_places>& places) : places_(places) {}

  /// For each particle of `legs`, the legs that it may be.
  std::vector<std::uint32_t> domains_of(std::uint32_t legs) const;

  /// Upper limits of the factors of a sum over legs, where each part is at most `factor` times the
  /// sum over its `legs`. Two places of a group are two different legs.
  SumOverLegs sum_over_legs(const std::vector<FactorOfLegs>& parts) const;

  /// The limits that follow if an observable is `least` or more.
  Implied statements_of(const Term& observable, double least, const FinalState& state) const;

 private:
  static constexpr std::size_t most_choices = 128;

  std::vector<std::uint32_t> sets_of(std::uint32_t legs) const;

  std::array<Place, most_places> places_;
};

}  // namespace helikos::cuts
