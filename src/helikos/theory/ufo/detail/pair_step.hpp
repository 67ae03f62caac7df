// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Two inputs of a network joined: one step of a SplitForm.

#include "helikos/theory/ufo/detail/network.hpp"

namespace helikos::ufo::tensors {

/// What a network becomes where two inputs are joined.
struct PairStep {
  Network step;        ///< inputs `a` and `b`, output in the slot `output`
  Network rest;        ///< the network with the input `a` for both
  int num_components;  ///< of the result
};

/// Joins inputs a and b. Components of the result are linearly independent, and so is what the
/// rest makes of them: their number is the least one for the chosen tensors.
PairStep join_pair(const Network& network, int a, int b);

/// Slot of the output of a step.
constexpr int step_output = 7;

}  // namespace helikos::ufo::tensors
