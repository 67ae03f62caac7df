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

/// The limits that follow if the measure of a merging scale is `least` or more. With kT >= X, each
/// parton has pT >= X, and a pair at the distance Delta R >= R X / min(pT) has at least the mass
/// sqrt(2 min(pT)^2 (1 - cos Delta R)), which is least, 2 X sin(R/2), for pT = X. With ptlund >= X,
/// each parton has mT^2 >= X^2/2, since 2 E (E - |pz|) <= 2 mT^2 in the rest frame of all
/// particles. A pair has z (1-z) Q^2 >= X^2, so that Q >= 2 X, or no incoming particle is its
/// recoiler. Then Q is above half of the energy, which the two mT are below.
std::vector<Statement> statements_of_merging_scale(const Term& measure, double least,
                                                   const FinalState& state);

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
