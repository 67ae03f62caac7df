// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/beams/partons.hpp"
#include "helikos/cross_section/clustered_scales.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/observables/cuts/compile.hpp"
#include "helikos/phasespace/channels/mass_window.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// One program, and the options of its integration.
struct IntegrandInput {
  /// With one incoming particle, which decays at rest, weights are widths [GeV]. One outgoing
  /// particle is possible with hadrons only.
  Process process;
  MatrixElementOptions engine{};
  /// With hadrons: for each subprocess that the program computes, the partons along +z and along
  /// -z, in the codes of the PDF set (set_pair). Without hadrons only the number of entries
  /// matters.
  std::vector<beams::PartonPair> pairs{};
  /// For each subprocess, the ratio of its |M|^2 to that of the program; empty: all are one.
  std::vector<double> factors{};
  cuts::CutProgram cuts{};
  MassWindows windows{};            ///< `cuts` have the conditions of forbidden ones
  cuts::CutProgram mu_r{}, mu_f{};  ///< [GeV]; empty: not needed
  ClusteredScales clustered{};      ///< scales in their places
  double part_of_memory = 1.0;      ///< part of the memory of a GPU that one of several programs
                                    ///< may use
};

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

/// With hadrons: least sqrt(s) of the partons [GeV]. Below it, densities and the coupling have no
/// meaning.
inline constexpr double least_parton_energy = 1.0;

/// The partons of a subprocess that is computed by the program of another subprocess, in the
/// directions of the legs of that program. The codes are those of the set of `particle`: an
/// antiproton has the antiquarks where the proton has quarks. A particle that is no parton of a
/// hadron keeps its code.
beams::PartonPair set_pair(const Process& process, bool is_turned, const Collider& collider,
                           int particle);

/// Throws InputError where partons of hadrons, or the particle that collides with them, have
/// masses, because parton momenta are x times beam momenta.
void check_partons(const Process& process, const Parameters& parameters);

}  // namespace helikos
