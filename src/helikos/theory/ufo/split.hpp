// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A Lorentz structure of many legs as a chain of forms with two inputs each.

#include <array>
#include <vector>

#include "helikos/theory/ufo/form.hpp"

namespace helikos::ufo {

/// An input of a step: a leg, or the result of an earlier step.
struct SplitInput {
  bool is_leg = true;
  int number = 0;  ///< of the leg or of the step
};

/// A form with two inputs (slots 0 and 1). Momenta are those of all legs of the structure.
struct SplitStep {
  std::array<SplitInput, 2> inputs;
  Form form;
};

/// Steps in order; the output of the last one is the output of the structure.
struct SplitForm {
  std::vector<SplitStep> steps;
};

/// The chain for an off-shell leg, or for the amplitude (leg -1). Each step joins the two inputs
/// whose result has the fewest components. The structure has at least two inputs.
SplitForm split_form(const LorentzStructure& structure, int off_shell_leg);

}  // namespace helikos::ufo
