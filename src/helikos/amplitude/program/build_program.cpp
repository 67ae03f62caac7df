// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/build_program.hpp"

#include <fmt/format.h>

#include <utility>

#include "helikos/amplitude/program/detail/model_diagrams.hpp"
#include "helikos/amplitude/program/detail/model_recursion.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/process_parts.hpp"

namespace helikos {
namespace {

/// Checks that resonances have widths: they are on their mass shell, or close to it.
void check_widths(const Process& process, const Parameters& parameters) {
  for (const ProcessPart& part : parts_of(process)) {
    const Leg& mother = part.process.legs()[0];
    const int pdg = mother.particle->pdg;
    if (part.parent < 0 || (parameters.mass(pdg) > 0.0 && parameters.width(pdg) > 0.0)) continue;
    throw InputError(fmt::format("{}: {} decays, but its mass or its width is zero (on the card)",
                                 process.str(), mother.name()));
  }
}

/// Checks the treatment of colours.
void check_treatment(const Process& process, const ProgramOptions& options) {
  if (options.colors == ColorTreatment::summed) return;
  if (options.recipe == Recipe::diagrams) {
    throw InputError(process.str() + ": the recipe `diagrams` does not sample colours");
  }
  if (options.colors != ColorTreatment::continuous) {
    check_colors(process, options.configuration);
  }
}

}  // namespace

AmplitudeProgram build_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options) {
  check_available(process.restrictions(), process.str());
  check_widths(process, parameters);
  check_treatment(process, options);
  auto vertices = process.model().vertices(parameters);
  return options.recipe == Recipe::diagrams
             ? model_diagrams(process, vertices, parameters, options)
             : model_recursion(process, FusionTable(std::move(vertices)), parameters, options);
}

}  // namespace helikos
