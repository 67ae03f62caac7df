// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Total widths at tree level.
///
/// A width is the sum over the two-body decays that are open, with the diagrams of the lowest
/// WEIGHTED of each decay, as for any process, or with all diagrams within the limits of the model.
/// |M|^2 of two bodies is one number. Three-body decays are computed where there is no open
/// two-body decay, or on request: those by a two-body decay below its threshold, X > A B*, B* > C
/// D, and those of vertices of four particles; all diagrams of the final state count. A final state
/// that two open decays lead to, X > A B, B > C D, is left out: its resonances are two-body decays
/// already, and radiation of massless particles has no finite width. Loops (h > g g, h > a a), more
/// bodies and hadrons are left out.

#include <span>
#include <string>
#include <vector>

#include "helikos/generator/run_setup.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos {

/// A decay and its width.
struct PartialWidth {
  std::vector<int> products;  ///< PDG codes
  double width = 0.0;         ///< [GeV]
  double error = 0.0;         ///< [GeV], of the integration; 0 for two bodies
  bool lacks_orders = false;  ///< diagrams of higher coupling orders are left out
};

/// The decays of a particle at rest.
struct ParticleWidth {
  const Particle* particle;
  double mass = 0.0;                     ///< [GeV], absolute value
  double width = 0.0;                    ///< sum of the channels [GeV]; 0: stable
  std::vector<PartialWidth> channels{};  ///< the largest first
  /// Decays below their threshold, as "h > w+ w-", whose three-body decays are not computed, and
  /// three-body decays that are not computed, of vertices of four particles.
  std::vector<std::string> neglected{};
  /// Decays whose diagrams of higher coupling orders are left out, as "h > t t~".
  std::vector<std::string> without_orders{};
  /// Why the width is not known; empty where it is. The channels are then those that are known.
  std::string why_incomplete{};
};

enum class ThreeBody {
  where_needed,  ///< where no two-body decay is open
  always,        ///< beside two-body decays too
};

struct WidthOptions {
  ThreeBody three_body = ThreeBody::where_needed;
  Orders orders = Orders::lowest;  ///< of each decay
};

/// The widths of particles of the model. Vertices that are missing make a width incomplete where
/// they open a decay.
std::vector<ParticleWidth> compute_widths(const Model& model, const Parameters& parameters,
                                          std::span<const Particle* const> particles,
                                          const WidthOptions& options = {});

/// Lines on channels where the error of the integration is larger than 1e-4 of the width.
std::vector<std::string> integration_errors(const Model& model, const ParticleWidth& own);

/// The parameters with computed widths in these rows, which are inputs and widths. The width of the
/// lightest particle is computed first, and is the width of its propagators in the next ones; the
/// rows that are not computed yet have their value in `parameters`. `notes` get a line for each.
/// Throws InputError where a width is incomplete, or where particles that share a width have
/// different ones.
Parameters with_widths(const Model& model, const Parameters& parameters,
                       std::span<const ParameterRow* const> rows, Orders orders,
                       std::vector<std::string>& notes);

/// The card with these widths and their branching ratios, in lines "BR NDA ID1 ID2" (SLHA).
/// Widths that are incomplete keep the value of the parameters. So does a width that several
/// particles share, if it is not computed for all of them, or if theirs differ; `notes` get a line.
/// The branching ratios are those of the particle whose code the card has.
std::string card_with_decays(const Model& model, const Parameters& parameters,
                             std::span<const ParticleWidth> widths,
                             std::vector<std::string>& notes);

/// "h > w+ w-".
std::string decay_text(const Model& model, int mother, std::span<const int> products);

}  // namespace helikos
