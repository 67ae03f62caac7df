// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "helikos/theory/model/parameters.hpp"

namespace helikos::test {

/// lambda, A, rho bar, eta bar of the block VCKMIN.
using Mixing = std::array<double, 4>;

inline ParameterInputs with_mixing(const Mixing& mixing) {
  ParameterInputs inputs;
  inputs["lambda"] = mixing[0];
  inputs["A"] = mixing[1];
  inputs["rhobar"] = mixing[2];
  inputs["etabar"] = mixing[3];
  return inputs;
}

}  // namespace helikos::test
