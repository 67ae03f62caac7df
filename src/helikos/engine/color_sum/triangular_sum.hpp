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

/// Blocks up to this size (up to four gluons) are summed for many helicities at once, with the
/// block's elements in registers. Larger blocks are summed for one helicity at a time.
inline constexpr int widest_narrow_block = 4;

/// Memory for the flows of helicities that are summed together, in the nearest cache. Four gluons
/// have 4 helicities together with AVX-512, and 8 with AVX2; fewer gluons have more.
inline constexpr std::size_t narrow_bytes = std::size_t{12} << 10;
inline constexpr int most_narrow_helicities = 32;

template <class T>
int narrow_helicities(int num_flows) {
  const std::size_t fit = narrow_bytes / (num_flows * sizeof(Complex<T>));
  return static_cast<int>(std::clamp<std::size_t>(fit, 1, most_narrow_helicities));
}

/// Every flow is in one butterfly of a stage, so that the stage fills all of `to`.
template <class T>
inline void apply_stage(const std::vector<Butterfly>& stage, const JampMatrix<T>& from,
                        const JampMatrix<T>& to, int num_helicities) {
  for (const Butterfly& b : stage) {
    const Complex<T>* first = from.flow(b.first);
    const Complex<T>* second = from.flow(b.second);
    Complex<T>* sum = to.flow(b.first);
    Complex<T>* difference = to.flow(b.second);
    for (int h = 0; h < num_helicities; ++h) {
      const Complex<T> x = first[h], y = second[h];
      sum[h] = x + y;
      difference[h] = x - y;
    }
  }
}

/// One component of a block: the places of its two parts, and the sign of the second part.
template <class T>
struct ComponentRows {
  const Complex<T>* first;
  const Complex<T>* second;
  T sign;

  ComponentRows(const BlockComponent& c, const JampMatrix<T>& jamps)
      : first(jamps.flow(c.first)),
        second(jamps.flow(c.second < 0 ? c.first : c.second)),
        sign(RealOf<T>(c.second < 0 ? 0.0 : c.sign)) {}
  Complex<T> operator[](int h) const { return first[h] + sign * second[h]; }
};

/// shares[h] += x^+ M x for a block of `size`.
template <int size, class T>
inline void narrow_block_sum(const PackedBlock<RealOf<T>>& block, const JampMatrix<T>& jamps,
                             int num_helicities, T* shares) {
  T m[size][size];
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j <= i; ++j) m[i][j] = T(block.triangle[i * (i + 1) / 2 + j]);
  }
  const auto rows = [&]<std::size_t... i>(std::index_sequence<i...>) {
    return std::array<ComponentRows<T>, size>{ComponentRows<T>(block.components[i], jamps)...};
  }
  (std::make_index_sequence<size>());
  for (int h = 0; h < num_helicities; ++h) {
    Complex<T> x[size];
    T share = shares[h];
    for (int i = 0; i < size; ++i) {
      x[i] = rows[i][h];
      Complex<T> sum{T(0), T(0)};
      for (int j = 0; j <= i; ++j) sum += m[i][j] * x[j];
      share += x[i].re * sum.re + x[i].im * sum.im;
    }
    shares[h] = share;
  }
}

template <class T>
inline void narrow_block_sum(const PackedBlock<RealOf<T>>& block, const JampMatrix<T>& jamps,
                             int num_helicities, T* shares) {
  switch (block.size()) {
    case 1:
      return narrow_block_sum<1>(block, jamps, num_helicities, shares);
    case 2:
      return narrow_block_sum<2>(block, jamps, num_helicities, shares);
    case 3:
      return narrow_block_sum<3>(block, jamps, num_helicities, shares);
    default:
      return narrow_block_sum<4>(block, jamps, num_helicities, shares);
  }
}

template <class T, class PerHelicity>
inline void narrow_color_sum(const PackedBlocks<RealOf<T>>& color, const JampMatrix<T>& jamps,
                             int num_helicities, Complex<T>* scratch, PerHelicity&& per_helicity) {
  const int together = narrow_helicities<T>(color.num_flows);
  const JampMatrix<T> to{scratch, std::size_t(together)};
  for (int first = 0; first < num_helicities; first += together) {
    const int count = std::min(together, num_helicities - first);
    JampMatrix<T> from{jamps.data + first, jamps.flow_stride};
    for (const auto& stage : color.stages) {
      apply_stage(stage, from, to, count);
      from = to;
    }
    T shares[most_narrow_helicities];
    std::fill(shares, shares + count, T(0));
    for (const auto& block : color.blocks) narrow_block_sum(block, from, count, shares);
    for (int h = 0; h < count; ++h) per_helicity(first + h, shares[h]);
  }
}

/// Number of complex numbers that triangular_color_sum needs in addition to the jamps.
template <class T>
std::size_t triangular_scratch_size(const PackedBlocks<RealOf<T>>& color) {
  if (color.max_block > widest_narrow_block) return color.num_flows + color.max_block;
  return std::size_t(narrow_helicities<T>(color.num_flows)) * color.num_flows;
}

/// Calls per_helicity(helicity, J^+ C J) for each helicity of a pack of events, in order.
template <class T, class PerHelicity>
inline void triangular_color_sum(const PackedBlocks<RealOf<T>>& color, const JampMatrix<T>& jamps,
                                 int num_helicities, Complex<T>* scratch,
                                 PerHelicity&& per_helicity) {
  if (color.max_block <= widest_narrow_block) {
    narrow_color_sum(color, jamps, num_helicities, scratch, per_helicity);
    return;
  }
  for (int h = 0; h < num_helicities; ++h) {
    per_helicity(h, wide_color_sum(color, jamps, h, scratch, scratch + color.num_flows));
  }
}

}  // namespace helikos
