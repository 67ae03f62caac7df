// SPDX-License-Identifier: Apache-2.0
#include "epilogue/polarization_rotation.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>

namespace helikos {
namespace {

/// Subsets of `legs`, by the number whose bit k is the k-th leg of them.
std::vector<LegMask> subsets(LegMask legs) {
  std::vector<LegMask> result{0};
  for (; legs != 0; legs &= legs - 1) {
    const LegMask leg = legs & -legs;
    for (std::size_t i = 0, size = result.size(); i < size; ++i) result.push_back(result[i] | leg);
  }
  return result;
}

/// The first `count` of `legs`.
LegMask first_of(LegMask legs, int count) {
  LegMask result = 0;
  for (; count > 0; --count, legs &= legs - 1) result |= legs & -legs;
  return result;
}

LegMask outgoing_of(const std::vector<ExternalLeg>& legs) {
  LegMask result = 0;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    if (!legs[i].incoming) result |= leg_bit(static_cast<int>(i));
  }
  return result;
}

std::int32_t place_of(HelicityMask wanted, const std::vector<HelicityMask>& helicities) {
  const auto found = std::find(helicities.begin(), helicities.end(), wanted);
  if (found == helicities.end()) {
    throw std::logic_error("the helicities are not closed under rotation of polarisations");
  }
  return static_cast<std::int32_t>(found - helicities.begin());
}

/// a + i b is helicity -1 of an incoming, +1 of an outgoing gluon, but for a sign: the outgoing
/// change places.
RotationStage make_stage(const std::vector<HelicityMask>& helicities, LegMask mixed,
                         LegMask outgoing) {
  RotationStage stage{std::popcount(mixed), {}};
  const auto states = subsets(mixed);
  for (const HelicityMask others : helicities) {
    if (others.restricted_to(mixed) != HelicityMask{}) continue;
    for (const LegMask exchanged : {LegMask{0}, mixed & outgoing}) {
      for (const LegMask state : states) {
        stage.places.push_back(place_of(others.flipped(state ^ exchanged), helicities));
      }
    }
  }
  if (stage.num_sets() << stage.num_legs != static_cast<int>(helicities.size())) {
    throw std::logic_error("the helicities are not closed under rotation of polarisations");
  }
  return stage;
}

}  // namespace

LegMask linear_legs(const std::vector<ExternalLeg>& legs) {
  LegMask result = 0;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    if (legs[i].wavefunction == Wavefunction::massive_linear_polarization) {
      throw std::logic_error("no rotation of a massive vector's polarisations is written");
    }
    if (legs[i].wavefunction == Wavefunction::linear_polarization)
      result |= leg_bit(static_cast<int>(i));
  }
  return result;
}

std::vector<HelicityMask> closed_under_rotation(const std::vector<HelicityMask>& helicities,
                                                const std::vector<ExternalLeg>& legs) {
  const LegMask linear = linear_legs(legs), all = leg_bit(static_cast<int>(legs.size())) - 1;
  std::set<HelicityMask> closed;
  for (const HelicityMask helicity : helicities) {
    for (const LegMask state : subsets(linear)) {
      closed.insert(helicity.restricted_to(all & ~linear).flipped(state));
    }
  }
  std::vector<HelicityMask> result(closed.begin(), closed.end());
  std::sort(result.begin(), result.end(), [&](HelicityMask a, HelicityMask b) {
    std::size_t leg = 0;
    while (leg + 1 < legs.size() && a.state(leg) == b.state(leg)) ++leg;
    return a.state(leg) < b.state(leg);
  });
  return result;
}

PolarizationRotation make_rotation(const std::vector<HelicityMask>& helicities,
                                   const std::vector<ExternalLeg>& legs, int legs_at_once) {
  LegMask left = linear_legs(legs);
  PolarizationRotation rotation{{}, std::popcount(left)};
  while (left != 0) {
    const int stages_left = (std::popcount(left) + legs_at_once - 1) / legs_at_once;
    const int count = (std::popcount(left) + stages_left - 1) / stages_left;
    const LegMask mixed = first_of(left, count);
    rotation.stages.push_back(make_stage(helicities, mixed, outgoing_of(legs)));
    left &= ~mixed;
  }
  return rotation;
}

bool RotationStage::changes_places() const {
  const auto target = places.begin() + (1 << num_legs);  // of state 0
  const auto state = std::find(places.begin(), target, *target) - places.begin();
  return std::popcount(static_cast<std::uint32_t>(state)) % 2 == 1;
}

std::vector<std::int32_t> sources_of(const RotationStage& stage) {
  const auto states = std::uint32_t{1} << stage.num_legs;
  std::vector<std::int32_t> sources(stage.places.size() / 2 * states);
  for (auto set = stage.places.begin(); set != stage.places.end(); set += 2 * states) {
    for (std::uint32_t to = 0; to < states; ++to) {
      for (std::uint32_t from = 0; from < states; ++from) {
        // i b or -i b of each leg whose state is b
        const int power = std::popcount(from) + 2 * std::popcount(from & to);
        sources[set[states + to] * states + from] = 4 * set[from] + power % 4;
      }
    }
  }
  return sources;
}

}  // namespace helikos
