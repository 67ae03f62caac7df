// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/own_propagators.hpp"

#include <cstdlib>
#include <utility>

namespace helikos {
namespace {

/// The form that changes nothing.
Form unit_form(CurrentKind kind) {
  Form form{{}, {{Monomial{}}}};
  for (int i = 0; i < num_components(kind); ++i)
    form.entries.push_back({std::uint8_t(i), std::uint8_t(i), 0, 0});
  return form;
}

/// The sign of a component whose vector indices go up: minus for each one of space. Spin 3/2 has a
/// vector index before its spinor index.
double sign_above(const Particle& particle, CurrentKind kind, int component) {
  const auto metric = [](int mu) { return mu == 0 ? 1.0 : -1.0; };
  if (kind == CurrentKind::real_vector || kind == CurrentKind::complex_vector)
    return metric(component);
  if (kind != CurrentKind::tensor) return 1.0;
  return metric(component / 4) * (particle.is_fermion() ? 1.0 : metric(component % 4));
}

}  // namespace

const std::optional<OwnPropagator>& OwnPropagators::of(int code) {
  const auto [place, is_new] = known_.try_emplace(std::abs(code));
  if (is_new && model_.own_propagator) place->second = model_.own_propagator(code, parameters_);
  return place->second;
}

/// The function of a term, of the momentum of a current.
int OwnPropagators::function_of(const OwnPropagator& own, const TensorTerm& term,
                                const Current& current) {
  if (term.function < 0) return -1;
  MomentumFunction function = own.functions[std::size_t(term.function)];
  for (FunctionStep& step : function.steps)
    if (step.operation == FunctionOperation::product) step.a = step.b = std::int32_t(current.legs);
  return program_.add_function(std::move(function));
}

/// Rows take index 1 of the numerator, all others index 2. The momentum along a fermion line goes
/// out with a row, and against the legs of a column.
Form OwnPropagators::numerator_form(const OwnPropagator& own, int code, const Current& current) {
  const Particle& particle = *find_particle(code);
  const bool has_spinor = current.kind == CurrentKind::tensor && particle.is_fermion();
  const bool is_row = has_spinor ? code > 0 : current.kind == CurrentKind::row_spinor;
  const bool is_column = has_spinor ? code < 0 : current.kind == CurrentKind::column_spinor;
  std::map<std::pair<int, int>, Prefactor> sums;  // (output, input)
  for (const TensorTerm& term : own.numerator) {
    const int input = term.components[is_row ? 0 : 1], output = term.components[is_row ? 1 : 0];
    Monomial monomial{term.coefficient, term.dimension, {}, function_of(own, term, current)};
    for (const TensorTerm::Momentum& factor : term.momenta)
      monomial.factors.push_back({current.legs, int(factor.component)});
    const bool is_odd = is_column && term.momenta.size() % 2 != 0;
    const double sign = (is_odd ? -1.0 : 1.0) * sign_above(particle, current.kind, output);
    if (sign < 0.0) monomial.constant = -monomial.constant;
    sums[{output, input}].push_back(std::move(monomial));
  }
  Form form;
  for (auto& [components, sum] : sums) {
    form.entries.push_back({std::uint8_t(components.first), std::uint8_t(components.second), 0,
                            std::uint16_t(form.prefactors.size())});
    form.prefactors.push_back(std::move(sum));
  }
  return form;
}

void OwnPropagators::emit(int current, Form form, const OwnPropagator::Pole& pole,
                          double coefficient) {
  program_.instructions.push_back({.operation = Operation::propagate_form,
                                   .inputs = {current, -1, -1},
                                   .output = current,
                                   .coefficient = coefficient,
                                   .parameter = int(program_.propagators.size()),
                                   .form = int(program_.forms.size())});
  program_.propagators.push_back({pole.mass, pole.width});
  program_.forms.push_back(std::move(form));
}

/// A new current: the form of another one, times a coefficient.
int OwnPropagators::mapped(int current, Form form, double coefficient) {
  const auto [kind, legs] = program_.currents[std::size_t(current)];
  const int result = program_.add_current(kind, legs);
  program_.instructions.push_back({.operation = Operation::map_form,
                                   .inputs = {current, -1, -1},
                                   .output = result,
                                   .coefficient = coefficient,
                                   .form = int(program_.forms.size())});
  program_.forms.push_back(std::move(form));
  return result;
}

bool OwnPropagators::propagate(int code, int& current, double factor) {
  const auto& own = of(code);
  if (!own) return false;
  const Current here = program_.currents[std::size_t(current)];
  // Factors of i of a vertex and a propagator multiply to -1.
  if (own->poles.empty()) {
    current = mapped(current, numerator_form(*own, code, here), -factor);
    return true;
  }
  emit(current, numerator_form(*own, code, here), own->poles.front(), -factor);
  for (std::size_t k = 1; k < own->poles.size(); ++k) {
    current = mapped(current, unit_form(here.kind), 1.0);
    emit(current, unit_form(here.kind), own->poles[k], 1.0);
  }
  return true;
}

}  // namespace helikos
