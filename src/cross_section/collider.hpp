// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "beams/luminosity.hpp"

namespace helikos {

/// What collides, along +z and -z.
struct Collider {
  double energy = 0.0;              ///< sqrt(S) of hadrons, or sqrt(s) of partons [GeV]
  beams::PartonPair hadrons{0, 0};  ///< PDG codes; 0: the incoming particles of the process

  bool has_hadrons() const { return hadrons.first != 0; }
};

}  // namespace helikos
