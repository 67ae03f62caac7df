// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace helikos {

enum class Spin { scalar, fermion, vector, spin_3_2, spin_2 };

/// One particle of a model and its antiparticle. Parameters have the values.
struct Particle {
  int pdg;                    ///< PDG Monte Carlo code of the particle, positive
  std::string_view name;      ///< name in MadGraph's spelling
  std::string_view antiname;  ///< the antiparticle's name; equals name if self_conjugate
  Spin spin;
  int charge_times_3;       ///< electric charge of the particle [e/3]
  int isospin_times_2;      ///< 2 T3 of the left-handed component; 0 for bosons
  int color;                ///< dimension of the colour representation: 1, 3, 6 or 8
  bool self_conjugate;      ///< the particle is its own antiparticle
  std::string_view mass{};  ///< name of the parameter that is its mass; empty: it has none
  std::string_view
      width{};  ///< that of its width; empty: entry DECAY of the card, if the model has it
  /// The particle has no propagator: its vertices together are one vertex of more particles.
  bool is_auxiliary = false;
  /// The particle of positive code is an antitriplet or an antisextet.
  bool turns_color = false;

  /// Whether parameters may give it a mass; such vectors have three helicities, spin 3/2 four and
  /// spin 2 five.
  bool may_be_massive() const { return !mass.empty(); }
  bool is_fermion() const { return spin == Spin::fermion || spin == Spin::spin_3_2; }
  /// Whether its wavefunction has two indices: a vector and a spinor index, or two vector indices.
  bool has_two_indices() const { return spin == Spin::spin_3_2 || spin == Spin::spin_2; }
  bool is_quark() const { return spin == Spin::fermion && color == 3; }
  /// Whether a line of colour ends in the particle or its antiparticle.
  bool is_triplet() const { return color == 3; }
  bool is_lepton() const { return spin == Spin::fermion && color == 1 && generation() > 0; }
  bool is_neutrino() const { return is_lepton() && charge_times_3 == 0; }
  /// Whether the particle is the gauge boson of colour.
  bool is_gluon() const {
    return spin == Spin::vector && color == 8 && self_conjugate && !may_be_massive();
  }
  /// Whether the particle is the massless boson of electric charge.
  bool is_photon() const { return spin == Spin::vector && color == 1 && !may_be_massive(); }

  /// 1, 2 or 3 for fermions of the Standard Model (d and u; e and ve are 1), 0 for others.
  int generation() const;
};

/// The particle or antiparticle that a name in a process string means.
struct NamedParticle {
  const Particle* particle;
  bool anti;

  int pdg() const { return anti ? -particle->pdg : particle->pdg; }
  bool operator==(const NamedParticle&) const = default;
};

/// All particles of the Standard Model, each with a static lifetime.
std::span<const Particle> standard_model_particles();

/// The particle with code |pdg|, or nullptr: that of the model of a scope (particle_scope.hpp),
/// else of the model that was added last. Throws InputError where added models differ.
const Particle* find_particle(int pdg);

/// The code of the antiparticle.
int antiparticle(int pdg);

/// The colour of an outgoing particle: 1, 3, -3, 6, -6 or 8; negative for antitriplets and
/// antisextets.
int outgoing_color(int pdg);

}  // namespace helikos
