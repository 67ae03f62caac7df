// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/classify.hpp"
#include "program/amplitude_program.hpp"

namespace helikos {

struct RecursionOptions {
  PolarizationBasis basis = PolarizationBasis::linear;
  QuarkLineStrategy strategy = QuarkLineStrategy::two_sided;
  int longitudinal_gluon = -1;  ///< leg whose polarisation is replaced by its momentum, or -1
};

/// Berends-Giele recursion for one quark line and n gluons (Nucl. Phys. B306 (1988) 759;
/// docs/physics.md). Flow f is permutation number f, in lexicographic order, of the gluons;
/// coupling and colour factors are left out.
AmplitudeProgram quark_line_recursion(const Process& process, const ProcessTopology& topology,
                                      const Parameters& parameters,
                                      const RecursionOptions& options = {});

/// The photon and Z exchanges between two fermion lines, couplings included, one flow.
AmplitudeProgram neutral_current_program(const Process& process, const ProcessTopology& topology,
                                         const Parameters& parameters);

/// The default recipe for any process that `classify` accepts.
AmplitudeProgram build_program(const Process& process, const Parameters& parameters,
                               const RecursionOptions& options = {});

/// The external legs of a process, gluons in the given basis.
std::vector<ExternalLeg> external_legs(const Process& process, const Parameters& parameters,
                                       PolarizationBasis basis);

}  // namespace helikos
