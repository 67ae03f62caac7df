// SPDX-License-Identifier: Apache-2.0
#include "epilogue/polarization_rotation.hpp"

#include <bit>
#include <set>
#include <stdexcept>

namespace helikos {
namespace {

/// Subsets of `legs`, by the number whose bit k is the k-th leg of them.
std::vector<HelicityMask> subsets(LegMask legs) {
  std::vector<HelicityMask> result{0};
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
    if ((others & mixed) != 0) continue;
    for (const LegMask exchanged : {LegMask{0}, mixed & outgoing}) {
      for (const HelicityMask state : states) {
        stage.places.push_back(place_of(others | (state ^ exchanged), helicities));
      }
    }
  }
  if (stage.num_sets() << stage.num_legs != static_cast<int>(helicities.size())) {
    throw std::logic_error("the helicities are not closed under rotation of polarisations");
  }
  return stage;
}

}  // namespace

std::int32_t configuration_number(HelicityMask helicity, int num_legs) {
  std::int32_t number = 0;
  for (int leg = 0; leg < num_legs; ++leg) {
    number = 2 * number + ((helicity & leg_bit(leg)) != 0 ? 1 : 0);
  }
  return number;
}

LegMask linear_legs(const std::vector<ExternalLeg>& legs) {
  LegMask result = 0;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const bool is_linear = legs[i].wavefunction == Wavefunction::linear_polarization;
    if (is_linear) result |= leg_bit(static_cast<int>(i));
  }
  return result;
}

std::vector<HelicityMask> closed_under_rotation(const std::vector<HelicityMask>& helicities,
                                                const std::vector<ExternalLeg>& legs) {
  const LegMask linear = linear_legs(legs);
  const auto states = subsets(linear);
  const auto before = [n = static_cast<int>(legs.size())](HelicityMask a, HelicityMask b) {
    return configuration_number(a, n) < configuration_number(b, n);
  };
  std::set<HelicityMask, decltype(before)> closed(before);
  for (const HelicityMask helicity : helicities) {
    for (const HelicityMask state : states) closed.insert((helicity & ~linear) | state);
  }
  return {closed.begin(), closed.end()};
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
