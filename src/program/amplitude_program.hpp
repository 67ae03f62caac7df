// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/parameters.hpp"

namespace helikos {

/// A set of external legs, one bit each.
using LegMask = std::uint32_t;

constexpr LegMask leg_bit(int leg) { return LegMask{1} << leg; }

/// What a current is: it fixes the number of components of one helicity state.
enum class CurrentKind : std::uint8_t {
  real_vector,     ///< gluon current over linear polarisations: 4 real components
  complex_vector,  ///< 4 complex components
  row_spinor,      ///< 4 complex components, ubar-like: the quark line from its outgoing end
  column_spinor,   ///< 4 complex components, v-like: the quark line from its other end
};

/// Real numbers in one helicity state of a current.
constexpr int real_components(CurrentKind kind) { return kind == CurrentKind::real_vector ? 4 : 8; }

/// The instruction set. A vertex or a contraction is *added into* its output.
enum class Operation : std::uint8_t {
  external,          ///< wavefunction of one leg
  three_gluon,       ///< vector += c [A, B]
  four_gluon,        ///< vector += c {A, B, C}
  row_gluon,         ///< row += c psi A-slash
  column_gluon,      ///< column += c A-slash chi
  fermion_current,   ///< vector += c psi gamma^mu (g_L P_L + g_R P_R) chi
  propagate_gluon,   ///< vector *= c / P^2
  propagate_row,     ///< row = c row (P-slash + m) / (P^2 - m^2 + i m Gamma)
  propagate_column,  ///< column = c (-P-slash + m) column / (...), P the legs' momentum
  propagate_vector,  ///< vector = c (V - P P.V/m^2) / (P^2 - m^2 + i m Gamma)
  contract_spinors,  ///< jamp += c psi chi
  contract_vectors,  ///< jamp += c A.B
};

constexpr bool is_propagation(Operation op) {
  return op >= Operation::propagate_gluon && op <= Operation::propagate_vector;
}
constexpr bool is_contraction(Operation op) { return op >= Operation::contract_spinors; }

/// A current over all helicities of its legs.
struct Current {
  CurrentKind kind;
  LegMask legs;
};

/// One step on all helicity states of its currents. Momenta are those of the currents' legs.
struct Instruction {
  Operation operation;
  std::array<int, 3> inputs{-1, -1, -1};  ///< currents
  int output = -1;                        ///< current, or colour flow of a contraction
  double coefficient = 1.0;
  int parameter = -1;  ///< index into propagators or couplings
};

/// Mass and width of a propagator [GeV].
struct PropagatorParameters {
  double mass = 0.0;
  double width = 0.0;
};

/// What stands for an external leg.
enum class Wavefunction : std::uint8_t {
  ubar,                   ///< outgoing fermion
  vbar,                   ///< incoming antifermion
  u,                      ///< incoming fermion
  v,                      ///< outgoing antifermion
  linear_polarization,    ///< massless vector, two real polarisations
  helicity_polarization,  ///< massless vector, helicities -1 and +1
  momentum,  ///< its momentum [GeV] in place of both linear polarisations: a gauge test
};

struct ExternalLeg {
  Wavefunction wavefunction;
  bool incoming;
  double mass;  ///< [GeV]
  /// The frame chooses one of both states, which stands for state 0.
  bool is_chosen = false;
};

inline constexpr int states_per_leg = 2;

/// Amplitudes of one process as data: jamp[flow] for every helicity, from external momenta.
/// Recipes fill it (program/recursion.hpp, program/diagrams.hpp, program/neutral_current.hpp);
/// passes and executors know nothing of the process.
struct AmplitudeProgram {
  std::vector<ExternalLeg> legs;
  std::vector<Current> currents;
  std::vector<Instruction> instructions;
  std::vector<PropagatorParameters> propagators;
  std::vector<ChiralCoupling> couplings;
  int num_flows = 0;
  int strong_power = 0;  ///< of g_s^2 in |M|^2; jamps are those of g_s = 1

  int add_current(CurrentKind kind, LegMask mask) {
    currents.push_back({kind, mask});
    return static_cast<int>(currents.size()) - 1;
  }
  int num_legs() const { return static_cast<int>(legs.size()); }
  int num_helicities() const { return 1 << num_legs(); }
};

}  // namespace helikos
