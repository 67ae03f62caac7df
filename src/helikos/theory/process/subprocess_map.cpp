// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/subprocess_map.hpp"

#include <algorithm>
#include <utility>

#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/line_flow.hpp"

namespace helikos {
namespace {

/// Whether colour lines begin at a leg: an outgoing quark, or an incoming antiquark.
bool begins_line(const Leg& leg) {
  const int color = outgoing_color(leg.outgoing_pdg());
  return color == 3 || color == 6;
}

/// Whether a line begins where it should: at a leg, or at a junction if it ends at an antitriplet.
bool runs_well(const ColorString& line, const Process& process) {
  const auto begins = [&](int leg) { return begins_line(process.legs()[std::size_t(leg)]); };
  if (is_trace(line)) return true;
  return line.front() >= 0 ? begins(line.front()) : !begins(line.back());
}

std::vector<int> inverse_of(const std::vector<int>& legs) {
  std::vector<int> inverse(legs.size());
  for (std::size_t i = 0; i < legs.size(); ++i)
    inverse[static_cast<std::size_t>(legs[i])] = static_cast<int>(i);
  return inverse;
}

/// The orderings of the gluons behind the first one, in lexicographic order.
std::vector<ColorFlow> flows_of_gluons(const Process& process) {
  std::vector<int> gluons;
  for (int i = 0; i < process.num_legs(); ++i)
    if (process.legs()[static_cast<std::size_t>(i)].particle->color == 8) gluons.push_back(i);
  std::vector<ColorFlow> flows;
  do {
    ColorString trace = gluons;
    trace.push_back(gluons.front());
    flows.push_back({trace});
  } while (std::next_permutation(gluons.begin() + 1, gluons.end()));
  return flows;
}

/// A flow, and its power of couplings where it has a jamp for each power.
using FlowOfPower = std::pair<ColorFlow, int>;

/// A flow of the representative in legs of the partonic subprocess. Where charge conjugation turned
/// quarks into antiquarks, lines and traces run the other way.
ColorFlow map_flow(ColorFlow flow, const std::vector<int>& legs_here, const Process& here) {
  for (ColorString& line : flow)
    for (int& leg : line)
      if (leg >= 0) leg = legs_here[static_cast<std::size_t>(leg)];
  const bool is_conjugated =
      std::ranges::any_of(flow, [&](const ColorString& line) { return !runs_well(line, here); });
  for (ColorString& line : flow) {
    if (is_conjugated) std::ranges::reverse(line);
    if (is_trace(line)) begin_with_lowest(line);
  }
  if (has_sextets_or_junctions(flow)) return flow_of(product_of(flow));
  std::ranges::sort(flow);
  return flow;
}

int number_of(const Process& process, const std::vector<int>& helicities) {
  int number = 0;
  for (std::size_t leg = 0; leg < helicities.size(); ++leg) {
    const auto states = helicity_states(*process.legs()[leg].particle);
    const auto state = std::ranges::find(states, helicities[leg]) - states.begin();
    number = number * static_cast<int>(states.size()) + static_cast<int>(state);
  }
  return number;
}

std::vector<int> map_helicities(const Subprocess& here, const Process& there) {
  std::vector<int> numbers, mapped(here.legs.size());
  for (const auto& helicities : helicity_configurations(there)) {
    for (std::size_t leg = 0; leg < mapped.size(); ++leg) {
      const int helicity = helicities[static_cast<std::size_t>(here.legs[leg])];
      mapped[leg] = here.reflects ? -helicity : helicity;
    }
    numbers.push_back(number_of(here.process, mapped));
  }
  return numbers;
}

}  // namespace

std::vector<ColorFlow> flows_of(const Process& process, const ColorBasis& color) {
  return color.kind == ColorBasis::Kind::adjoint ? flows_of_gluons(process) : color.flows;
}

SubprocessMap map_subprocess(const Subprocess& subprocess, const Process& representative,
                             const ColorBasis& color) {
  const ParticleScope scope(representative.model());
  SubprocessMap map{
      subprocess.legs, subprocess.reflects, map_helicities(subprocess, representative), {}, color};
  const auto legs_here = inverse_of(subprocess.legs);
  std::vector<FlowOfPower> images;
  for (ColorFlow& flow : flows_of(representative, color)) {
    const int power = color.powers.empty() ? 0 : color.powers[images.size()];
    images.emplace_back(map_flow(std::move(flow), legs_here, subprocess.process), power);
  }
  auto sorted = images;
  std::ranges::sort(sorted);
  for (const FlowOfPower& flow : images)
    map.flows.push_back(static_cast<int>(std::ranges::lower_bound(sorted, flow) - sorted.begin()));
  for (std::size_t f = 0; f < sorted.size(); ++f) {
    if (!color.flows.empty()) map.color.flows[f] = sorted[f].first;
    if (!color.powers.empty()) map.color.powers[f] = sorted[f].second;
    if (!color.singlets.empty()) map.color.singlets[map.flows[f]] = color.singlets[f];
  }
  return map;
}

}  // namespace helikos
