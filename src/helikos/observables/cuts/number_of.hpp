// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/observables/cuts/compile.hpp"
#include "helikos/observables/cuts/detail/evaluate.hpp"

namespace helikos::cuts {

/// A number of one event on a host, such as a scale [GeV]. `program`: made by compile_number;
/// `momenta` (leg): E px py pz [GeV].
inline double number_of(const CutProgram& program, const double (*momenta)[4]) {
  struct Momenta {
    const double (*p)[4];
    double at(int /*lane*/, int leg, int c) const { return p[leg][c]; }
    double load(int leg, int c) const { return p[leg][c]; }
  };
  const Momenta source{momenta};
  return Evaluation<double, Momenta>(source)
      .run(program.instructions.data(), int(program.instructions.size()))
      .value;
}

}  // namespace helikos::cuts
