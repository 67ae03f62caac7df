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
/// - where no electroweak vertex is allowed (QED=0), any exchange of quarks of equal mass and
/// width;
/// - all of these with charge conjugation of all particles, but where mixing may violate CP.
///
/// With decays, the identity only.
std::vector<FlavorSymmetry> flavor_symmetries(const Model& model, const Parameters& parameters,
                                              const Restrictions& restrictions, bool strong);

}  // namespace helikos
