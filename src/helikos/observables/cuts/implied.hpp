// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "helikos/observables/cuts/compile.hpp"

namespace helikos::cuts {

/// A lower limit that holds for every event that passes.
struct Statement {
  enum class Kind {
    mass,        ///< mass of the sum of the momenta of `legs` [GeV]
    scalar_sum,  ///< sum of the transverse momenta of `legs` [GeV]
    momentum,    ///< transverse momentum of the sum of the momenta of `legs` [GeV]
    distance,    ///< dr of two legs
  };

  Kind kind;
  std::uint32_t legs;  ///< set of legs, one bit each
  double least;

  bool operator==(const Statement&) const = default;
};

/// The limits that cuts imply: all `statements`, and at least one alternative of each of the
/// `choices`.
struct Implied {
  bool is_possible = true;  ///< false: no event passes
  std::vector<Statement> statements{};
  std::vector<std::vector<Implied>> choices{};

  bool operator==(const Implied&) const = default;
  bool says_nothing() const { return is_possible && statements.empty() && choices.empty(); }
};

/// The final state to which cuts are applied.
struct FinalState {
  std::uint32_t legs = 0;        ///< set of legs, one bit each
  std::vector<double> masses{};  ///< (leg) [GeV]; masses of legs that are not in `legs` are not
                                 ///< used
  double energy = std::numeric_limits<double>::infinity();  ///< upper limit of the total energy
                                                            ///< [GeV]
};

/// Lower limits of masses, transverse momenta and distances. Limits go down from a comparison to
/// its observables, by interval arithmetic as in "hull consistency" (F. Benhamou et al., Proc.
/// ICLP'99, 230). A sum with a lower limit limits each of its terms. If the terms are transverse
/// momenta or energies, it also limits their sum. `or` and ordered particles (j[1]) give
/// alternatives.
Implied implied_by(const CutProgram& program, const FinalState& state);

}  // namespace helikos::cuts
