// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <utility>

#include "helikos/amplitude/program/detail/spin_forms.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {
namespace {

/// A Majorana fermion is a row in any case: u = C vbar^T.
Wavefunction fermion_wavefunction(const Leg& leg) {
  const bool is_row = leg.anti || leg.particle->self_conjugate;
  if (leg.incoming) return is_row ? Wavefunction::vbar : Wavefunction::u;
  return leg.anti ? Wavefunction::v : Wavefunction::ubar;
}

/// Wavefunction of a vector. Massive vectors have complex currents in any basis: they take
/// helicities.
Wavefunction vector_wavefunction(double mass, PolarizationBasis basis) {
  if (mass != 0.0) return Wavefunction::massive_helicity_polarization;
  return basis == PolarizationBasis::linear ? Wavefunction::linear_polarization
                                            : Wavefunction::helicity_polarization;
}

/// The wavefunction of spin 3/2 in the place of one of spin 1/2.
Wavefunction spin_3_2_wavefunction(Wavefunction fermion, double mass) {
  using enum Wavefunction;
  switch (fermion) {
    case ubar:
      return mass != 0.0 ? massive_ubar_vector : ubar_vector;
    case vbar:
      return mass != 0.0 ? massive_vbar_vector : vbar_vector;
    case u:
      return mass != 0.0 ? massive_u_vector : u_vector;
    default:
      return mass != 0.0 ? massive_v_vector : v_vector;
  }
}

Wavefunction wavefunction_of(const Leg& leg, double mass, PolarizationBasis basis) {
  if (leg.particle->spin == Spin::spin_2)
    return mass != 0.0 ? Wavefunction::massive_tensor : Wavefunction::tensor;
  if (leg.particle->spin == Spin::spin_3_2)
    return spin_3_2_wavefunction(fermion_wavefunction(leg), mass);
  if (leg.particle->is_fermion()) return fermion_wavefunction(leg);
  return leg.particle->spin == Spin::scalar ? Wavefunction::scalar
                                            : vector_wavefunction(mass, basis);
}

}  // namespace

double field_mass(const Particle& particle, const Parameters& parameters) {
  return particle.is_fermion() ? parameters.signed_mass(particle.pdg)
                               : parameters.mass(particle.pdg);
}

std::vector<ExternalLeg> external_legs(const Process& process, const Parameters& parameters,
                                       PolarizationBasis basis) {
  std::vector<ExternalLeg> result;
  for (const Leg& leg : process.legs()) {
    double mass = field_mass(*leg.particle, parameters);
    // A vector that the parameters make massless keeps three states: the longitudinal one is
    // divided by the mass, and so it vanishes.
    if (mass == 0.0 && leg.particle->spin == Spin::vector && leg.particle->may_be_massive())
      mass = std::numeric_limits<double>::infinity();
    result.push_back({wavefunction_of(leg, mass, basis), leg.incoming, mass});
  }
  return result;
}

AmplitudeProgram start_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options) {
  AmplitudeProgram program;
  program.legs = external_legs(process, parameters, options.basis);
  for (ExternalLeg& leg : program.legs) leg.is_superposed = options.superposed;
  if (options.longitudinal_gluon >= 0) {
    program.legs.at(options.longitudinal_gluon).wavefunction = Wavefunction::momentum;
  }
  return program;
}

LineCurrents::LineCurrents(const Process& process, const Parameters& parameters,
                           AmplitudeProgram& program, int gluon)
    : parameters_(parameters),
      program_(program),
      own_propagators_(process, parameters, program),
      gluon_(gluon),
      polarized_(process, parameters, program) {
  const auto is_real = [&](LegMask leg) {
    const auto wavefunction = program.legs[std::size_t(std::countr_zero(leg))].wavefunction;
    return wavefunction == Wavefunction::linear_polarization ||
           wavefunction == Wavefunction::momentum;
  };
  if (process.model().has_tensors) return;
  for (const ProcessPart& part : parts_of(process)) {
    real_legs_.push_back(0);
    for (const LegMask members : part.members)
      if (std::has_single_bit(members) && is_real(members)) real_legs_.back() |= members;
  }
}

