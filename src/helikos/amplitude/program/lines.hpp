// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/detail/own_propagators.hpp"
#include "helikos/amplitude/program/detail/polarized_propagators.hpp"
#include "helikos/amplitude/program/fusion.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The mass [GeV] of wavefunctions and of numerators: that of a fermion may be negative.
double field_mass(const Particle& particle, const Parameters& parameters);

/// The external legs of a process, massless vectors in the given basis.
std::vector<ExternalLeg> external_legs(const Process& process, const Parameters& parameters,
                                       PolarizationBasis basis);

/// A program that has its external legs only, with the momentum of `longitudinal_gluon` in place of
/// its polarisations.
AmplitudeProgram start_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options);

/// Currents of lines: their kinds, and their propagators as instructions.
class LineCurrents {
 public:
  /// The legs of the program must be set before. `gluon`: the particle whose part without colour is
  /// `singlet_gluon`; 0: there is none.
  LineCurrents(const Process& process, const Parameters& parameters, AmplitudeProgram& program,
               int gluon = 0);

  CurrentKind kind_of(LegMask legs, int code) const;
  int add(LegMask legs, int code) { return program_.add_current(kind_of(legs, code), legs); }

  /// The sum of vertices, before its propagator, or where it meets a current of the antiparticle.
  /// That of a Majorana fermion is a column, as it meets rows.
  int add_sum(LegMask legs, int code);
  /// The current of a sum: for a Majorana fermion the row C^T times the column, else the sum.
  int as_line(int code, int sum);

  static bool has_propagator(int code);
  /// Propagates a current, times `factor`. The result may be in another current (OwnPropagators).
  void propagate(int code, int& current, double factor);
  /// The form that contracts two currents of a particle of spin 3/2 or spin 2.
  int contraction(int code);

 private:
  int propagator(int code);
  int add_form(Form form);

  const Parameters& parameters_;
  AmplitudeProgram& program_;
  /// (part of the process): its legs with real wavefunctions. Vector currents of such legs alone
  /// are real; parts are joined by propagators with a width.
  std::vector<LegMask> real_legs_;
  std::map<int, int> propagators_;    ///< (particle)
  std::map<int, int> conjugations_;   ///< (components): forms of C
  std::map<Spin, int> contractions_;  ///< forms
  OwnPropagators own_propagators_;
  int gluon_;
  PolarizedPropagators polarized_;
};

}  // namespace helikos
