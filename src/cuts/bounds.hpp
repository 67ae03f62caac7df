// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <vector>

#include "cuts/compile.hpp"

namespace helikos::cuts {

/// What every event that passes has: an observable of some legs within limits. `length` is the
/// distance dr of two legs.
struct Bound {
  Operation observable;
  std::uint32_t legs;  ///< a bit each
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
};

/// Bounds that follow from comparisons of an observable with a number that all events must fulfil.
/// Conditions of other kinds (alternatives, sums, ordered particles) give none, though they may
/// imply some.
std::vector<Bound> bounds_of(const CutProgram& program);

}  // namespace helikos::cuts
