// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "color/color_blocks.hpp"

namespace helikos {

/// A symmetric matrix of flows in integers: C(i, j) = numerator(i, j) / unit.
struct ExactColor {
  int num_flows;
  std::function<std::int64_t(int, int)> numerator;
  double unit;
};

/// What a relabelling of legs makes of each flow. Empty where it leads to flows that are not there.
using FlowMap = std::vector<std::int32_t>;

/// Relabellings that are their own inverse, commute, and leave the colour matrix unchanged.
struct ColorSymmetry {
  std::vector<FlowMap> stages;  ///< their products take every flow to another one
  FlowMap mirror;               ///< may leave flows where they are; empty where there is none
};

/// The first `max_color_stages` of `stages` and the first of `mirrors` that can go together:
/// colour sums want every flow in one butterfly of each stage.
ColorSymmetry color_symmetry(int num_flows, const std::vector<FlowMap>& stages,
                             const std::vector<FlowMap>& mirrors);

/// The matrix in blocks, one for each choice of signs under the relabellings. Sums are exact before
/// the division.
ColorBlocks block_diagonal(const ExactColor& color, const ColorSymmetry& symmetry);

}  // namespace helikos
