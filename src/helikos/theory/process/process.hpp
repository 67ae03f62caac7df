// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/process/polarization.hpp"
#include "helikos/theory/process/restrictions.hpp"

namespace helikos {

/// One external leg of a process, as it stands in the process string.
struct Leg {
  const Particle* particle;
  bool anti;                       ///< the antiparticle, as written
  bool incoming;                   ///< left of the `>`
  Polarization polarization = {};  ///< all helicities, or some

  /// PDG code as written: -6 for t~ on either side.
  int pdg() const { return anti ? -particle->pdg : particle->pdg; }
  /// PDG code with all legs taken as outgoing: -6 for an outgoing t~ or an incoming t.
  int outgoing_pdg() const { return incoming && !particle->self_conjugate ? -pdg() : pdg(); }
  std::string_view name() const { return anti ? particle->antiname : particle->name; }
};

/// A set of external legs, one bit each.
using LegMask = std::uint32_t;

constexpr LegMask leg_bit(int leg) { return LegMask{1} << leg; }

/// A scattering or decay, e.g. `g g > t t~ g`: incoming legs first, in the order of the string.
/// Each leg is one particle; a string that stands for many processes is a `ProcessRequest`. Where
/// particles decay, their products are legs in their place: `g g > t t~, t > b w+` has the legs g g
/// b w+ t~.
class Process {
 public:
  static constexpr int max_legs = 12;

  /// Reads a string of `parse_request` (theory/process/request.hpp) with one particle for each leg;
  /// the string may restrict the diagrams. Throws InputError for any other string, and where
  /// charge, colour, or the fermion number of a generation is not conserved.
  static Process parse(std::string_view text, const Model& model = standard_model());
  /// Makes a process of its legs before any decay: one or two incoming legs first, then at least
  /// one outgoing leg. Throws InputError as `parse`.
  static Process make(std::vector<Leg> legs, Restrictions restrictions = {},
                      const Model& model = standard_model());

  /// The theory whose diagrams are meant. Strings do not name the theory.
  const Model& model() const { return *model_; }

  const std::vector<Leg>& legs() const { return legs_; }
  /// The legs before any decay.
  const std::vector<Leg>& production_legs() const { return production_legs_; }
  /// The process without its decays.
  Process production() const;
  int num_legs() const { return static_cast<int>(legs_.size()); }
  int num_incoming() const { return num_incoming_; }
  int num_outgoing() const { return num_legs() - num_incoming_; }

  /// Restrictions of the diagrams of the process.
  const Restrictions& restrictions() const { return restrictions_; }

  /// The canonical string: one blank between names. Strings are equal only for equal processes.
  std::string str() const;

  /// 1 / (spin states times colours of the incoming legs). Neutrinos count two spin states, as in
  /// MadGraph; of a polarised leg, the helicities that it means are counted.
  double initial_average() const;
  /// The initial average with these parameters: a vector that they make massless has two spin
  /// states.
  double initial_average(const Parameters& parameters) const;
  /// Product of k! over every kind of identical particle in the final state: |M|^2 is divided by
  /// it. With decays, as in MadGraph, the product is over particles that do not decay, over equal
  /// decays, and over the products of each decay. Equal products of different decays do not count,
  /// and are not exchanged in amplitudes. Particles with other helicities are not identical.
  int identical_factor() const;

  /// Whether a leg, a particle that decays, or a product of a decay has some helicities only.
  bool is_polarized() const;

 private:
  Process(std::vector<Leg> legs, int num_incoming, Restrictions restrictions, const Model& model);

  std::vector<Leg> production_legs_, legs_;
  int num_incoming_;
  Restrictions restrictions_;
  const Model* model_;
};

/// The legs in whose rest frame helicities are meant.
LegMask helicity_frame(const Process& process);

/// Whether an external leg has some helicities only; particles that decay are none.
bool has_polarized_legs(const Process& process);

/// A leg; helicities that are all of its particle are no polarisation.
Leg leg_of(const NamedParticle& particle, bool incoming, const Polarization& polarization);

/// The factor by which |M|^2 of a helicity configuration counts, before the average over the
/// initial state: the product of Polarization::weight over the legs.
double polarization_weight(const Process& process, const std::vector<int>& helicities);

/// Text that is equal for decays that differ only in the order of their products.
std::string canonical_text(const Decay& decay);

/// The mother, then its products, before any decays of the products.
std::vector<Leg> legs_of(const Decay& decay);

inline LegMask incoming_legs(const Process& process) { return leg_bit(process.num_incoming()) - 1; }

/// Code of no particle.
inline constexpr int no_s_channel = 0;

/// Code of the particle whose s-channel a line is; no_s_channel for other lines. A line is an
/// s-channel if it parts the legs in two with only outgoing legs on one side: all of these come
/// from the particle. `code`: code, as an outgoing leg, of the line that `legs` end in. `incoming`:
/// legs on the far side of an s-channel.
int s_channel_code(LegMask incoming, LegMask legs, int code);
/// Code of the s-channel, with the incoming legs of a process.
int s_channel_code(const Process& process, LegMask legs, int code);

/// The s-channels that a string requires, as bits.
class RequiredChannels {
 public:
  /// The codes of each alternative. Throws InputError where there are too many different codes.
  explicit RequiredChannels(const std::vector<std::vector<int>>& alternatives);

  bool empty() const { return codes_.empty(); }
  /// The bit of an s-channel; 0 where it is not required.
  unsigned bit(int s_channel) const;
  /// Whether a diagram with these s-channels has all of one alternative; true where none is
  /// required.
  bool are_met(unsigned seen) const;

 private:
  static constexpr std::size_t most = 12;

  std::vector<int> codes_;
  std::vector<unsigned> alternatives_;
};

/// Charge times 3, number of colour triplets (a sextet counts as two), then quark and lepton
/// numbers of three generations, of outgoing legs minus incoming legs. Quarks that mix all count in
/// the first generation.
using Charges = std::array<int, 8>;

Charges charges_of(const Leg& leg, const Model& model);

/// Whether a model conserves charges whose sum over outgoing legs, minus incoming legs, is `sum`.
bool are_conserved(const Charges& sum, const Model& model);

/// Whether a single octet stands among colour singlets.
bool breaks_color(const std::vector<Leg>& legs);

/// The production or one decay of a process. Each part has its own diagrams and restrictions: a
/// diagram of the process is one diagram of each part, where a leg that decays and the mother of
/// its decay are one propagator.
struct ProcessPart {
  Process process;  ///< without decays
  int parent;       ///< the part that has the mother as an outgoing leg; -1: production
  LegMask legs;     ///< legs of the whole process: those of the products of a decay; all for the
                    ///< production
  std::vector<LegMask> members;  ///< (leg of the part): legs of the whole process
};

/// The production, then the decays, each after the part that its mother comes from. Only the
/// production where nothing decays.
std::vector<ProcessPart> parts_of(const Process& process);

/// The legs that are products of decays.
LegMask decay_products(const Process& process);

/// Whether all coloured legs are gluons of one part: their colour is then a sum of single traces.
bool has_single_traces(const Process& process);

/// Upper limit of the number of colour flows that diagrams of the process may have; the exact
/// number if all vertices except those of decays are strong. Flows of parts are combined as their
/// diagrams are, so that this is a product over parts: k quark lines and n gluons have
/// k! (n+k-1)! / (k-1)! flows, and gluons alone (n-1)! traces, or the (n-2)! of the adjoint basis.
double most_flows(const Process& process);

}  // namespace helikos
