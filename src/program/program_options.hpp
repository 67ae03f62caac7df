// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos {

/// How an amplitude is cut into the terms of a program.
enum class Recipe {
  recursion,  ///< Berends and Giele: a current is the sum of all that has its legs, in their order
  diagrams,   ///< a term for each Feynman diagram
};

/// Basis in which the two states of a gluon are summed over.
enum class PolarizationBasis { linear, helicity };

/// How `build_program` writes a program.
struct ProgramOptions {
  Recipe recipe = Recipe::recursion;
  PolarizationBasis basis = PolarizationBasis::linear;
  bool textbook = false;        ///< recursion only: trees are not cut in two (program/tree_cut.hpp)
  int longitudinal_gluon = -1;  ///< leg whose polarisation is replaced by its momentum, or -1
};

}  // namespace helikos
