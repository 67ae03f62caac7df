// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sums over blocks of neighbouring points. The host adds up the blocks in a fixed order: the
/// result does not depend on batches, threads or ranks.

#include <cstdint>
#include <vector>

#include "helikos/cross_section/point_views.hpp"
#include "helikos/integration/moments.hpp"

namespace helikos {

/// Number of points of a block. A channel gets complete blocks.
inline constexpr std::int64_t block_size = 64;

namespace detail {

/// The executor of the sums: an index is a block. It computes `moments_of` without compensation of
/// the sum.
struct SumBlocks {
  const double* values;
  Moments* blocks;

  void operator()(const std::int64_t block) const {
    const double* const value = values + block * block_size;
    Moments moments;
    std::int32_t nonzero = 0;
    for (std::int64_t i = 0; i < block_size; ++i) nonzero += value[i] != 0.0 ? 1 : 0;
    for (std::int64_t i = 0; i < block_size; ++i) add(moments, value[i]);
    moments.nonzero = nonzero - moments.nan - moments.inf;
    const double mean = moments.count > 0 ? moments.sum / double(moments.count) : 0.0;
    for (std::int64_t i = 0; i < block_size; ++i) {
      const double shift = value[i] - mean;
      moments.squares += shift - shift == 0.0 ? shift * shift : 0.0;
    }
    blocks[block] = moments;
  }

  static void add(Moments& moments, double value) {
    if (value != value) {
      ++moments.nan;
    } else if (value - value != 0.0) {
      ++moments.inf;
    } else {
      moments.min = moments.count == 0 || value < moments.min ? value : moments.min;
      moments.max = moments.count == 0 || value > moments.max ? value : moments.max;
      ++moments.count;
      moments.sum += value;
    }
  }
};

}  // namespace detail

/// Moments of the blocks of `values` (point), on a host; the number of points is a multiple of
/// `block_size`. Waits.
template <class Space>
std::vector<Moments> block_sums(const Space& space, const ConstEventView<Space>& values) {
  std::vector<Moments> blocks(values.extent(0) / std::size_t(block_size));
  Kokkos::parallel_for("helikos::cross_section::blocks",
                       Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(
                           space, 0, std::int64_t(blocks.size())),
                       detail::SumBlocks{values.data(), blocks.data()});
  space.fence();
  return blocks;
}

}  // namespace helikos
