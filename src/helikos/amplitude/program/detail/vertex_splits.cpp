// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/vertex_splits.hpp"

#include <algorithm>
#include <bit>

namespace helikos {

VertexSplits::VertexSplits(int num_legs, int num_incoming)
    : num_legs_(num_legs), is_decay_(num_incoming == 1) {}

/// All legs but the first one.
LegMask VertexSplits::whole() const { return (leg_bit(num_legs_) - 1) & ~LegMask{1}; }

/// The sets of legs behind the vertices of a diagram.
VertexSplits::Masks VertexSplits::wholes(const std::vector<LegPropagator>& propagators) const {
  Masks result{whole()};
  for (const LegPropagator& own : propagators) result.push_back(own.legs);
  return result;
}

/// The lines of the vertex behind which these legs are, without the line to the first leg: by their
/// lowest legs.
VertexSplits::Masks VertexSplits::branches(LegMask whole,
                                           const std::vector<LegPropagator>& propagators) const {
  Masks result;
  for (LegMask left = whole; left != 0; left &= ~result.back()) {
    const LegMask lowest = left & (~left + 1);
    LegMask largest = lowest;
    for (const LegPropagator& own : propagators) {
      const bool is_within = (own.legs & whole) == own.legs && own.legs != whole;
      if (is_within && (own.legs & lowest) != 0 && std::popcount(own.legs) > std::popcount(largest))
        largest = own.legs;
    }
    result.push_back(largest);
  }
  return result;
}

std::vector<LegPropagator> VertexSplits::missing(
    const std::vector<LegPropagator>& propagators) const {
  std::vector<LegPropagator> result;
  for (const LegMask own : wholes(propagators)) {
    Masks lines = branches(own, propagators);
    const bool is_between = !is_decay_ && (own & 2) != 0;
    if (is_between) std::erase_if(lines, [](LegMask line) { return (line & 2) != 0; });
    LegMask together = 0;
    for (const LegMask line : lines) together |= line;
    for (std::size_t i = 0; i + 1 < lines.size(); together &= ~lines[i++])
      if (i > 0 || is_between) result.push_back({.legs = together, .lines = int(lines.size() - i)});
  }
  return result;
}

bool VertexSplits::are_covered(const std::vector<int>& numbers,
                               const std::vector<LegPropagator>& propagators,
                               const std::set<std::vector<int>>& known) const {
  if (int(numbers.size()) == num_legs_ - 3) return known.contains(numbers);
  std::vector<LegPropagator> own;
  for (const int number : numbers) own.push_back(propagators[std::size_t(number)]);
  for (const LegMask place : wholes(own)) {
    const Masks lines = branches(place, own);
    if (lines.size() < 3) continue;
    // A known propagator that takes together two or more lines of this vertex, but not all.
    const auto takes_together = [&](LegMask legs) {
      if ((legs & place) != legs || legs == place) return false;
      int count = 0;
      for (const LegMask line : lines) {
        if ((legs & line) == 0) continue;
        if ((legs & line) != line) return false;
        ++count;
      }
      return count > 1;
    };
    for (std::size_t i = 0; i < propagators.size(); ++i) {
      if (!takes_together(propagators[i].legs)) continue;
      std::vector<int> more = numbers;
      more.insert(std::ranges::lower_bound(more, int(i)), int(i));
      if (are_covered(more, propagators, known)) return true;
    }
    return false;  // every completion splits this vertex
  }
  return false;
}

}  // namespace helikos
