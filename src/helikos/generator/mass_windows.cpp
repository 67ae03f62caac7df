// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/mass_windows.hpp"

#include <algorithm>
#include <cmath>

#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/model/particle_scope.hpp"

namespace helikos {
namespace {

/// Particles of a larger width over mass have no mass shell that `$` could leave out.
constexpr double most_relative_width = 0.1;

/// Legs of the whole process, from the legs of a part.
LegMask legs_in_whole(const ProcessPart& part, LegMask legs) {
  LegMask whole = 0;
  for (std::size_t leg = 0; leg < part.members.size(); ++leg)
    if ((legs & leg_bit(int(leg))) != 0) whole |= part.members[leg];
  return whole;
}

void add_once(MassWindows& windows, const MassWindow& window) {
  if (std::ranges::find(windows, window) == windows.end()) windows.push_back(window);
}

void add_forbidden(const ProcessPart& part, const Parameters& parameters, double widths,
                   MassWindows& windows) {
  const Process& process = part.process;
  const auto& codes = process.restrictions().forbidden_on_shell;
  if (codes.empty()) return;
  const LegMask incoming = incoming_legs(process), all = leg_bit(process.num_legs()) - 1;
  const auto vertices = process.model().vertices(parameters);
  for (const Diagram& diagram : enumerate_diagrams(process, vertices, diagram_options(process)))
    for (const DiagramLine& line : diagram.propagators) {
      const int code = s_channel_code(incoming, line.legs, line.pdg);
      if (code == no_s_channel || !std::ranges::binary_search(codes, code)) continue;
      const double mass = parameters.mass(code), width = parameters.width(code);
      if (width <= 0.0 || width >= most_relative_width * mass) continue;
      const LegMask system = (line.legs & incoming) == 0 ? line.legs : all & ~line.legs;
      const double half = widths * width;
      add_once(windows, {legs_in_whole(part, system), mass - half, mass + half, true});
    }
}

}  // namespace

MassWindows windows_of_decays(const Process& process, const Parameters& parameters, double widths) {
  MassWindows windows;
  if (widths == 0.0 || process.restrictions().decays.empty()) return windows;
  for (const ProcessPart& part : parts_of(process)) {
    if (part.parent < 0) continue;
    const int mother = part.process.legs().front().particle->pdg;
    const double mass = parameters.mass(mother), half = widths * parameters.width(mother);
    if (half > 0.0) add_once(windows, {part.legs, std::max(0.0, mass - half), mass + half});
  }
  return windows;
}

MassWindows forbidden_windows(const Process& process, const Parameters& parameters, double widths) {
  const ParticleScope scope(process.model());
  MassWindows windows;
  if (widths == 0.0 || !forbids_on_shell(process)) return windows;
  for (const ProcessPart& part : parts_of(process))
    add_forbidden(part, parameters, widths, windows);
  return windows;
}

std::vector<std::string> decays_below_threshold(const Process& process,
                                                const Parameters& parameters) {
  const ParticleScope scope(process.model());
  const auto parts = parts_of(process);
  std::vector<std::string> found;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].process.num_incoming() != 1) continue;
    if (std::ranges::find(parts, int(i), &ProcessPart::parent) == parts.end()) continue;
    double mother = 0.0, products = 0.0;
    std::string text;
    for (const Leg& leg : parts[i].process.legs()) {
      (leg.incoming ? mother : products) += parameters.mass(leg.particle->pdg);
      text += std::string(leg.name()) + (leg.incoming ? " > " : " ");
    }
    text.pop_back();
    if (products > mother) found.push_back(text);
  }
  return found;
}

bool forbids_on_shell(const Process& process) {
  return std::ranges::any_of(parts_of(process), [](const ProcessPart& part) {
    return !part.process.restrictions().forbidden_on_shell.empty();
  });
}

void add_conditions(const MassWindows& windows, cuts::CutProgram& cuts) {
  using cuts::Operation;
  for (const MassWindow& window : windows) {
    if (!window.is_forbidden) continue;
    const double half = 0.5 * (window.most - window.least);
    const auto add = [&](Operation operation, double number = 0.0, LegMask legs = 0) {
      cuts.instructions.push_back({.operation = operation, .legs = legs, .number = number});
    };
    // abs(m - M) >= widths Gamma
    add(Operation::m, 0.0, window.legs);
    add(Operation::number, window.least + half);
    add(Operation::subtract);
    add(Operation::absolute);
    add(Operation::number, half);
    add(Operation::greater_equal);
    add(Operation::require);
  }
}

}  // namespace helikos
