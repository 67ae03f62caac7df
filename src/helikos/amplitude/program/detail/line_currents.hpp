// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "helikos/amplitude/program/external_legs.hpp"
#include "helikos/amplitude/program/fusion.hpp"

namespace helikos {

/// Currents of lines: their kinds, and their propagators as instructions.
class LineCurrents {
 public:
  LineCurrents(const Process& process, const Parameters& parameters, AmplitudeProgram& program)
      : parameters_(parameters), program_(program), real_(process, program) {}

  CurrentKind kind_of(LegMask legs, int code) const;
  int add(LegMask legs, int code) { return program_.add_current(kind_of(legs, code), legs); }

  static bool has_propagator(int code);
  /// Propagates a current, times `factor`.
  void propagate(int code, int current, double factor);

 private:
  int propagator(int code);

  const Parameters& parameters_;
  AmplitudeProgram& program_;
  RealLegs real_;
  std::map<int, int> propagators_;  ///< (particle)
};

}  // namespace helikos
