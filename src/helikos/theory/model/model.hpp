// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// A vertex of a model that no program has yet: its processes are refused.
struct MissingVertex {
  std::string name;            ///< in the model's files
  std::vector<int> particles;  ///< PDG codes, all outgoing; three or more
  CouplingOrders orders;
  std::string reason;  ///< why: "it has 9 legs"
};

/// A propagator that a model gives a particle in place of that of its spin: i N / D.
struct OwnPropagator {
  /// The mass and the width [GeV] of a factor P^2 - m^2 + i m Gamma.
  struct Pole {
    double mass, width;
  };

  /// N as a sum of terms. Components: index 1, then index 2, with lower indices of vectors. Momenta
  /// are those of the particle from index 2 to index 1, as `particle` 0.
  VertexTensor numerator;
  std::vector<MomentumFunction> functions{};  ///< of the momentum 0, which terms of N name
  std::vector<Pole> poles;                    ///< D is the product of these; none: 1
};

/// A theory as data: its particles and their interactions. Names and codes are its own
/// (theory/model/particle_scope.hpp).
struct Model {
  std::string_view name;                     ///< "sm"
  std::span<const Particle> particles;       ///< particles that processes may name
  std::span<const std::string_view> labels;  ///< definitions of labels: "j = g u u~"
  std::span<const CouplingOrder> orders;     ///< at most max_orders
  const ParameterTable* parameters;          ///< those that `vertices` takes
  std::function<std::vector<Vertex>(const Parameters&)> vertices;
  std::span<const Particle> auxiliaries{};  ///< particles that processes may not name
  bool mixes_quarks = false;                ///< generations of quarks are not conserved
  /// Processes conserve the numbers of quarks and leptons of each generation. Otherwise only
  /// electric charge and the number of colour triplets are known to be conserved.
  bool conserves_flavors = true;
  std::span<const MissingVertex> missing{};
  /// Vertices may have epsilons of three triplets: the number of triplets is conserved modulo 3.
  bool has_epsilons = false;
  bool has_tensors = false;  ///< vertices may have tensors: currents of gluons may be complex
  /// The propagator of the model's own of the particle with code |pdg|. Throws InputError where the
  /// parameters give it no meaning.
  std::function<std::optional<OwnPropagator>(int pdg, const Parameters&)> own_propagator{};

  /// The particle or antiparticle of this name, if the model has it. Upper and lower case are
  /// equal, except where names differ in nothing else.
  std::optional<NamedParticle> find(std::string_view name) const;
  /// The slot of the order of this name. Upper and lower case are equal.
  std::optional<int> find_order(std::string_view name) const;
  /// Whether no coupling but QCD has a power.
  bool has_only_qcd(const CouplingOrders& orders) const;
};

/// The Standard Model.
const Model& standard_model();
/// The Standard Model with effective vertices of two to four gluons and H.
const Model& heft();

/// Makes a model known, with its particles, before it is used. It stays where it is. Codes mean its
/// particles in its processes (theory/model/particle_scope.hpp), and outside of all processes, if
/// no other model that was added has a different particle with the same code. Throws InputError
/// where it has too many orders or two of one name.
void add_model(const Model& model);

/// All known models; the first is the Standard Model.
std::span<const Model* const> all_models();

/// The model of this name. `mixes_quarks`: the model for processes that quark mixing allows. Throws
/// InputError where there is no such model.
const Model& find_model(std::string_view name, bool mixes_quarks = false);

}  // namespace helikos
