// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/same_steps.hpp"

#include <algorithm>

namespace helikos {
namespace {

bool is_same_leg(const ExternalLeg& a, const ExternalLeg& b) {
  return a.wavefunction == b.wavefunction && a.incoming == b.incoming &&
         (a.mass == 0.0) == (b.mass == 0.0) && a.is_chosen == b.is_chosen &&
         a.is_superposed == b.is_superposed;
}

bool is_same_current(const Current& a, const Current& b) {
  return a.kind == b.kind && a.legs == b.legs;
}

bool is_same_step(const Instruction& a, const Instruction& b) {
  return a.operation == b.operation && a.inputs == b.inputs && a.output == b.output &&
         a.coefficient == b.coefficient && a.parameter == b.parameter && a.form == b.form;
}

bool is_same_propagator(const PropagatorParameters& a, const PropagatorParameters& b) {
  return (a.mass == 0.0) == (b.mass == 0.0);
}

bool is_same_coupling(const Coupling& a, const Coupling& b) { return a.dimension == b.dimension; }

bool is_same_monomial(const Monomial& a, const Monomial& b) {
  return a.dimension == b.dimension && a.factors == b.factors && a.function == b.function;
}

bool is_same_form(const Form& a, const Form& b) {
  const auto is_same_sum = [](const Prefactor& x, const Prefactor& y) {
    return std::ranges::equal(x, y, is_same_monomial);
  };
  return a.entries == b.entries && std::ranges::equal(a.prefactors, b.prefactors, is_same_sum);
}

/// Functions differ in their numbers only.
bool is_same_function(const MomentumFunction& a, const MomentumFunction& b) {
  return std::ranges::equal(a.steps, b.steps, [](const FunctionStep& x, const FunctionStep& y) {
    return x.operation == y.operation && x.a == y.a && x.b == y.b && x.c == y.c;
  });
}

}  // namespace

bool have_same_steps(const AmplitudeProgram& a, const AmplitudeProgram& b) {
  using std::ranges::equal;
  return a.num_flows == b.num_flows && a.strong_power == b.strong_power &&
         a.has_strong_couplings == b.has_strong_couplings && a.jamp_powers == b.jamp_powers &&
         equal(a.legs, b.legs, is_same_leg) && equal(a.currents, b.currents, is_same_current) &&
         equal(a.propagators, b.propagators, is_same_propagator) &&
         equal(a.couplings, b.couplings, is_same_coupling) &&
         equal(a.instructions, b.instructions, is_same_step) &&
         equal(a.forms, b.forms, is_same_form) &&
         equal(a.functions, b.functions, is_same_function) && a.color == b.color;
}

}  // namespace helikos
