// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The colour matrix of flows from its blocks.

#include <cmath>
#include <numeric>

#include "engine/worst.hpp"
#include "helikos/amplitude/color/color_blocks.hpp"

namespace helikos::test {

struct FlowTerm {
  int component;  ///< of all blocks, one behind the other
  double sign;
};

/// (flow) The components that a flow is in.
inline std::vector<std::vector<FlowTerm>> components_of_flows(const ColorBlocks& color) {
  std::vector<std::vector<FlowTerm>> result;
  for (int flow = 0; flow < color.num_flows; ++flow) {
    std::vector<double> y(color.num_flows, 0.0);
    y[flow] = 1.0;
    for (const auto& stage : color.stages) {
      for (const auto& [first, second] : stage) {
        const double a = y[first], b = y[second];
        y[first] = a + b, y[second] = a - b;
      }
    }
    result.emplace_back();
    int number = 0;
    for (const auto& block : color.blocks) {
      for (const auto& c : block.components) {
        const double x = y[c.first] + (c.second < 0 ? 0.0 : c.sign * y[c.second]);
        if (x != 0.0) result.back().push_back({number, x});
        ++number;
      }
    }
  }
  return result;
}

/// C(s, t) of the blocks.
class MatrixOfBlocks {
 public:
  explicit MatrixOfBlocks(const ColorBlocks& color)
      : color_(color), terms_(components_of_flows(color)) {
    for (std::size_t b = 0; b < color.blocks.size(); ++b) {
      for (int i = 0; i < color.blocks[b].size(); ++i) places_.push_back({int(b), i});
    }
  }

  double operator()(int s, int t) const {
    double sum = 0.0;
    for (const FlowTerm& a : terms_[s]) {
      for (const FlowTerm& b : terms_[t]) sum += a.sign * b.sign * element(a, b);
    }
    return sum;
  }

 private:
  struct Place {
    int block, row;
  };

  double element(const FlowTerm& a, const FlowTerm& b) const {
    const Place i = places_[a.component], j = places_[b.component];
    if (i.block != j.block) return 0.0;
    const ColorBlock& block = color_.blocks[i.block];
    return block.matrix[std::size_t(i.row) * block.size() + j.row];
  }

  const ColorBlocks& color_;
  std::vector<std::vector<FlowTerm>> terms_;
  std::vector<Place> places_;
};

/// A flow is in one component of 2^stages choices of signs and both of a mirrored pair, 16 at most:
/// as many products of rounded elements, each not above C(0, 0).
template <class Element>
void expect_matrix(const ColorBlocks& color, const std::string& what, Element&& element) {
  Worst worst(what);
  const MatrixOfBlocks matrix(color);
  for (int s = 0; s < color.num_flows; ++s) {
    for (int t = 0; t < color.num_flows; ++t) {
      worst.add(matrix(s, t), element(s, t), 2 * 16 * epsilon * element(0, 0));
    }
  }
}

}  // namespace helikos::test
