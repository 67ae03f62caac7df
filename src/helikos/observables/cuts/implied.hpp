// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "helikos/observables/cuts/compile.hpp"

namespace helikos::cuts {

/// A lower limit that every event which passes has.
struct Statement {
  enum class Kind {
    mass,        ///< of the sum of the momenta of `legs` [GeV]
    scalar_sum,  ///< of the transverse momenta of `legs` [GeV]
    momentum,    ///< the transverse momentum of the sum of the momenta of `legs` [GeV]
    distance,    ///< dr of two legs
  };

  Kind kind;
  std::uint32_t legs;  ///< a bit each
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

/// The final state that cuts are applied to.
struct FinalState {
  std::uint32_t legs = 0;        ///< a bit each
  std::vector<double> masses{};  ///< (leg) [GeV]; of those that are not in `legs` not used
  double energy = std::numeric_limits<double>::infinity();  ///< of all, at most [GeV]
};

/// Lower limits of masses, transverse momenta and distances. They go from a comparison down to
/// its observables, by interval arithmetic as in "hull consistency" (F. Benhamou et al., Proc.
/// ICLP'99, 230): a sum with a lower limit limits each of its terms, and where these are transverse
/// momenta or energies, also their sum. `or` and ordered particles (j[1]) give alternatives.
Implied implied_by(const CutProgram& program, const FinalState& state);

}  // namespace helikos::cuts
