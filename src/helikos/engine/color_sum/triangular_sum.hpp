// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "helikos/amplitude/color/packed_blocks.hpp"

namespace helikos {

/// The part of x^+ M x from `height` rows that begin at `first`; moves `element` past the tile.
/// Real and imaginary parts are two real quadratic forms with the same matrix.
template <int height, class T>
KOKKOS_FORCEINLINE_FUNCTION T tile_sum(const Complex<T>* x, int first, const RealOf<T>*& element) {
  Complex<T> sum[height];
  for (int r = 0; r < height; ++r) sum[r] = {T(0), T(0)};
  for (int j = 0; j < first; ++j, element += height) {
    const Complex<T> xj = x[j];
    for (int r = 0; r < height; ++r) {
      const T m(element[r]);
      sum[r] = {sum[r].re + m * xj.re, sum[r].im + m * xj.im};
    }
  }
  T total(0);
  for (int r = 0; r < height; ++r) {
    for (int j = 0; j <= r; ++j) sum[r] += T(*element++) * x[first + j];
    total += x[first + r].re * sum[r].re + x[first + r].im * sum[r].im;
  }
  return total;
}

/// x^+ M x of d components; `element` as in PackedBlock.
template <class T>
inline T block_sum(const RealOf<T>* element, int d, const Complex<T>* x) {
  T total(0);
  for (int first = 0; first < d;) {
    const int height = tile_height(d - first, rows_per_tile<T>);
    switch (height) {
      case 8:
        total += tile_sum<8>(x, first, element);
        break;
      case 4:
        total += tile_sum<4>(x, first, element);
        break;
      case 2:
        total += tile_sum<2>(x, first, element);
        break;
      default:
        total += tile_sum<1>(x, first, element);
    }
    first += height;
  }
  return total;
}

template <class T>
inline void apply_stage(const std::vector<Butterfly>& stage, Complex<T>* y) {
  for (const Butterfly& b : stage) {
    const Complex<T> first = y[b.first], second = y[b.second];
    y[b.first] = first + second;
    y[b.second] = first - second;
  }
}

template <class T>
inline void gather_components(const std::vector<BlockComponent>& components, const Complex<T>* y,
                              Complex<T>* x) {
  for (const BlockComponent& component : components) {
    const Complex<T> first = y[component.first];
    *x++ =
        component.second < 0 ? first : first + T(RealOf<T>(component.sign)) * y[component.second];
  }
}

/// J^+ C J of one helicity. `y`: scratch of num_flows elements; `x`: scratch of max_block elements.
template <class T>
inline T wide_color_sum(const PackedBlocks<RealOf<T>>& color, const JampMatrix<T>& jamps,
                        int helicity, Complex<T>* y, Complex<T>* x) {
  for (int f = 0; f < color.num_flows; ++f) y[f] = jamps.flow(f)[helicity];
  for (const auto& stage : color.stages) apply_stage(stage, y);
  T total(0);
  for (const auto& block : color.blocks) {
    gather_components(block.components, y, x);
    total += block_sum(block.elements.data(), block.size(), x);
  }
  return total;
}

}  // namespace helikos
