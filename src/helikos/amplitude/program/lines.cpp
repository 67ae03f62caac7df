// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "helikos/amplitude/program/spin_forms.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {
namespace {

Wavefunction fermion_wavefunction(const Leg& leg) {
  if (leg.incoming) return leg.anti ? Wavefunction::vbar : Wavefunction::u;
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

/// Throws InputError where a leg has more states than superpositions provide for.
void check_superposed(const Process& process, const std::vector<ExternalLeg>& legs) {
  for (std::size_t leg = 0; leg < legs.size(); ++leg) {
    const int number = num_states(legs[leg].wavefunction);
    if (number <= most_states) continue;
    throw InputError(fmt::format(
        "{}: helicities are not drawn where a particle has more than {}; {} has {} (`helicities` "
        "sum)",
        process.str(), most_states, process.legs()[leg].particle->name, number));
  }
}

}  // namespace

std::vector<ExternalLeg> external_legs(const Process& process, const Parameters& parameters,
                                       PolarizationBasis basis) {
  std::vector<ExternalLeg> result;
  for (const Leg& leg : process.legs()) {
    const double mass = parameters.mass(leg.particle->pdg);
    result.push_back({wavefunction_of(leg, mass, basis), leg.incoming, mass});
  }
  return result;
}

AmplitudeProgram start_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options) {
  AmplitudeProgram program;
  program.legs = external_legs(process, parameters, options.basis);
  for (ExternalLeg& leg : program.legs) leg.is_superposed = options.superposed;
  if (options.superposed) check_superposed(process, program.legs);
  if (options.longitudinal_gluon >= 0) {
    program.legs.at(options.longitudinal_gluon).wavefunction = Wavefunction::momentum;
  }
  return program;
}

LineCurrents::LineCurrents(const Process& process, const Parameters& parameters,
                           AmplitudeProgram& program)
    : parameters_(parameters), program_(program) {
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

bool LineCurrents::has_propagator(int code) {
  return code == singlet_gluon || !find_particle(code)->is_auxiliary;
}

/// Factors of i of a vertex and a propagator multiply to +1 for vectors and to -1 for other
/// particles.
void LineCurrents::propagate(int code, int current, double factor) {
  using enum CurrentKind;
  const auto emit = [&](Operation op, double coefficient, int parameter = -1) {
    program_.instructions.push_back({op, {current, -1, -1}, current, coefficient, parameter});
  };
  const CurrentKind kind = program_.currents[current].kind;
  if (kind == row_spinor) {
    emit(Operation::propagate_row, -factor, propagator(code));
  } else if (kind == column_spinor) {
    emit(Operation::propagate_column, -factor, propagator(code));
  } else if (kind == scalar) {
    emit(Operation::propagate_scalar, -factor, propagator(code));
  } else if (kind == tensor) {
    emit(Operation::propagate_form, -factor, propagator(code));
    const Form form =
        propagator_form(code, program_.currents[current].legs, parameters_.mass(code));
    program_.instructions.back().form = add_form(form);
  } else if (code == singlet_gluon) {
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
  if (is_new) program_.propagators.push_back({parameters_.mass(code), parameters_.width(code)});
  return place->second;
}

}  // namespace helikos