CurrentKind LineCurrents::kind_of(LegMask legs, int code) const {
  if (code == singlet_gluon) return CurrentKind::complex_vector;
  const Particle& particle = *find_particle(code);
  if (particle.spin == Spin::scalar) return CurrentKind::scalar;
  if (particle.has_two_indices()) return CurrentKind::tensor;
  if (particle.is_fermion()) {
    return code > 0 ? CurrentKind::row_spinor : CurrentKind::column_spinor;
  }
  const auto are_within = [legs](LegMask part) { return (legs & ~part) == 0; };
  return std::ranges::any_of(real_legs_, are_within) ? CurrentKind::real_vector
                                                     : CurrentKind::complex_vector;
}

namespace {

bool is_majorana(int code) {
  const Particle* particle = find_particle(code);
  return particle != nullptr && particle->is_fermion() && particle->self_conjugate;
}

/// chibar_b = chi_a C_ab with C = i gamma^2 gamma^0, where the last index of a component is that of
/// a spinor.
Form conjugation_form(int components) {
  Form form;
  for (int a = 0; a < components; ++a) {
    const double sign = a % 4 == 0 || a % 4 == 3 ? 1.0 : -1.0;
    form.entries.push_back({std::uint8_t(a ^ 1), std::uint8_t(a), 0, std::uint16_t(a)});
    form.prefactors.push_back({Monomial{sign, 0, {}}});
  }
  return form;
}

}  // namespace

int LineCurrents::add_sum(LegMask legs, int code) {
  const CurrentKind kind = kind_of(legs, code);
  const bool is_column = kind == CurrentKind::row_spinor && is_majorana(code);
  return program_.add_current(is_column ? CurrentKind::column_spinor : kind, legs);
}

int LineCurrents::as_line(int code, int sum) {
  if (!is_majorana(code)) return sum;
  const auto [kind, legs] = program_.currents[std::size_t(sum)];
  const auto [form, is_new] = conjugations_.try_emplace(num_components(kind), 0);
  if (is_new) {
    form->second = int(program_.forms.size());
    program_.forms.push_back(conjugation_form(form->first));
  }
  const int current = add(legs, code);
  program_.instructions.push_back({.operation = Operation::map_form,
                                   .inputs = {sum, -1, -1},
                                   .output = current,
                                   .form = form->second});
  return current;
}

bool LineCurrents::has_propagator(int code) {
  return code == singlet_gluon || !find_particle(code)->is_auxiliary;
}

/// Factors of i of a vertex and a propagator multiply to +1 for vectors and to -1 for other
/// particles.
void LineCurrents::propagate(int code, int& current, double factor) {
  using enum CurrentKind;
  const auto emit = [&](Operation op, double coefficient, int parameter = -1) {
    program_.instructions.push_back({op, {current, -1, -1}, current, coefficient, parameter});
  };
  const bool is_singlet = code == singlet_gluon;
  const double own_factor = is_singlet ? -factor / num_colors : factor;
  if (!is_singlet && polarized_.propagate(code, current, factor)) return;
  if (own_propagators_.propagate(is_singlet ? gluon_ : code, current, own_factor)) return;
  const CurrentKind kind = program_.currents[current].kind;
  if (kind == row_spinor) {
    emit(Operation::propagate_row, -factor, propagator(code));
  } else if (kind == column_spinor) {
    emit(Operation::propagate_column, -factor, propagator(code));
  } else if (kind == scalar) {
    emit(Operation::propagate_scalar, -factor, propagator(code));
  } else if (kind == tensor) {
    emit(Operation::propagate_form, -factor, propagator(code));
    const Form form = propagator_form(code, program_.currents[current].legs,
                                      field_mass(*find_particle(code), parameters_));
    program_.instructions.back().form = add_form(form);
  } else if (is_singlet) {
    emit(Operation::propagate_gluon, -factor / num_colors);
  } else if (parameters_.mass(code) == 0.0) {
    emit(Operation::propagate_gluon, factor);
  } else {
    emit(Operation::propagate_vector, factor, propagator(code));
  }
}

int LineCurrents::contraction(int code) {
  const auto [place, is_new] = contractions_.try_emplace(find_particle(code)->spin, -1);
  if (is_new) place->second = add_form(contraction_form(place->first));
  return place->second;
}

int LineCurrents::add_form(Form form) {
  program_.forms.push_back(std::move(form));
  return static_cast<int>(program_.forms.size()) - 1;
}

int LineCurrents::propagator(int code) {
  const auto [place, is_new] =
      propagators_.try_emplace(std::abs(code), static_cast<int>(program_.propagators.size()));
  if (is_new)
    program_.propagators.push_back(
        {field_mass(*find_particle(code), parameters_), parameters_.width(code)});
  return place->second;
}

}  // namespace helikos
