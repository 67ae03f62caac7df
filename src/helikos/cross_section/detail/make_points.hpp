// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Points of many channels in one kernel, for GPUs. With one kernel per channel, most of the time
/// would be launch latency.

#include <type_traits>

#include "helikos/base/random/philox.hpp"
#include "helikos/cross_section/point_views.hpp"
#include "helikos/phasespace/channel_point.hpp"

namespace helikos::detail {

/// A PointSegment for kernels.
struct SegmentData {
  std::int64_t first;    ///< first point of the segment in the batch
  std::uint64_t number;  ///< number of the first point
  std::int32_t channel;
  VegasMapView grid;
};

template <class Space>
using SegmentsView = Kokkos::View<SegmentData*, typename Space::memory_space>;

template <class Space>
using ChannelsView = Kokkos::View<ChannelData*, typename Space::memory_space>;

/// The executor for points: an index is one point, made by `fill_random`, `map_numbers` and
/// `Channel::generate` of its segment. Mapped numbers are not stored.
template <class Space>
struct MakePoints {
  static_assert(std::is_trivially_copyable_v<ChannelData>);
  static constexpr int most_numbers = 3 * max_outgoing;

  SegmentsView<Space> segments;
  int num_segments;
  ChannelsView<Space> channels;
  std::uint64_t seed;
  PointViews<Space> points;

  KOKKOS_INLINE_FUNCTION const SegmentData& segment_of(const std::int64_t point) const {
    int first = 0, end = num_segments;
    while (end - first > 1) {
      const int middle = (first + end) / 2;
      (segments(middle).first <= point ? first : end) = middle;
    }
    return segments(first);
  }

  /// Computes the mapped numbers of a point; returns their Jacobian.
  KOKKOS_INLINE_FUNCTION double map(const std::int64_t point, const std::uint64_t number,
                                    const VegasMapView& grid, double* x) const {
    const PhiloxKey key = key_of(seed);
    double jacobian = 1.0;
    for (int d = 0; d < grid.dimensions; d += 2) {
      const auto words =
          philox4x32_10(counter_of(number, std::uint32_t(d / 2), RandomStream::phase_space), key);
      const double uniforms[2] = {uniform(words.w0, words.w1), uniform(words.w2, words.w3)};
      for (int i = 0; i < 2 && d + i < grid.dimensions; ++i) {
        const MappedNumber mapped = grid.map(d + i, uniforms[i]);
        x[d + i] = mapped.x;
        jacobian *= mapped.jacobian;
        points.bins(point, d + i) = static_cast<std::uint8_t>(mapped.bin);
        if (grid.base == nullptr) continue;
        const MappedNumber by_base = grid.map_by_base(d + i, mapped.x);
        x[d + i] = by_base.x;
        jacobian *= by_base.jacobian;
      }
    }
    return jacobian;
  }

  KOKKOS_INLINE_FUNCTION void write(const FourVector<double>& p, const std::int64_t point,
                                    const int particle) const {
    points.momenta(point, particle, 0) = p.t;
    points.momenta(point, particle, 1) = p.x;
    points.momenta(point, particle, 2) = p.y;
    points.momenta(point, particle, 3) = p.z;
  }

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t point) const {
    const SegmentData& segment = segment_of(point);
    const std::uint64_t number = segment.number + std::uint64_t(point - segment.first);
    double x[most_numbers];
    points.jacobians(point) = map(point, number, segment.grid, x);
    points.channels(point) = segment.channel;
    for (int i = 0; i < int(points.strategy.extent(1)); ++i)
      points.strategy(point, i) = random_number(seed, number, i, RandomStream::strategy);

    const ChannelData& channel = channels(segment.channel);
    FourVector<double> incoming[2], outgoing[max_outgoing];
    double fractions[2];
    points.phase_space(point) = channel_point<double>(
        channel, [&](int index) { return x[index]; }, incoming, outgoing, fractions);
    for (int i = 0; i < channel.incoming; ++i) write(incoming[i], point, i);
    for (int i = 0; i < channel.outgoing; ++i) write(outgoing[i], point, channel.incoming + i);
    for (int i = 0; i < 2; ++i) points.fractions(point, i) = fractions[i];
  }
};

}  // namespace helikos::detail
