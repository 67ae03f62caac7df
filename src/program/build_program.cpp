// SPDX-License-Identifier: Apache-2.0
#include "program/build_program.hpp"

#include <utility>

#include "program/diagrams.hpp"
#include "program/model_diagrams.hpp"
#include "program/model_recursion.hpp"
#include "program/neutral_current.hpp"
#include "program/recursion.hpp"

namespace helikos {
namespace {

AmplitudeProgram general_program(const Process& process, const Parameters& parameters,
                                 const ProgramOptions& options) {
  auto vertices = process.model().vertices(parameters);
  return options.recipe == Recipe::diagrams
             ? model_diagrams(process, vertices, parameters, options)
             : model_recursion(process, FusionTable(std::move(vertices)), parameters, options);
}

}  // namespace

AmplitudeProgram build_program(const Process& process, const ProcessTopology& topology,
                               const Parameters& parameters, const ProgramOptions& options) {
  if (topology.process_class == ProcessClass::general) {
    return general_program(process, parameters, options);
  }
  if (topology.process_class == ProcessClass::fermion_pair_neutral_current) {
    return neutral_current_program(process, topology, parameters);
  }
  return options.recipe == Recipe::diagrams
             ? quark_line_diagrams(process, topology, parameters, options)
             : quark_line_recursion(process, topology, parameters, options);
}

AmplitudeProgram build_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options) {
  return build_program(process, classify(process, parameters), parameters, options);
}

}  // namespace helikos
