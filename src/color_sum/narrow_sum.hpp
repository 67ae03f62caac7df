// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "color_sum/triangular_sum.hpp"

namespace helikos {

/// Blocks up to this size (up to four gluons) are summed for many helicities at once, with the
/// block's elements in registers; wider ones for one helicity at a time.
inline constexpr int widest_narrow_block = 4;

template <class T>
inline void apply_stage(const std::vector<Butterfly>& stage, const JampMatrix<T>& jamps,
                        int num_helicities) {
  for (const Butterfly& b : stage) {
    Complex<T>* first = jamps.flow(b.first);
    Complex<T>* second = jamps.flow(b.second);
    for (int h = 0; h < num_helicities; ++h) {
      const Complex<T> x = first[h], y = second[h];
      first[h] = x + y;
      second[h] = x - y;
    }
  }
}

/// One component of a block: where it is read, with the sign of its second part.
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

/// sum over helicities of x^+ M x for a block of `size`; calls per_helicity(h, share).
template <int size, class T, class PerHelicity>
inline void narrow_block_sum(const PackedBlock<RealOf<T>>& block, const JampMatrix<T>& jamps,
                             int num_helicities, PerHelicity&& per_helicity) {
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
    T share(0);
    for (int i = 0; i < size; ++i) {
      x[i] = rows[i][h];
      Complex<T> sum{T(0), T(0)};
      for (int j = 0; j <= i; ++j) sum += m[i][j] * x[j];
      share += x[i].re * sum.re + x[i].im * sum.im;
    }
    per_helicity(h, share);
  }
}

template <class T, class PerHelicity>
inline void narrow_color_sum(const PackedBlocks<RealOf<T>>& color, const JampMatrix<T>& jamps,
                             int num_helicities, PerHelicity&& per_helicity) {
  for (const auto& stage : color.stages) apply_stage(stage, jamps, num_helicities);
  for (const auto& block : color.blocks) {
    switch (block.size()) {
      case 1:
        narrow_block_sum<1>(block, jamps, num_helicities, per_helicity);
        break;
      case 2:
        narrow_block_sum<2>(block, jamps, num_helicities, per_helicity);
        break;
      case 3:
        narrow_block_sum<3>(block, jamps, num_helicities, per_helicity);
        break;
      default:
        narrow_block_sum<4>(block, jamps, num_helicities, per_helicity);
    }
  }
}

/// Calls per_helicity(helicity, share of J^+ C J) once or, adding up, several times for each
/// helicity of a pack of events. The jamps may be overwritten; `scratch`: num_flows + max_block.
template <class T, class PerHelicity>
inline void triangular_color_sum(const PackedBlocks<RealOf<T>>& color, const JampMatrix<T>& jamps,
                                 int num_helicities, Complex<T>* scratch,
                                 PerHelicity&& per_helicity) {
  if (color.max_block <= widest_narrow_block) {
    narrow_color_sum(color, jamps, num_helicities, per_helicity);
    return;
  }
  for (int h = 0; h < num_helicities; ++h) {
    per_helicity(h, wide_color_sum(color, jamps, h, scratch, scratch + color.num_flows));
  }
}

}  // namespace helikos
