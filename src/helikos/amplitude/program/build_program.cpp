// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/build_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "helikos/amplitude/program/detail/model_diagrams.hpp"
#include "helikos/amplitude/program/detail/model_recursion.hpp"
#include "helikos/amplitude/program/tree_states.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/resonance_widths.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

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

/// Number of flows of eight gluons on one quark line, and of ten gluons alone.
constexpr int max_flows = 40320;

/// Limit for a configuration of colours, which has no colour matrix.
constexpr double max_valid_flows = 20000;

/// Twice the states of nine gluons.
constexpr double max_states = 1e8;

/// Twice the instructions for continuous colours of ten gluons, which take 4 GB.
constexpr std::size_t max_instructions = 30'000'000;

void check_valid_flows(const Process& process, const ColorConfiguration& colors) {
  const double flows = num_valid_flows(process, colors);
  if (flows <= max_valid_flows) return;
  throw InputError(fmt::format("{}: {:.0f} flows of the colours {} are too many (at most {})",
                               process.str(), flows, text_of(colors), max_valid_flows));
}

bool has_lines(const Vertex& vertex) { return !vertex.lines.empty(); }

/// Throws where a process whose colours are lines takes another treatment than their sum.
void check_line_treatment(const Process& process, const ProgramOptions& options) {
  if (options.colors == ColorTreatment::summed) return;
  throw InputError(process.str() +
                   ": its colours (of octets that are no gluons, sextets, epsilons, vertices of "
                   "several lines, or gluons joined by particles without colour) are summed over, "
                   "and cannot be drawn");
}

AmplitudeProgram line_program(const Process& process, std::vector<Vertex> vertices,
                              const Parameters& parameters, const ProgramOptions& options) {
  check_line_treatment(process, options);
  if (options.recipe == Recipe::diagrams)
    return line_diagrams(process, vertices, parameters, options);
  return line_recursion(process, FusionTable(std::move(vertices), false), parameters, options);
}

/// Whether a vertex joins gluons and particles without colour, and no other particles.
bool joins_singlets_to_gluons(const Vertex& vertex) {
  bool has_gluons = false, has_singlets = false;
  for (const int code : vertex.particles) {
    if (code == 0) continue;
    const Particle& particle = *find_particle(code);
    if (!particle.is_gluon() && particle.color != 1) return false;
    (particle.is_gluon() ? has_gluons : has_singlets) = true;
  }
  return has_gluons && has_singlets;
}

/// Whether the colours of gluons are products of traces: whether trees have a particle without
/// colour between two groups of gluons. The adjoint basis has single traces only. Other processes
/// have flows of several traces anyway.
bool has_products_of_traces(const Process& process, const std::vector<Vertex>& vertices) {
  const LegMask gluons = LegKinds(process).gluons;
  if (std::popcount(gluons) < 4 || !has_single_traces(process)) return false;
  if (std::ranges::none_of(vertices, joins_singlets_to_gluons)) return false;
  const FusionTable fusions(vertices, false);
  TreeStates trees(process, fusions, TreeCut(process));
  trees.keep(trees.powers());
  for (LegMask legs = 1; legs < trees.all(); ++legs) {
    if ((legs & gluons) == 0 || (gluons & ~legs) == 0) continue;
    const auto is_singlet = [&](int code) {
      return color_of(code) == 1 && trees.is_kept(legs, code);
    };
    if (std::ranges::any_of(trees.codes(legs), is_singlet)) return true;
  }
  return false;
}

/// Whether trees have a vertex with lines: by the numbers of trees with and without these vertices.
bool has_vertices_of_lines(const Process& process, const std::vector<Vertex>& vertices) {
  if (std::ranges::none_of(vertices, has_lines)) return false;
  auto others = vertices;
  std::erase_if(others, has_lines);
  const FusionTable all_fusions(vertices, false), other_fusions(std::move(others), false);
  const TreeCut cut(process);
  const TreeStates trees(process, all_fusions, cut);
  const auto all = trees.num_diagrams();
  const auto without = TreeStates(process, other_fusions, cut).num_diagrams();
  return std::ranges::any_of(trees.powers(), [&](const CouplingOrders& powers) {
    const auto own = without.find(powers);
    return own == without.end() || all.at(powers) > own->second * (1.0 + 1e-9);
  });
}

}  // namespace

bool has_line_colors(const Process& process, const std::vector<Vertex>& vertices) {
  const ParticleScope scope(process.model());
  return has_vertices_of_lines(process, vertices) || has_products_of_traces(process, vertices);
}

AmplitudeProgram build_program(const Process& process, const Parameters& parameters,
                               const ProgramOptions& options) {
  const ParticleScope scope(process.model());
  check_available(process.restrictions(), process.str());
  check_widths(process, parameters);
  check_treatment(process, options);
  MissingTrees(process.model(), parameters).check(process);
  auto vertices = process.model().vertices(parameters);
  if (has_line_colors(process, vertices))
    return line_program(process, std::move(vertices), parameters, options);
  std::erase_if(vertices, has_lines);
  return options.recipe == Recipe::diagrams
             ? model_diagrams(process, vertices, parameters, options)
             : model_recursion(process, FusionTable(std::move(vertices)), parameters, options);
}

void check_flows(const Process& process, const ProgramOptions& options) {
  if (options.colors == ColorTreatment::flows) {
    return check_valid_flows(process, options.configuration);
  }
  if (options.colors != ColorTreatment::summed) return;
  check_flows(process, most_flows(process));
}

void check_flows(const Process& process, double flows) {
  if (flows <= max_flows) return;
  throw InputError(fmt::format("{}: {:.0f} colour flows are too many (at most {})", process.str(),
                               flows, max_flows));
}

InputError vanishing_colors(const Process& process) {
  return InputError(process.str() +
                    ": the amplitude vanishes, as the colours of its legs do not fit");
}

void check_instructions(const Process& process, const AmplitudeProgram& program) {
  if (program.instructions.size() <= max_instructions) return;
  throw InputError(fmt::format("{}: its program has too many instructions (at most {:.0e})",
                               process.str(), double(max_instructions)));
}

void check_states(const Process& process, const AmplitudeProgram& program) {
  const auto is_superposed = [&](LegMask legs) {
    return program.legs[std::countr_zero(legs)].is_superposed;
  };
  double states = 0.0;
  for (const Instruction& instruction : program.instructions) {
    const bool is_flow = is_contraction(instruction.operation);
    if (is_flow) {
      states += program.num_helicities();
      continue;
    }
    const LegMask legs = program.currents[instruction.output].legs;
    states += is_superposed(legs) ? 1.0 : std::exp2(std::popcount(legs));
  }
  if (states <= max_states) return;
  throw InputError(
      fmt::format("{}: about {:.1e} helicity states to compute for an event are too "
                  "many (at most {:.0e}; random helicities, `helicities` phase, have fewer)",
                  process.str(), states, max_states));
}

}  // namespace helikos
