// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/form.hpp"
#include "helikos/amplitude/program/operations.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// A current with all helicity states of its legs.
struct Current {
  CurrentKind kind;
  LegMask legs;
};

/// One step on all helicity states of its currents. Momenta are the momenta of the legs of the
/// currents.
struct Instruction {
  Operation operation;
  std::array<int, 3> inputs{-1, -1, -1};  ///< currents
  int output = -1;                        ///< current, or colour flow for a contraction
  double coefficient = 1.0;
  /// Index into propagators or couplings; for a leg an element of continuous colours, or -1.
  int parameter = -1;
  int form = -1;  ///< index into forms, where the operation has a form
};

/// Mass and width of a propagator [GeV]. A numerator has the sign of the mass, a denominator not.
struct PropagatorParameters {
  double mass = 0.0;
  double width = 0.0;
};

/// Kind of wavefunction of an external leg.
enum class Wavefunction : std::uint8_t {
  ubar,                         ///< outgoing fermion
  vbar,                         ///< incoming antifermion
  u,                            ///< incoming fermion
  v,                            ///< outgoing antifermion
  linear_polarization,          ///< massless vector, two real polarisations
  helicity_polarization,        ///< massless vector, helicities -1 and +1
  momentum,                     ///< the momentum [GeV] in place of both polarisations: a gauge test
  massive_linear_polarization,  ///< massive vector, two transverse polarisations and the
                                ///< longitudinal one
  massive_helicity_polarization,  ///< massive vector, helicities -1, 0 and +1
  scalar,                         ///< 1
  tensor,                         ///< massless spin 2, helicities -2 and +2
  massive_tensor,                 ///< massive spin 2, helicities -2 to +2
  ubar_vector,                    ///< outgoing particle of spin 3/2, helicities -3/2 and +3/2
  vbar_vector,                    ///< incoming antiparticle
  u_vector,                       ///< incoming particle
  v_vector,                       ///< outgoing antiparticle
  massive_ubar_vector,            ///< these with a mass: helicities -3/2, -1/2, +1/2, +3/2
  massive_vbar_vector,
  massive_u_vector,
  massive_v_vector,
};

/// Whether a wavefunction has 16 components: one of spin 3/2 or spin 2.
constexpr bool has_two_indices(Wavefunction wavefunction) {
  return wavefunction >= Wavefunction::tensor;
}

/// Number of helicity states of a leg; states are in ascending order of helicities.
constexpr int num_states(Wavefunction wavefunction) {
  if (wavefunction == Wavefunction::scalar) return 1;
  if (wavefunction == Wavefunction::massive_tensor) return 5;
  if (wavefunction >= Wavefunction::massive_ubar_vector) return 4;
  return wavefunction == Wavefunction::massive_linear_polarization ||
                 wavefunction == Wavefunction::massive_helicity_polarization
             ? 3
             : 2;
}

/// Most helicity states of a leg, and most of those of spin 0, 1/2 and 1.
inline constexpr int most_states = 5, few_states = 3;

/// Continuous colours of any leg: two vectors eta and eta' of three real numbers. For a gluon, the
/// current of element 3 i + j is multiplied by eta_i eta'_j, the current of the trace by eta.eta'.
/// For a quark, the current of element triplet_element + i is multiplied by eta'_i.
inline constexpr int color_components = 6, trace_element = 9, triplet_element = 10;

/// Operand type of the wavefunction of a leg; vectors are real or complex, spin 3/2 and spin 2 are
/// for forms.
constexpr Operand operand_of(Wavefunction wavefunction) {
  if (has_two_indices(wavefunction)) return Operand::any;
  if (wavefunction == Wavefunction::scalar) return Operand::scalar;
  if (wavefunction <= Wavefunction::vbar) return Operand::row;
  return wavefunction <= Wavefunction::v ? Operand::column : Operand::vector;
}

struct ExternalLeg {
  Wavefunction wavefunction;
  bool incoming;
  double mass;  ///< [GeV]; negative for some fermions, infinite for massless vectors of 3 states
  /// The frame chooses one of two states, which takes the place of state 0.
  bool is_chosen = false;
  /// A sum over the states of the leg, with coefficients of the event, takes the place of state 0.
  bool is_superposed = false;
};

constexpr bool is_fermion(const ExternalLeg& leg) { return leg.wavefunction <= Wavefunction::v; }

/// Number of states of a leg in a program.
constexpr int num_states(const ExternalLeg& leg) {
  return leg.is_superposed ? 1 : num_states(leg.wavefunction);
}

/// Coefficients of each leg where states are drawn: three, or five where a leg has more states.
template <class Legs>
int num_coefficients(const Legs& legs) {
  for (const ExternalLeg& leg : legs)
    if (num_states(leg.wavefunction) > few_states) return most_states;
  return few_states;
}

/// A coupling constant in units of GeV^dimension.
struct Coupling {
  ChiralCoupling value{1.0, 1.0};
  int dimension = 0;
};

/// Where the diagrams of a process have several powers of g_s: the colour flow that a jamp is added
/// to, and its power of g_s above AmplitudeProgram::strong_power.
struct JampPower {
  int flow;
  int power;

  bool operator==(const JampPower&) const = default;
};

/// Amplitudes of one process as data: jamp[flow] for every helicity, from external momenta. Recipes
/// fill the program (amplitude/program/detail/model_recursion.hpp,
/// amplitude/program/detail/model_diagrams.hpp); passes and executors know nothing of the process.
struct AmplitudeProgram {
  std::vector<ExternalLeg> legs;
  std::vector<Current> currents;
  std::vector<Instruction> instructions;
  std::vector<PropagatorParameters> propagators;
  std::vector<Coupling> couplings;
  std::vector<Form> forms;
  std::vector<MomentumFunction> functions{};  ///< of momenta of sets of legs; forms name them
  ColorBasis color;
  int num_flows = 0;     ///< number of jamps
  int strong_power = 0;  ///< lowest power of g_s^2 in |M|^2; jamps are given for g_s = 1
  /// (jamp): where diagrams have several powers of g_s; otherwise empty. Executors multiply each
  /// jamp by its power of the event's g_s and add those of a flow up, before colours are summed.
  /// The first jamps are those of the flows, in the order of `color`.
  std::vector<JampPower> jamp_powers;
  bool has_strong_couplings = false;  ///< g_s of the parameters is among the couplings

  int add_current(CurrentKind kind, LegMask mask) {
    currents.push_back({kind, mask});
    return static_cast<int>(currents.size()) - 1;
  }
  /// The number of a function; equal ones are stored once.
  int add_function(MomentumFunction function) {
    const auto same = std::find(functions.begin(), functions.end(), function);
    if (same != functions.end()) return static_cast<int>(same - functions.begin());
    functions.push_back(std::move(function));
    return static_cast<int>(functions.size()) - 1;
  }
  /// Number of flows after jamps of several powers of g_s are added up.
  int num_summed_flows() const {
    int flows = 0;
    while (flows < static_cast<int>(jamp_powers.size()) && jamp_powers[flows].flow == flows)
      ++flows;
    return jamp_powers.empty() ? num_flows : flows;
  }
  int num_legs() const { return static_cast<int>(legs.size()); }
  int num_helicities() const {
    int number = 1;
    for (const ExternalLeg& leg : legs) number *= num_states(leg);
    return number;
  }
};

}  // namespace helikos
