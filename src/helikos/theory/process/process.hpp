// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/process/restrictions.hpp"

namespace helikos {

/// One external leg of a process, as it stands in the process string.
struct Leg {
  const Particle* particle;
  bool anti;      ///< the antiparticle, as written
  bool incoming;  ///< left of the `>`

  /// PDG code as written: -6 for t~ on either side.
  int pdg() const { return anti ? -particle->pdg : particle->pdg; }
  /// The same leg with all legs taken as outgoing: -6 for an outgoing t~ or an incoming t.
  int outgoing_pdg() const { return incoming && !particle->self_conjugate ? -pdg() : pdg(); }
  std::string_view name() const { return anti ? particle->antiname : particle->name; }
};

/// A set of external legs, one bit each.
using LegMask = std::uint32_t;

constexpr LegMask leg_bit(int leg) { return LegMask{1} << leg; }

/// A scattering or decay, e.g. `g g > t t~ g`: incoming legs first, in the order of the string. One
/// particle a leg; strings that stand for many processes are `ProcessRequest`s. Where particles
/// decay, their products are legs in their place: `g g > t t~, t > b w+` has the legs g g b w+ t~.
class Process {
 public:
  static constexpr int max_legs = 12;

  /// A string of `parse_request` (theory/process/request.hpp) with one particle a leg, which may
  /// restrict the diagrams. Throws InputError for anything else, and where charge, colour, or the
  /// fermion number of a generation is not conserved.
  static Process parse(std::string_view text, const Model& model = standard_model());
  /// Incoming legs first, one or two, then at least one outgoing: those before any decay. Throws
  /// InputError as `parse`.
  static Process make(std::vector<Leg> legs, Restrictions restrictions = {},
                      const Model& model = standard_model());

  /// The theory whose diagrams are meant. Strings do not name it.
  const Model& model() const { return *model_; }

  const std::vector<Leg>& legs() const { return legs_; }
  /// Those before any decay.
  const std::vector<Leg>& production_legs() const { return production_legs_; }
  /// The process without its decays.
  Process production() const;
  int num_legs() const { return static_cast<int>(legs_.size()); }
  int num_incoming() const { return num_incoming_; }
  int num_outgoing() const { return num_legs() - num_incoming_; }

  /// Which of its diagrams are meant.
  const Restrictions& restrictions() const { return restrictions_; }

  /// The canonical string: one blank between names. Equal for equal processes only.
  std::string str() const;
  /// The string of another one with the same legs and all diagrams.
  std::string legs_text() const;

  /// 1 / (spin states times colours of the incoming legs). Neutrinos count two spin states, as in
  /// MadGraph.
  double initial_average() const;
  /// Product of k! over every kind of identical particle in the final state: |M|^2 is divided by
  /// it. With decays as in MadGraph: of particles that do not decay, of equal decays, and of each
  /// decay; equal products of different decays do not count, and are not exchanged in amplitudes.
  int identical_factor() const;

 private:
  Process(std::vector<Leg> legs, int num_incoming, Restrictions restrictions, const Model& model);

  std::vector<Leg> production_legs_, legs_;
  int num_incoming_;
  Restrictions restrictions_;
  const Model* model_;
};

/// Equal for decays that are equal but for the order of their products.
std::string canonical_text(const Decay& decay);

/// The mother, then the products, before decays of their own.
std::vector<Leg> legs_of(const Decay& decay);

inline LegMask incoming_legs(const Process& process) { return leg_bit(process.num_incoming()) - 1; }

}  // namespace helikos
