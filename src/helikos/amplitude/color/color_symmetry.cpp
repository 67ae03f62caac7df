// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/color_symmetry.hpp"

namespace helikos {
namespace {

bool are_all_in(const FlowMap& map, int num_flows) {
  return static_cast<int>(map.size()) == num_flows;
}

bool commute(const FlowMap& a, const FlowMap& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[b[i]] != b[a[i]]) return false;
  }
  return true;
}

bool is_own_inverse(const FlowMap& map) {
  for (std::size_t i = 0; i < map.size(); ++i) {
    if (map[map[i]] != static_cast<std::int32_t>(i)) return false;
  }
  return true;
}

bool goes_with(const FlowMap& map, const std::vector<FlowMap>& others, int num_flows) {
  if (!are_all_in(map, num_flows) || !is_own_inverse(map)) return false;
  for (const FlowMap& other : others) {
    if (!commute(map, other)) return false;
  }
  return true;
}

}  // namespace

FlowOrbits::FlowOrbits(int num_flows, const std::vector<FlowMap>& stages)
    : orbits_(num_flows, -1), products_(num_flows, 0) {
  num_products_ = 1u << stages.size();
  for (int flow = 0; flow < num_flows; ++flow) {
    if (orbits_[flow] < 0) add(flow, stages);
  }
}

void FlowOrbits::add(int first, const std::vector<FlowMap>& stages) {
  const int number = size();
  for (unsigned g = 0; g < num_products_; ++g) {
    int flow = first;
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
      if (g >> stage & 1u) flow = stages[stage][flow];
    }
    are_full_ = are_full_ && orbits_[flow] < 0;
    orbits_[flow] = number;
    products_[flow] = g;
    members_.push_back(flow);
  }
}

ColorSymmetry color_symmetry(int num_flows, const std::vector<FlowMap>& stages,
                             const std::vector<FlowMap>& mirrors) {
  ColorSymmetry result;
  for (const FlowMap& map : stages) {
    if (std::ssize(result.stages) == max_color_stages) break;
    if (!goes_with(map, result.stages, num_flows)) continue;
    result.stages.push_back(map);
    if (!FlowOrbits(num_flows, result.stages).are_full()) result.stages.pop_back();
  }
  for (const FlowMap& map : mirrors) {
    if (!result.mirror.empty() || !goes_with(map, result.stages, num_flows)) continue;
    result.mirror = map;
  }
  return result;
}

}  // namespace helikos
