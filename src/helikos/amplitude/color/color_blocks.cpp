// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/color_blocks.hpp"

#include <bit>
#include <cmath>

#include "helikos/amplitude/color/block_diagonal.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/base/core/hash.hpp"

namespace helikos {
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

}  // namespace helikos
