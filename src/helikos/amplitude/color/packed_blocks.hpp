// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/base/core/complex.hpp"

namespace helikos {

/// Number of flows of one helicity in a register tile: 8 complex sums fill 16 of 32 AVX-512
/// registers; 4 sums fill 8 of the 16 registers of other machines.
template <class T>
inline constexpr int rows_per_tile = sizeof(T) == 64 ? 8 : 4;

/// ColorBlocks for the triangular kernel. The lower triangle of each block, off-diagonal elements
/// doubled, is stored tile by tile in the order in which the kernel reads it: for R rows from row
/// `first`, the columns j < first (R elements each), then the triangle of the tile row by row. R is
/// `rows_per_tile`, and 4, 2, 1 for the rows that remain at the end of a block.
template <class Real>
struct PackedBlock {
  std::vector<BlockComponent> components;
  std::vector<Real> elements;  ///< tile by tile
  std::vector<Real> triangle;  ///< row by row

  int size() const { return static_cast<int>(components.size()); }
};

template <class Real>
struct PackedBlocks {
  int num_flows = 0;
  int max_block = 0;
  std::vector<std::vector<Butterfly>> stages;
  std::vector<PackedBlock<Real>> blocks;
};

/// Number of rows of the next tile where `rows_left` rows are left.
constexpr int tile_height(int rows_left, int largest) {
  int height = largest;
  while (height > rows_left) height /= 2;
  return height;
}

template <class Real>
PackedBlock<Real> pack_block(const ColorBlock& block, int largest_tile) {
  PackedBlock<Real> packed{block.components, {}, {}};
  const int d = block.size();
  auto element = [&](int i, int j) {
    return static_cast<Real>((i == j ? 1.0 : 2.0) * block.matrix[i * d + j]);
  };
  for (int i = 0; i < d; ++i) {
    for (int j = 0; j <= i; ++j) packed.triangle.push_back(element(i, j));
  }
  for (int first = 0; first < d;) {
    const int height = tile_height(d - first, largest_tile);
    for (int j = 0; j < first; ++j) {
      for (int r = 0; r < height; ++r) packed.elements.push_back(element(first + r, j));
    }
    for (int r = 0; r < height; ++r) {
      for (int j = 0; j <= r; ++j) packed.elements.push_back(element(first + r, first + j));
    }
    first += height;
  }
  return packed;
}

template <class Real>
PackedBlocks<Real> pack_blocks(const ColorBlocks& color, int largest_tile) {
  PackedBlocks<Real> packed{color.num_flows, 0, color.stages, {}};
  for (const ColorBlock& block : color.blocks) {
    packed.blocks.push_back(pack_block<Real>(block, largest_tile));
    packed.max_block = std::max(packed.max_block, block.size());
  }
  return packed;
}

/// Jamps of one pack of events: element (flow, helicity) at flow * flow_stride + helicity.
template <class T>
struct JampMatrix {
  Complex<T>* data;
  std::size_t flow_stride;

  Complex<T>* flow(int f) const { return data + f * flow_stride; }
};

}  // namespace helikos
