// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "helikos/base/random/random_numbers.hpp"
#include "helikos/cross_section/point_views.hpp"
#include "helikos/integration/vegas_map.hpp"
#include "helikos/phasespace/channel.hpp"

namespace helikos::detail {

/// Makes points of channels on a host. Threads take one block after another, and do all steps of a
/// block while its numbers are in the cache: a kernel for each step of each channel would have too
/// few points for many threads.
template <class Space>
class HostPoints {
 public:
  HostPoints(std::uint64_t seed, const std::vector<Channel>& channels,
             const PointViews<Space>& points)
      : seed_(seed), channels_(channels), points_(points) {}

  /// The points of all segments, one after the other. `segment.grid` is (VegasData). Fences.
  template <class Segment>
  void make(const Space& space, std::span<const Segment> segments) const {
    struct Block {
      const Segment* segment;
      std::int64_t begin, first, count;  ///< in the segment, in the Views
    };
    std::vector<Block> blocks;
    std::int64_t first = 0;
    for (const Segment& segment : segments) {
      for (std::int64_t begin = 0; begin < segment.count; begin += points_of_block)
        blocks.push_back(
            {&segment, begin, first + begin, std::min(segment.count - begin, points_of_block)});
      first += segment.count;
    }
    using Policy = Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>,
                                       Kokkos::IndexType<std::int64_t>>;
    Kokkos::parallel_for("helikos::cross_section::points",
                         Policy(space, 0, std::ssize(blocks), Kokkos::ChunkSize(1)),
                         [&](const std::int64_t i) {
                           const Block& own = blocks[std::size_t(i)];
                           make_block(*own.segment, own.begin, own.first, own.count);
                         });
    space.fence();
  }

 private:
  static constexpr std::int64_t points_of_block = 256;  ///< a multiple of all SIMD widths

  template <class Segment>
  void make_block(const Segment& segment, std::int64_t begin, std::int64_t first,
                  std::int64_t count) const {
    constexpr CallingThread<Space> here;
    const std::uint64_t number = segment.first + std::uint64_t(begin);
    const auto of = [&](const auto& view) { return part_of(view, first, count); };
    const auto random = of(points_.random);
    fill_random(here, seed_, number, random);
    if (points_.strategy.extent(1) > 0)
      fill_random(here, seed_, number, of(points_.strategy), RandomStream::strategy);
    map_numbers(here, *segment.grid, random, of(points_.jacobians), of(points_.bins));
    channels_[std::size_t(segment.channel)].generate(here, ConstRandomView<Space>(random),
                                                     of(points_.momenta), of(points_.fractions),
                                                     of(points_.phase_space));
    std::fill_n(&points_.channels(first), count, segment.channel);
  }

  std::uint64_t seed_;
  const std::vector<Channel>& channels_;
  const PointViews<Space>& points_;
};

}  // namespace helikos::detail
