// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/process/color_configuration.hpp"

namespace helikos {

/// Recipe: how an amplitude is cut into the terms of a program.
enum class Recipe {
  recursion,  ///< Berends and Giele: a current is the sum of all trees of its legs, in their order
  diagrams,   ///< one term for each Feynman diagram
};

/// Basis in which the two states of a gluon are summed over.
enum class PolarizationBasis { linear, helicity };

/// Treatment of colours in a program. Sampled colours are in one jamp, and |M|^2 of a configuration
/// is |M|^2 of `summed` with one term of its sum over colours (docs/physics.md, section Sampled
/// colours).
enum class ColorTreatment {
  summed,      ///< a jamp for each colour flow; the colour matrix sums over colours
  flows,       ///< a configuration; only its valid flows are computed
  dressed,     ///< a configuration; currents are elements of colour matrices
  continuous,  ///< all elements of all legs; executors multiply them (color_components)
};

/// Options of `build_program`.
struct ProgramOptions {
  Recipe recipe = Recipe::recursion;
  PolarizationBasis basis = PolarizationBasis::linear;
  bool superposed = false;  ///< one state for all states of a leg (ExternalLeg::is_superposed)
  bool textbook =
      false;  ///< recursion only: trees are not cut in two (amplitude/program/tree_cut.hpp)
  int longitudinal_gluon = -1;  ///< leg whose polarisation is replaced by its momentum, or -1
  ColorTreatment colors = ColorTreatment::summed;  ///< others: recursion only
  ColorConfiguration configuration = {};           ///< for `flows` and `dressed`
};

}  // namespace helikos
