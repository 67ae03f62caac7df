// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/color_blocks.hpp"

#include <bit>
#include <cmath>
#include <map>
#include <stdexcept>

#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/base/core/hash.hpp"

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

std::uint64_t fingerprint(const ColorBlocks& color) {
  Hash hash;
  hash.add_integers<std::int64_t>({color.num_flows, std::ssize(color.stages)});
  for (const auto& stage : color.stages) {
    for (const Butterfly& b : stage) hash.add_integers<std::int64_t>({b.first, b.second});
  }
  for (const auto& block : color.blocks) {
    for (const auto& c : block.components) {
      hash.add_integers<std::int64_t>({c.first, c.second});
      hash.add(std::bit_cast<std::uint64_t>(c.sign));
    }
    for (const double element : block.matrix) hash.add(std::bit_cast<std::uint64_t>(element));
  }
  return hash.value();
}

ColorBlocks quark_line_color(int num_gluons) {
  return permutation_color(num_gluons, scaled_color_factors(num_gluons),
                           std::pow(static_cast<double>(num_colors), num_gluons));
}

ColorBlocks single_flow_color(double factor) {
  return {1, {}, {{{{0, -1, 0.0}}, {factor}}}, nullptr};
}

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

namespace {

int parity(unsigned signs) { return std::popcount(signs) % 2 == 0 ? 1 : -1; }

class BlockDiagonal {
 public:
  BlockDiagonal(const ExactColor& color, const ColorSymmetry& symmetry)
      : color_(color), mirror_(symmetry.mirror), orbits_(color.num_flows, symmetry.stages) {
    if (!orbits_.are_full()) throw std::logic_error("a relabelling of stages leaves a flow");
    result_.num_flows = color.num_flows;
    for (std::size_t stage = 0; stage < symmetry.stages.size(); ++stage) add_stage(1u << stage);
  }

  ColorBlocks build() {
    collect_components();
    for (auto& block : result_.blocks) block.matrix.resize(block.components.size() * block.size());
    for (std::size_t j = 0; j < leading_.size(); ++j) {
      for (std::size_t i = 0; i <= j; ++i) fill_pair(leading_[i], leading_[j]);
    }
    return std::move(result_);
  }

 private:
  /// Place of a component; block -1 where there is no component.
  struct Place {
    int block = -1, component = -1;
  };

  void add_stage(unsigned bit) {
    std::vector<Butterfly> stage;
    for (int flow = 0; flow < color_.num_flows; ++flow) {
      const unsigned g = orbits_.product(flow);
      if (!(g & bit)) stage.push_back({flow, orbits_.member(orbits_.orbit(flow), g | bit)});
    }
    result_.stages.push_back(stage);
  }

  int first(int orbit) const { return orbits_.member(orbit, 0); }
  int mirror_image(int orbit) const {
    return mirror_.empty() ? orbit : orbits_.orbit(mirror_[first(orbit)]);
  }

  /// Sign of a mirrored component. After the stages, flow g of an orbit is the component that is
  /// odd under the stages set in g. The mirror takes the first flow of the orbit to flow t of
  /// another orbit: it takes this component to component g of the other orbit, times the sign of g
  /// under t.
  int mirror_sign(int orbit, unsigned g) const {
    return mirror_.empty() ? 1 : parity(g & orbits_.product(mirror_[first(orbit)]));
  }

  /// Collects the components by key: signs under the stages, 0 or 1 for even or odd under the
  /// mirror.
  void collect_components() {
    std::map<std::pair<unsigned, int>, std::vector<BlockComponent>> sorted;
    for (int flow = 0; flow < color_.num_flows; ++flow) {
      const int orbit = orbits_.orbit(flow), image = mirror_image(orbit);
      const unsigned g = orbits_.product(flow);
      const int sign = mirror_sign(orbit, g);
      if (image == orbit) {
        sorted[{g, sign > 0 ? 0 : 1}].push_back({flow, -1, 0.0});
      } else if (orbit < image) {
        const int partner = orbits_.member(image, g);
        sorted[{g, 0}].push_back({flow, partner, static_cast<double>(sign)});
        sorted[{g, 1}].push_back({flow, partner, static_cast<double>(-sign)});
      }
      if (g == 0 && orbit <= image) leading_.push_back(orbit);
    }
    places_[0].resize(color_.num_flows);
    places_[1].resize(color_.num_flows);
    for (auto& [key, components] : sorted) add_block(key.second, components);
  }

