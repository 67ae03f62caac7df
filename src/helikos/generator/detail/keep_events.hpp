// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels that make events from points.

#include "helikos/base/random/philox.hpp"
#include "helikos/cross_section/point_views.hpp"
#include "helikos/generator/generated_event.hpp"

namespace helikos::detail {

/// Indices of the random numbers in the stream `unweighting` of a point.
enum UnweightingNumber : int {
  number_of_keeping,
  number_of_pair,
  number_of_order,
  number_of_second,
  number_of_diagram
};

/// The data for unweighting the points of a batch, (channel).
template <class Space>
struct KeepingRule {
  ConstEventView<Space> limits;  ///< maximum weights [pb]
  /// The number that point 0 of the batch would have if it were a point of the channel.
  Kokkos::View<const std::uint64_t*, typename Space::memory_space> first_numbers;
  std::uint64_t seed;
  bool keeps_all;  ///< all points with non-zero weight are kept

  KOKKOS_INLINE_FUNCTION double random(int channel, std::int64_t point, int number) const {
    return random_number(seed, first_numbers(channel) + std::uint64_t(point), number,
                         RandomStream::unweighting);
  }
};

KOKKOS_INLINE_FUNCTION double size_of(double number) { return number < 0.0 ? -number : number; }

/// Size of a weight |w| [pb], with the absolute values of all pairs; 0 if it is NaN or infinite.
template <class Space>
KOKKOS_INLINE_FUNCTION double size_of_weight(const PointViews<Space>& points, std::int64_t point) {
  double sum = 0.0;
  for (std::size_t pair = 0; pair < points.pairs.extent(1); ++pair)
    sum += size_of(points.pairs(point, pair));
  return sum < 1e300 ? sum : 0.0;
}

/// Sets is_kept(point) to 1 or 0.
template <class Space>
struct KeepPoints {
  PointViews<Space> points;
  KeepingRule<Space> rule;
  IndexView<Space> is_kept;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t point) const {
    const double size = size_of_weight(points, point);
    const int channel = points.channels(point);
    is_kept(point) = size > 0.0 &&
                     (rule.keeps_all ||
                      rule.random(channel, point, number_of_keeping) * rule.limits(channel) < size);
  }
};

/// Numbers of the points that are kept, in order.
template <class Space>
struct ListKept {
  IndexView<Space> is_kept;
  IndexView<Space> kept;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t point, std::int64_t& place,
                                         const bool is_final) const {
    if (is_kept(point) == 0) return;
    if (is_final) kept(place) = std::int32_t(point);
    ++place;
  }
};

/// Makes events of the points that are kept, and the inputs for the selection of helicities and
/// flows.
template <class Space>
struct FillEvents {
  PointViews<Space> points;
  PassedViews<Space> passed;
  KeepingRule<Space> rule;
  IndexView<Space> kept;
  std::int32_t program;
  bool has_mu_r, has_mu_f;
  double alpha_s;  ///< alpha_s of the parameters
  Kokkos::View<GeneratedEvent*, typename Space::memory_space> events;
  MomentaView<Space> momenta;
  EventView<Space> couplings;
  EventView<Space> first_values;  ///< |M|^2
  RandomView<Space> selection;    ///< (event, 3)

  /// Draws a pair of partons by the sizes of their parts. Returns the last pair with a non-zero
  /// part if rounding leaves a rest.
  KOKKOS_INLINE_FUNCTION int pair_of(std::int64_t point, double part) const {
    int last = 0;
    for (std::size_t pair = 0; pair < points.pairs.extent(1); ++pair) {
      const double size = size_of(points.pairs(point, pair));
      if (!(size > 0.0)) continue;
      last = int(pair);
      part -= size;
      if (part < 0.0) break;
    }
    return last;
  }

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    const std::int32_t point = kept(i), place = points.places(point);
    const int channel = points.channels(point);
    const double size = size_of_weight(points, point), ratio = size / rule.limits(channel);
    GeneratedEvent& event = events(i);
    event.program = program;
    event.pair = pair_of(point, rule.random(channel, point, number_of_pair) * size);
    event.order = rule.random(channel, point, number_of_order);
    event.diagram = rule.random(channel, point, number_of_diagram);
    const double weight = rule.keeps_all || ratio > 1.0 ? ratio : 1.0;
    event.weight = points.pairs(point, event.pair) < 0.0 ? -weight : weight;
    for (int beam = 0; beam < 2; ++beam) event.fractions[beam] = points.fractions(point, beam);
    event.mu_r = has_mu_r ? passed.mu_r(place) : 0.0;
    event.mu_f = has_mu_f ? passed.mu_f(place) : 0.0;
    event.alpha_s = has_mu_r ? passed.alpha_s(place) : alpha_s;
    couplings(i) = event.alpha_s;
    for (int k = 0; k < 2; ++k)
      selection(i, k) = random_number(rule.seed, rule.first_numbers(channel) + std::uint64_t(point),
                                      k, RandomStream::selection);
    selection(i, 2) = rule.random(channel, point, number_of_second);
    first_values(i) = passed.values(place);
    for (int leg = 0; leg < passed.momenta.extent_int(1); ++leg)
      for (int c = 0; c < 4; ++c)
        momenta(i, leg, c) = event.momenta[leg][c] = passed.momenta(place, leg, c);
  }
};

/// The second of two stages. An event with |M|^2 = `value` was kept with |M|^2 = `first`. With r =
/// value / (most first) it is kept with the probability min(1, r), and where r is above 1 its
/// weight is multiplied by r. Its mean weight is therefore r in all cases. Events with negative or
/// undefined r are not kept, and are counted.
template <class Space>
struct KeepAgain {
  double most;
  ConstEventView<Space> values, first_values;                          ///< (event) |M|^2
  EventView<Space> random;                                             ///< (event)
  Kokkos::View<GeneratedEvent*, typename Space::memory_space> events;  ///< weight 0: not kept

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i, std::int64_t& non_finite) const {
    const double ratio = values(i) / (most * first_values(i));
    const bool is_good = ratio >= 0.0 && ratio - ratio == 0.0;
    if (!is_good) ++non_finite;
    if (!is_good || !(random(i) < ratio)) {
      events(i).weight = 0.0;
    } else if (ratio > 1.0) {
      events(i).weight *= ratio;
    }
  }
};

/// varied(event) = factor times alpha_s of the event.
template <class Space>
struct VaryCouplings {
  ConstEventView<Space> couplings;
  EventView<Space> varied;
  double factor;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    varied(i) = factor * couplings(i);
  }
};

/// The parts of |M|^2 of each event of its powers of g_s (strong_shares.hpp).
template <class Space>
struct TakeStrongShares {
  RandomView<Space> values;       ///< (event, value) |M|^2 at other alpha_s
  ConstEventView<Space> weights;  ///< (power, value)
  int number, own;                ///< number of values; the value at alpha_s of the event
  Kokkos::View<GeneratedEvent*, typename Space::memory_space> events;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    for (int power = 0; power < number; ++power) {
      double share = 0.0;
      for (int value = 0; value < number; ++value)
        share += weights(power * number + value) * values(i, value);
      events(i).strong_shares[power] = share / values(i, own);
    }
  }
};

template <class Space>
struct TakeSelection {
  IndexView<Space> helicities, flows;
  Kokkos::View<GeneratedEvent*, typename Space::memory_space> events;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    events(i).helicity = helicities(i);
    events(i).flow = flows(i);
  }
};

}  // namespace helikos::detail
