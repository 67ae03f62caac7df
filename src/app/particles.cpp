// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/commands.hpp"
#include "model/particle.hpp"

namespace helikos::app {

void print_particles(const Parameters& parameters) {
  fmt::print("  {:<10}{:<14}{:>4}{:>14}{:>14}\n", "particle", "antiparticle", "PDG", "mass [GeV]",
             "width [GeV]");
  for (const Particle& particle : standard_model_particles()) {
    fmt::print("  {:<10}{:<14}{:>4}{:>14g}{:>14g}\n", particle.name, particle.antiname,
               particle.pdg, parameters.mass(particle.pdg), parameters.width(particle.pdg));
  }
}

}  // namespace helikos::app
