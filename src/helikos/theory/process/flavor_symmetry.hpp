// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/process/restrictions.hpp"

namespace helikos {

/// A relabelling of particles that leaves |M|^2 as it is, perhaps with charge conjugation.
struct FlavorSymmetry {
  std::map<int, int> image;  ///< code of a particle: that of another one; the rest stays
  bool conjugates = false;   ///< particles become antiparticles

  int operator()(int code) const;
};

/// Which exchanges of quarks leave |M|^2 as it is.
enum class QuarkExchanges {
  any,         ///< of equal mass and width: no diagram has an electroweak vertex of these quarks
  of_charge,   ///< of equal charge too: none has a vertex that changes their flavour
  generations  ///< of whole generations
};

/// All that leave the restrictions unchanged, the identity first, those that conjugate last:
/// exchanges of quarks of equal mass, width and Yukawa coupling (`any`: these may differ),
/// exchanges of lepton generations, and all of these with charge conjugation of all particles.
std::vector<FlavorSymmetry> flavor_symmetries(const Model& model, const Parameters& parameters,
                                              const Restrictions& restrictions,
                                              QuarkExchanges exchanges);

/// The decay of the same leg with all of its particles exchanged.
Decay image_of(Decay decay, const FlavorSymmetry& symmetry);

/// Whether a vertex is one of quarks of two flavours.
bool changes_quarks(const Vertex& vertex);

/// Whether a vertex is one of a quark that others have the mass and width of, and not a strong one.
bool tells_quarks_apart(const Vertex& vertex, const Model& model, const Parameters& parameters);

}  // namespace helikos
