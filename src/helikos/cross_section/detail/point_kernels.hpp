// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels for the steps of an integrand.

#include <limits>
#include <type_traits>

#include "helikos/base/random/philox.hpp"
#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/pdf_data.hpp"
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
/// `Channel::generate` of its segment. Mapped numbers are not stored. It is used on GPUs: with one
/// kernel per channel, most of the time would be launch latency.
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

/// The value of a scale that is not valid.
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Gathers the channels of the points that pass.
template <class Space>
struct GatherChannels {
  cuts::NumberView<Space> passed;
  IndexView<Space> from, to;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const { to(i) = from(passed(i)); }
};

template <class Space>
struct PlaceAll {
  IndexView<Space> places;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t point) const {
    places(point) = std::int32_t(point);
  }
};

/// Counts of points that pass: scales outside of the knots of a table (which is then extrapolated),
/// scales that are not above zero, and weights that are negative because of densities.
enum Counted { mu_r_outside, mu_f_outside, no_mu_r, no_mu_f, negative, num_counted };
template <class Space>
using CountedView = Kokkos::View<std::int64_t[num_counted], typename Space::memory_space>;

template <class View>
KOKKOS_INLINE_FUNCTION void count(const View& counted, Counted what) {
  Kokkos::atomic_add(&counted(what), std::int64_t{1});
}

/// `Table` has least_q2() and most_q2() [GeV^2]. A scale that is NaN does not count as outside.
template <class Table>
KOKKOS_INLINE_FUNCTION bool is_outside(const Table& table, double scale) {
  const double q2 = scale * scale;
  return q2 < table.least_q2() || q2 > table.most_q2();
}

/// A scale must be above zero and finite.
KOKKOS_INLINE_FUNCTION bool is_scale(double value) { return value > 0.0 && value - value == 0.0; }

template <class Space>
struct RunCoupling {
  beams::AlphaSView coupling;
  ConstEventView<Space> mu_r;
  EventView<Space> alpha_s;
  CountedView<Space> counted;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    alpha_s(i) = mu_r(i) > 0.0 ? coupling(mu_r(i) * mu_r(i)) : not_a_number;
    if (is_outside(coupling, mu_r(i))) count(counted, mu_r_outside);
  }
};

template <class Space>
struct CountOutside {
  beams::PdfMemberView densities;
  ConstEventView<Space> mu_f;
  CountedView<Space> counted;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    if (is_outside(densities, mu_f(i))) count(counted, mu_f_outside);
  }
};

/// The weight of a point: flux factor, phase space, luminosity, |M|^2 and the share of its channel.
/// It is zero for points that fail and for points without phase space; it is NaN where phase space
/// is NaN or infinite, or where a cut met NaN.
template <class Space>
struct WeighPoints {
  PointViews<Space> points;
  PassedViews<Space> passed;
  cuts::OutcomeView<Space> outcomes;  ///< empty without cuts
  double factor;                      ///< [pb]: 1 / flux; with hadrons without x1 x2
  bool has_hadrons, has_couplings;    ///< densities at muF, alpha_s at muR
  CountedView<Space> counted;

  KOKKOS_INLINE_FUNCTION double weight(const std::int64_t point, const std::int64_t place) const {
    const double flux = has_hadrons ? points.fractions(point, 0) * points.fractions(point, 1) : 1.0;
    return factor / flux * points.jacobians(point) * points.phase_space(point) *
           passed.luminosity(place) * passed.values(place) * passed.shares(place);
  }

  /// Whether a point that is possible and passes has the scales that it needs.
  KOKKOS_INLINE_FUNCTION bool has_scales(const std::int64_t place) const {
    const bool has_mu_r = !has_couplings || is_scale(passed.mu_r(place));
    const bool has_mu_f = !has_hadrons || is_scale(passed.mu_f(place));
    if (!has_mu_r) count(counted, no_mu_r);
    if (!has_mu_f) count(counted, no_mu_f);
    return has_mu_r && has_mu_f;
  }

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t point) const {
    const std::int32_t place = points.places(point);
    const double phase_space = points.phase_space(point);
    const bool is_possible = phase_space > 0.0, is_known = phase_space == phase_space;
    const bool is_undefined = outcomes.extent(0) > 0 && outcomes(point) == cuts::Outcome::undefined;
    double result = is_known ? 0.0 : not_a_number;
    if (is_possible && is_undefined) result = not_a_number;
    if (is_possible && place >= 0) {
      result = has_scales(place) ? weight(point, place) : not_a_number;
      if (passed.luminosity(place) < 0.0) count(counted, negative);
    }
    points.weights(point) = result;
    for (std::size_t pair = 0; pair < points.pairs.extent(1); ++pair) {
      const bool is_zero = result == 0.0 || place < 0;
      points.pairs(point, pair) =
          is_zero ? 0.0 : result * (passed.pairs(place, pair) / passed.luminosity(place));
    }
  }
};

}  // namespace helikos::detail
