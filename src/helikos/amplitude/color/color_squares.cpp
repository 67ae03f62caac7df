// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/color_squares.hpp"

#include <stdexcept>

#include "helikos/amplitude/color/cholesky.hpp"

namespace helikos {
namespace {

/// The factors of flows in a column of L: the steps that make components of flows, transposed and
/// in reverse order.
std::vector<double> factors_of_flows(const ColorBlocks& color, const ColorBlock& block,
                                     const CholeskyFactor& factor, int column) {
  std::vector<double> y(color.num_flows, 0.0);
  for (int i = 0; i < block.size(); ++i) {
    const BlockComponent& component = block.components[factor.order[i]];
    const double element = factor.matrix[std::size_t(i) * factor.rank + column];
    y[component.first] += element;
    if (component.second >= 0) y[component.second] += component.sign * element;
  }
  for (auto stage = color.stages.rbegin(); stage != color.stages.rend(); ++stage) {
    for (const Butterfly& b : *stage) {
      const double first = y[b.first], second = y[b.second];
      y[b.first] = first + second;
      y[b.second] = first - second;
    }
  }
  return y;
}

}  // namespace

ColorSquares color_squares(const ColorBlocks& color) {
  if (color.blocks.empty()) throw std::logic_error("squares are made from the blocks of a matrix");
  ColorSquares squares{color.num_flows, 0, {}};
  for (const ColorBlock& block : color.blocks) {
    const CholeskyFactor factor = cholesky_factor(block);
    squares.count += factor.rank;
    for (int k = 0; k < factor.rank; ++k) {
      const auto factors = factors_of_flows(color, block, factor, k);
      squares.factors.insert(squares.factors.end(), factors.begin(), factors.end());
    }
  }
  return squares;
}

}  // namespace helikos
