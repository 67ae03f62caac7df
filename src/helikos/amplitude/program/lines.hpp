// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/fusion.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

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
  /// The legs of the program must be set before.
  LineCurrents(const Process& process, const Parameters& parameters, AmplitudeProgram& program);

  CurrentKind kind_of(LegMask legs, int code) const;
  int add(LegMask legs, int code) { return program_.add_current(kind_of(legs, code), legs); }

  static bool has_propagator(int code);
  /// Propagates a current, times `factor`.
  void propagate(int code, int current, double factor);
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
  std::map<Spin, int> contractions_;  ///< forms
};

}  // namespace helikos
