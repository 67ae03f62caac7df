// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/vertex.hpp"
#include "helikos/theory/process/color_configuration.hpp"
#include "helikos/theory/process/process.hpp"

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

/// The program of a process of its model, by the recipe of the options. Throws InputError for
/// processes that no recipe computes.
AmplitudeProgram build_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options = {});

/// Error for a configuration of colours whose amplitude vanishes, for any momenta.
class VanishingAmplitude : public InputError {
 public:
  using InputError::InputError;
};

/// Check before anything large is made. Throws InputError for too many colour flows: flows of the
/// process, or of a configuration of colours whose flows are computed.
void check_flows(const Process& process, const ProgramOptions& options);

/// Throws InputError where these are too many colour flows.
void check_flows(const Process& process, double flows);

/// The error for a process whose diagrams have no colour that its legs may have.
InputError vanishing_colors(const Process& process);

/// Whether colours of a process are lines: whether trees with the orders that it asks for have a
/// vertex with `Vertex::lines`, or where no leg is a triplet, a particle without colour between two
/// groups of gluons. Such a process takes the flows of LineAlgebra.
bool has_line_colors(const Process& process, const std::vector<Vertex>& vertices);

/// Check while a program is made. Throws InputError where it has too many instructions.
void check_instructions(const Process& process, const AmplitudeProgram& program);

/// Check before a program is scheduled, which takes time and memory for each helicity state. Throws
/// InputError for too many states.
void check_states(const Process& process, const AmplitudeProgram& program);

}  // namespace helikos
