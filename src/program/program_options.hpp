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

/// How the recursion closes the quark line.
enum class QuarkLineStrategy {
  one_sided,  ///< from the quark to the antiquark (Berends, Giele): the textbook recursion
  two_sided,  ///< from both ends to the middle gluon: fewer operations
};

/// How `build_program` writes a program. Neutral currents have one program, whatever is chosen
/// here.
struct ProgramOptions {
  Recipe recipe = Recipe::recursion;
  PolarizationBasis basis = PolarizationBasis::linear;
  QuarkLineStrategy strategy = QuarkLineStrategy::two_sided;  ///< recursion only
  int longitudinal_gluon = -1;  ///< leg whose polarisation is replaced by its momentum, or -1
};

}  // namespace helikos
