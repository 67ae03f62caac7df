// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/program_options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The external legs of a process, massless vectors in the given basis.
std::vector<ExternalLeg> external_legs(const Process& process, const Parameters& parameters,
                                       PolarizationBasis basis);

/// A program that has its external legs only, with the momentum of `longitudinal_gluon` in place of
/// its polarisations.
AmplitudeProgram start_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options);

/// Real currents of vectors: they have only legs with real wavefunctions, all of one part of the
/// process. (Parts are joined by propagators with a width.)
class RealLegs {
 public:
  RealLegs(const Process& process, const AmplitudeProgram& program);
  bool contain(LegMask legs) const;

 private:
  std::vector<LegMask> parts_;
};

}  // namespace helikos
