// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "helikos/amplitude/color/color_blocks.hpp"

namespace helikos {

/// Image of each flow under a relabelling of legs. Empty where an image is not among the flows.
using FlowMap = std::vector<std::int32_t>;

/// Relabellings that are their own inverse, commute, and leave the colour matrix unchanged.
struct ColorSymmetry {
  std::vector<FlowMap> stages;  ///< products of stages take every flow to another flow
  FlowMap mirror;               ///< may leave flows unchanged; empty where there is no mirror
};

/// The first `max_color_stages` of `stages` and the first of `mirrors` that fit together: colour
/// sums need every flow in one butterfly of each stage.
ColorSymmetry color_symmetry(int num_flows, const std::vector<FlowMap>& stages,
                             const std::vector<FlowMap>& mirrors);

/// Orbits of flows under products of stages, numbered by their first flow. Product g is the product
/// of the stages whose bits are set in g.
class FlowOrbits {
 public:
  FlowOrbits(int num_flows, const std::vector<FlowMap>& stages);

  /// Whether every product but the first takes every flow to another flow.
  bool are_full() const { return are_full_; }
  unsigned num_products() const { return num_products_; }
  int size() const { return static_cast<int>(members_.size() / num_products_); }
  int orbit(int flow) const { return orbits_[flow]; }
  /// Product that takes the first flow of the orbit to `flow`.
  unsigned product(int flow) const { return products_[flow]; }
  int member(int orbit, unsigned product) const {
    return members_[orbit * num_products_ + product];
  }

 private:
  void add(int first, const std::vector<FlowMap>& stages);

  unsigned num_products_ = 1;
  bool are_full_ = true;
  std::vector<int> orbits_, members_;
  std::vector<unsigned> products_;
};

/// A symmetric colour matrix of flows in integers: C(i, j) = numerator(i, j) / unit.
struct ExactColor {
  int num_flows;
  std::function<std::int64_t(int, int)> numerator;
  double unit;
};

/// The matrix in blocks, one block for each choice of signs under the relabellings. Sums are exact
/// before the division.
ColorBlocks block_diagonal(const ExactColor& color, const ColorSymmetry& symmetry);

/// The matrix C(s, t) = f(s^-1 t) of the permutations of n gluons in lexicographic order, with
/// factors[rank of k] = unit f(k), f(k) = f(k^-1) and f(w k w) = f(k), w the reversal.
ColorBlocks permutation_color(int num_gluons, const std::vector<std::int64_t>& factors,
                              double unit);

}  // namespace helikos
