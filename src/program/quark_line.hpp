// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <numbers>

#include "process/classify.hpp"
#include "program/amplitude_program.hpp"
#include "program/program_options.hpp"

namespace helikos {

/// 1/sqrt(2), of the colour-ordered rules.
inline constexpr double root_half = std::numbers::sqrt2 / 2;

/// What the recipes for one quark line and n gluons start from: external legs, the quark's
/// propagator (0), a vector coupling (0). Gluons have the numbers 0 .. n-1.
class QuarkLineProgram {
 public:
  QuarkLineProgram(const Process& process, const ProcessTopology& topology,
                   const Parameters& parameters, const ProgramOptions& options);

 protected:
  int num_gluons() const { return static_cast<int>(topology_.gluons.size()); }
  CurrentKind vector_kind() const;

  void emit(Operation op, std::array<int, 3> inputs, int output, double coefficient,
            int parameter = -1);

  // External wavefunctions: each is asked for once.
  int external_gluon(int gluon) { return external(vector_kind(), topology_.gluons[gluon]); }
  int external_row() { return external(CurrentKind::row_spinor, topology_.quark_line.fermion); }
  int external_column() {
    return external(CurrentKind::column_spinor, topology_.quark_line.antifermion);
  }

  ProgramOptions options_;
  const ProcessTopology& topology_;
  AmplitudeProgram program_;

 private:
  int external(CurrentKind kind, int leg);
};

}  // namespace helikos
