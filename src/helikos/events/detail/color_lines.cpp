// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/detail/color_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "helikos/events/particle_kinds.hpp"

namespace helikos::events {
namespace {

/// The tags at one vertex: where lines end and where they begin.
struct LineEnds {
  std::vector<int> colors, anticolors;

  /// Adds tags; an incoming particle counts as its outgoing antiparticle.
  void add(const std::array<int, 2>& tags, bool comes_in) {
    const int color = comes_in ? tags[1] : tags[0], anticolor = comes_in ? tags[0] : tags[1];
    if (color != 0) colors.push_back(color);
    if (anticolor != 0) anticolors.push_back(anticolor);
  }

  std::string objection() {
    std::sort(colors.begin(), colors.end());
    std::sort(anticolors.begin(), anticolors.end());
    for (const auto& tags : {colors, anticolors}) {
      const auto twice = std::adjacent_find(tags.begin(), tags.end());
      if (twice != tags.end()) return fmt::format("line {} begins or ends twice", *twice);
    }
    if (colors == anticolors) return {};
    std::vector<int> loose;
    std::set_symmetric_difference(colors.begin(), colors.end(), anticolors.begin(),
                                  anticolors.end(), std::back_inserter(loose));
    return fmt::format("line {} has one end only", loose.front());
  }
};

std::string tags_objection(const EventParticle& particle) {
  const auto [color, anticolor] = particle.colors;
  if (color < 0 || anticolor < 0) return "a tag is negative";
  const auto kind = color_kind(particle.pdg);
  const bool has_color = color != 0, has_anticolor = anticolor != 0;
  if (kind == ColorKind::quark && (!has_color || has_anticolor))
    return "a quark has a colour and no anticolour";
  if (kind == ColorKind::antiquark && (has_color || !has_anticolor))
    return "an antiquark has an anticolour and no colour";
  if (kind == ColorKind::gluon && (!has_color || !has_anticolor || color == anticolor))
    return "a gluon has a colour and another anticolour";
  if (kind == ColorKind::none && (has_color || has_anticolor)) return "it has no colour";
  return {};
}

bool is_daughter(const EventParticle& particle, int mother) {
  return particle.status != incoming && particle.mothers[0] == mother &&
         (particle.mothers[1] == mother || particle.mothers[1] == 0);
}

std::string decay_objection(const EventRecord& event, int number) {
  LineEnds ends;
  int daughters = 0;
  for (const auto& particle : event.particles) {
    if (!is_daughter(particle, number)) continue;
    ends.add(particle.colors, false);
    ++daughters;
  }
  if (daughters == 0) return {};
  ends.add(event.particles[static_cast<std::size_t>(number - 1)].colors, true);
  return ends.objection();
}

}  // namespace

std::string color_objection(const EventRecord& event) {
  LineEnds ends;
  int number = 0;
  for (const auto& particle : event.particles) {
    ++number;
    auto objection = tags_objection(particle);
    if (objection.empty() && particle.status == resonance)
      objection = decay_objection(event, number);
    if (!objection.empty()) return fmt::format("particle {}: {}", number, objection);
    const bool comes_in = particle.status == incoming;
    if (comes_in || particle.status == outgoing) ends.add(particle.colors, comes_in);
  }
  return ends.objection();
}

}  // namespace helikos::events
