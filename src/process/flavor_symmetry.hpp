// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "model/model.hpp"
#include "process/restrictions.hpp"

namespace helikos {

/// A relabelling of particles that leaves |M|^2 as it is, perhaps with charge conjugation.
struct FlavorSymmetry {
  std::map<int, int> image;  ///< code of a particle: that of another one; the rest stays
  bool conjugates = false;   ///< particles become antiparticles

  int operator()(int code) const;
};

/// All that leave the restrictions unchanged, the identity first, those that conjugate last:
///
/// - exchanges of quark generations, and of lepton generations, that have equal masses, widths and
///   Yukawa couplings; of no quark generations where quarks mix;
/// - where no diagram has an electroweak vertex of these quarks, any exchange of quarks of equal
///   mass and width (`strong`);
/// - all of these with charge conjugation of all particles, but where mixing may violate CP.
///
/// With decays, the identity only.
std::vector<FlavorSymmetry> flavor_symmetries(const Model& model, const Parameters& parameters,
                                              const Restrictions& restrictions, bool strong);

/// Whether a vertex is one of a quark that others have the mass and width of, and not a strong one.
bool tells_quarks_apart(const Vertex& vertex, const Model& model, const Parameters& parameters);

}  // namespace helikos
