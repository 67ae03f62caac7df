// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/color_tags.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace helikos {
namespace {

constexpr int first_tag = 501;

/// Calls body(begin, end, tag) for each line of a flow, from leg to leg or junction.
template <class Body>
void for_lines(const ColorFlow& flow, Body&& body) {
  int tag = first_tag;
  for (const ColorString& string : flow)
    for (std::size_t i = 0; i + 1 < string.size(); ++i, ++tag) body(string[i], string[i + 1], tag);
}

int take_first(const std::vector<int>& tags) { return tags.empty() ? 0 : tags.front(); }

/// Puts the third line of a junction in the place of two that leave.
void pass_junction(const Junction& junction, std::vector<int>& tags, std::vector<int>& others) {
  const auto leaves = [&](int tag) { return std::ranges::count(tags, tag) > 0; };
  if (std::ranges::count_if(junction, leaves) < 2) return;
  for (const int tag : junction)
    if (!leaves(tag)) others.push_back(tag);
  std::erase_if(tags, [&](int tag) { return std::ranges::count(junction, tag) > 0; });
}

/// The lines that come into a system, whose junctions are a part of it.
OpenLines beyond_junctions(OpenLines lines, std::span<const Junction> junctions) {
  for (const Junction& junction : junctions) {
    pass_junction(junction, lines.colors, lines.anticolors);
    pass_junction(junction, lines.anticolors, lines.colors);
  }
  return lines;
}

}  // namespace

/// The colour of an outgoing leg of a string ends in the anticolour of the next leg. Incoming legs
/// have colour and anticolour exchanged.
std::vector<ColorTags> color_tags(const Process& process, const ColorFlow& flow) {
  std::vector<ColorTags> tags(static_cast<std::size_t>(process.num_legs()), {0, 0});
  const auto set = [&](int leg, std::size_t which, int tag) {
    if (leg < 0) return;  // a junction
    ColorTags& own = tags[static_cast<std::size_t>(leg)];
    if (own[which] == 0)
      own[which] = tag;
    else
      own[1 - which] = -tag;
  };
  for_lines(flow, [&](int begin, int end, int tag) {
    set(begin, 0, tag);
    set(end, 1, tag);
  });
  for (std::size_t leg = 0; leg < tags.size(); ++leg) {
    if (process.legs()[leg].incoming) std::swap(tags[leg][0], tags[leg][1]);
  }
  return tags;
}

std::vector<Junction> junctions_of(const ColorFlow& flow) {
  std::map<int, std::vector<int>> tags;
  for_lines(flow, [&](int begin, int end, int tag) {
    if (begin < 0 || end < 0) tags[std::min(begin, end)].push_back(tag);
  });
  std::vector<Junction> result;
  for (const auto& [number, own] : tags) result.push_back({own.at(0), own.at(1), own.at(2)});
  return result;
}

OpenLines open_lines(std::span<const ColorTags> particles) {
  OpenLines all;
  for (const ColorTags& tags : particles)
    for (std::size_t which = 0; which < 2; ++which) {
      const bool is_color = (which == 0) == (tags[which] > 0);
      if (tags[which] != 0)
        (is_color ? all.colors : all.anticolors).push_back(std::abs(tags[which]));
    }
  OpenLines open = all;
  const auto is_in = [](const std::vector<int>& list) {
    return [&list](int tag) { return std::ranges::count(list, tag) > 0; };
  };
  std::erase_if(open.colors, is_in(all.anticolors));
  std::erase_if(open.anticolors, is_in(all.colors));
  return open;
}

ColorTags tags_of_mother(std::span<const ColorTags> particles,
                         std::span<const Junction> junctions) {
  const OpenLines lines = beyond_junctions(open_lines(particles), junctions);
  const auto is_pair = [](const std::vector<int>& tags, const std::vector<int>& others) {
    return tags.size() == 2 && others.empty();
  };
  if (is_pair(lines.colors, lines.anticolors)) return {lines.colors[0], -lines.colors[1]};
  if (is_pair(lines.anticolors, lines.colors)) return {-lines.anticolors[1], lines.anticolors[0]};
  return {take_first(lines.colors), take_first(lines.anticolors)};
}

bool fits_color(int color, const OpenLines& open, std::span<const Junction> junctions) {
  const OpenLines lines = beyond_junctions(open, junctions);
  const std::size_t colors = lines.colors.size(), anticolors = lines.anticolors.size();
  if (color == 8) return colors == 1 && anticolors == 1;
  if (color == 6) return colors + anticolors == 2 && colors != anticolors;
  return colors + anticolors == (color == 3 ? 1 : 0);
}

}  // namespace helikos
