// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {

/// Propagators of massive vectors that decay with some helicities, as instructions of a program:
/// the sum over these helicities of eps eps* takes the place of the numerator (docs/physics.md,
/// Polarised particles).
class PolarizedPropagators {
 public:
  PolarizedPropagators(const Process& process, const Parameters& parameters,
                       AmplitudeProgram& program);

  /// Propagates a current times `factor` if it is that of a polarised particle that decays.
  bool propagate(int code, int current, double factor);

 private:
  struct Resonance {
    int pdg;
    LegMask products;  ///< legs of the process
    bool is_longitudinal;
  };

  Form numerator_form(LegMask legs, bool is_longitudinal);

  const Parameters& parameters_;
  AmplitudeProgram& program_;
  LegMask frame_, all_;
  std::vector<Resonance> resonances_;
};

}  // namespace helikos
