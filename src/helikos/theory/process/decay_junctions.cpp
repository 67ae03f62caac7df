// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/decay_junctions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>

namespace helikos {
namespace {

/// A decay whose products have the lines of an epsilon tensor.
struct EpsilonDecay {
  DecayedColor particle;
  std::vector<int> lines;  ///< that leave its products: 2 of a triplet, 3 of a singlet
  bool are_colors;         ///< begin in colours of the products, not in anticolours
};

class JunctionPlacer {
 public:
  JunctionPlacer(std::vector<ColorTags>& tags, std::vector<Junction>& junctions)
      : tags_(tags), junctions_(junctions) {
    for (const ColorTags& own : tags)
      for (const int tag : own) last_tag_ = std::max(last_tag_, std::abs(tag));
  }

  std::optional<EpsilonDecay> epsilon_decay(const DecayedColor& decay) const {
    const std::vector<ColorTags> own = tags_of(decay.legs);
    const OpenLines open = open_lines(own);
    const bool are_colors = open.anticolors.empty();
    const std::vector<int>& lines = are_colors ? open.colors : open.anticolors;
    if ((!are_colors && !open.colors.empty()) ||
        std::ranges::any_of(lines, [&](int line) { return is_in_junction(line); }))
      return {};
    const bool is_triplet = decay.color == (are_colors ? -3 : 3) && lines.size() == 2;
    const bool is_singlet = decay.color == 1 && lines.size() == 3;
    if (!is_triplet && !is_singlet) return {};
    return EpsilonDecay{decay, lines, are_colors};
  }

  /// Whether the row of the particle has the lines of its colour.
  bool fits(const DecayedColor& decay) const {
    const auto [color, anticolor] = tags_of_mother(tags_of(decay.legs), junctions_);
    if (!fits_color(std::abs(decay.color), open_lines(tags_of(decay.legs)), junctions_))
      return false;
    if (std::abs(decay.color) == 3) return decay.color > 0 ? color > 0 : anticolor > 0;
    return true;
  }

  /// Decays that share lines get their junctions together. False: lines are left over.
  bool place(std::span<const EpsilonDecay> decays) {
    // Ends of lines, of colours and of anticolours, whose other ends the decays have lost, and
    // triplets that need a line.
    std::array<std::vector<int>, 2> ends;
    std::array<std::vector<std::size_t>, 2> triplets;
    std::vector<std::vector<int>> vertices(decays.size());
    for (std::size_t i = 0; i < decays.size(); ++i) {
      const EpsilonDecay& own = decays[i];
      for (const int line : own.lines) {
        if (!is_shared(line, decays)) ends[own.are_colors ? 1 : 0].push_back(line);
        vertices[i].push_back(++last_tag_);
        replace(own.particle.legs, line, last_tag_);
      }
      if (own.lines.size() == 2) triplets[own.are_colors ? 1 : 0].push_back(i);
    }
    for (const std::size_t side : {0, 1})
      while (!triplets[side].empty() && !ends[1 - side].empty()) {
        vertices[take(triplets[side])].push_back(take(ends[1 - side]));
      }
    while (!triplets[0].empty() && !triplets[1].empty()) {
      vertices[take(triplets[0])].push_back(++last_tag_);
      vertices[take(triplets[1])].push_back(last_tag_);
    }
    for (const std::size_t side : {0, 1})
      for (; !triplets[side].empty(); ends[side].push_back(last_tag_))
        vertices[take(triplets[side])].push_back(++last_tag_);
    for (const auto& own : vertices) junctions_.push_back({own.at(0), own.at(1), own.at(2)});
    for (std::vector<int>& own : ends)
      while (own.size() >= 3) {
        const int a = take(own), b = take(own), c = take(own);
        junctions_.push_back({a, b, c});
      }
    return ends[0].empty() && ends[1].empty();
  }

 private:
  template <class Value>
  static Value take(std::vector<Value>& list) {
    const Value value = list.back();
    list.pop_back();
    return value;
  }

  std::vector<ColorTags> tags_of(LegMask legs) const {
    std::vector<ColorTags> own;
    for (std::size_t leg = 0; leg < tags_.size(); ++leg)
      if ((legs & leg_bit(int(leg))) != 0) own.push_back(tags_[leg]);
    return own;
  }

  bool is_in_junction(int line) const {
    return std::ranges::any_of(
        junctions_, [&](const Junction& own) { return std::ranges::count(own, line) > 0; });
  }

  static bool is_shared(int line, std::span<const EpsilonDecay> decays) {
    return std::ranges::count_if(decays, [&](const EpsilonDecay& own) {
             return std::ranges::count(own.lines, line) > 0;
           }) == 2;
  }

  void replace(LegMask legs, int line, int by) {
    for (std::size_t leg = 0; leg < tags_.size(); ++leg)
      if ((legs & leg_bit(int(leg))) != 0)
        for (int& tag : tags_[leg])
          if (std::abs(tag) == line) tag = tag > 0 ? by : -by;
  }

  std::vector<ColorTags>& tags_;
  std::vector<Junction>& junctions_;
  int last_tag_ = 0;
};

/// The decays that share lines with the first, directly or by others; they leave `rest`.
std::vector<EpsilonDecay> take_connected(std::vector<EpsilonDecay>& rest) {
  std::vector<EpsilonDecay> group{rest.front()};
  rest.erase(rest.begin());
  const auto touches = [&](const EpsilonDecay& own) {
    return std::ranges::any_of(group, [&](const EpsilonDecay& other) {
      return std::ranges::find_first_of(own.lines, other.lines) != own.lines.end();
    });
  };
  for (auto next = std::ranges::find_if(rest, touches); next != rest.end();
       next = std::ranges::find_if(rest, touches)) {
    group.push_back(*next);
    rest.erase(next);
  }
  return group;
}

/// The epsilon decays that have no others among their products.
std::vector<EpsilonDecay> innermost(const JunctionPlacer& placer,
                                    std::span<const DecayedColor> decays) {
  std::vector<EpsilonDecay> list;
  for (const DecayedColor& decay : decays) {
    const auto own = placer.epsilon_decay(decay);
    const bool is_outer = std::ranges::any_of(
        list, [&](const EpsilonDecay& other) { return (other.particle.legs & decay.legs) != 0; });
    if (own && !is_outer) list.push_back(*own);
  }
  return list;
}

}  // namespace

void put_junctions_at_decays(std::span<const DecayedColor> decays, std::vector<ColorTags>& tags,
                             std::vector<Junction>& junctions) {
  std::vector<DecayedColor> inner_first(decays.begin(), decays.end());
  std::ranges::stable_sort(inner_first, {},
                           [](const DecayedColor& own) { return std::popcount(own.legs); });
  const auto old_tags = tags;
  const auto old_junctions = junctions;
  JunctionPlacer placer(tags, junctions);
  bool is_complete = true, has_changed = false;
  for (std::size_t depth = 0; depth < decays.size(); ++depth) {
    std::vector<EpsilonDecay> list = innermost(placer, inner_first);
    if (list.empty()) break;
    has_changed = true;
    while (!list.empty()) is_complete = placer.place(take_connected(list)) && is_complete;
  }
  const auto fits = [&](const DecayedColor& own) { return placer.fits(own); };
  if (!has_changed || (is_complete && std::ranges::all_of(inner_first, fits))) return;
  tags = old_tags;
  junctions = old_junctions;
}

}  // namespace helikos