  void add_block(int oddness, std::vector<BlockComponent>& components) {
    const int block = static_cast<int>(result_.blocks.size());
    for (std::size_t i = 0; i < components.size(); ++i) {
      places_[oddness][components[i].first] = {block, static_cast<int>(i)};
    }
    result_.blocks.push_back({std::move(components), {}});
  }

  /// Sums over g of C(first flow, flow g of `orbit`) times the sign of g under each set of signs.
  std::vector<std::int64_t> signed_sums(int flow, int orbit) const {
    std::vector<std::int64_t> sums(orbits_.num_products());
    for (unsigned g = 0; g < sums.size(); ++g) {
      sums[g] = color_.numerator(flow, orbits_.member(orbit, g));
    }
    for (unsigned bit = 1; bit < sums.size(); bit *= 2) {
      for (unsigned g = 0; g < sums.size(); ++g) {
        if (g & bit) continue;
        const std::int64_t x = sums[g], y = sums[g | bit];
        sums[g] = x + y;
        sums[g | bit] = x - y;
      }
    }
    return sums;
  }

  /// M_ij = r_i C r_j / (|r_i|^2 |r_j|^2) = (C r_j)_s / (r_i,s |r_j|^2) for any flow s of row i, as
  /// C r_j has the symmetry of r_i. Here s is the first flow of the orbit, where r_i is 1.
  void fill_pair(int i, int j) {
    const int image = mirror_image(j);
    const auto own = signed_sums(first(i), j);
    auto mirrored =
        image == j ? std::vector<std::int64_t>(own.size()) : signed_sums(first(i), image);
    const double size = orbits_.num_products() * (image == j ? 1.0 : 2.0) * color_.unit;
    for (unsigned g = 0; g < own.size(); ++g) {
      const std::int64_t sign = mirror_sign(j, g);
      set_element(i, j, 0, g, static_cast<double>(own[g] + sign * mirrored[g]) / size);
      set_element(i, j, 1, g, static_cast<double>(own[g] - sign * mirrored[g]) / size);
    }
  }

  void set_element(int i, int j, int oddness, unsigned g, double element) {
    const Place row = places_[oddness][orbits_.member(i, g)];
    const Place column = places_[oddness][orbits_.member(j, g)];
    if (row.block < 0 || column.block < 0) return;
    ColorBlock& block = result_.blocks[row.block];
    const std::size_t d = block.components.size();
    block.matrix[row.component * d + column.component] = element;
    block.matrix[column.component * d + row.component] = element;
  }

  const ExactColor& color_;
  const FlowMap& mirror_;
  FlowOrbits orbits_;
  ColorBlocks result_;
  std::vector<int> leading_;      ///< orbits that are not the second of a mirrored pair
  std::vector<Place> places_[2];  ///< (flow): even and odd under the mirror
};

}  // namespace

ColorBlocks block_diagonal(const ExactColor& color, const ColorSymmetry& symmetry) {
  return BlockDiagonal(color, symmetry).build();
}

namespace {

/// Image of each flow under the exchange of gluons 2 pair and 2 pair + 1.
FlowMap exchange_of_gluons(std::vector<Permutation> flows, int pair) {
  FlowMap map;
  for (Permutation& order : flows) {
    for (auto& gluon : order) {
      if (gluon / 2 == pair) gluon ^= 1;
    }
    map.push_back(permutation_rank(order));
  }
  return map;
}

FlowMap reversal(const std::vector<Permutation>& flows) {
  FlowMap map;
  for (const Permutation& order : flows) {
    map.push_back(permutation_rank({order.rbegin(), order.rend()}));
  }
  return map;
}

ColorSymmetry permutation_symmetry(const std::vector<Permutation>& flows, int num_gluons) {
  std::vector<FlowMap> stages;
  for (int pair = 0; pair < num_gluons / 2; ++pair) {
    stages.push_back(exchange_of_gluons(flows, pair));
  }
  return color_symmetry(static_cast<int>(flows.size()), stages, {reversal(flows)});
}

}  // namespace

ColorBlocks permutation_color(int num_gluons, const std::vector<std::int64_t>& factors,
                              double unit) {
  const auto flows = all_permutations(num_gluons);
  const auto numerator = [&](int s, int t) {
    return factors[permutation_rank(relative_permutation(flows[s], flows[t]))];
  };
  return block_diagonal({static_cast<int>(flows.size()), numerator, unit},
                        permutation_symmetry(flows, num_gluons));
}

}  // namespace helikos
