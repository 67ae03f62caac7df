// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/beams/luminosity.hpp"

namespace helikos {

/// The two colliding beams, along +z and -z.
struct Collider {
  double energy = 0.0;              ///< sqrt(S) of hadrons, or sqrt(s) of partons [GeV]
  beams::PartonPair hadrons{0, 0};  ///< PDG codes; 0: the incoming particle of the process
  double stretch = 1.0;  ///< boost to the laboratory: p+ there over p+ in the beams' centre-of-mass
                         ///< frame

  bool has_hadrons() const { return hadrons.first != 0 || hadrons.second != 0; }
  bool has_one_hadron() const {
    return has_hadrons() && !(hadrons.first != 0 && hadrons.second != 0);
  }
};

}  // namespace helikos
