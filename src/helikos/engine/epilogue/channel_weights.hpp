// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "helikos/engine/color_sum/row_sum.hpp"
#include "helikos/engine/epilogue/denominator_size.hpp"
#include "helikos/engine/epilogue/event_views.hpp"

namespace helikos {

/// factors(event, propagator) = a weight that a propagator has by its |D|^2, D = P^2 - m^2 + i m
/// Gamma, in the event's unit of energy. This unit keeps products of many propagators in range; it
/// cancels, because all channels have the same number of propagators. `Weight`: function of |D|^2
/// and of the propagator's number; its result is an energy to the power -`energies`.
template <class Space, class Weight>
struct WeighPropagators {
  using T = EventPack;

  Weight weight;
  PropagatorView<Space> propagators;
  LegMask incoming;
  ConstMomentaView<Space> momenta;
  WeightView<Space> factors;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t block) const {
    constexpr int width = width_of<T>;
    const std::int64_t first = block * width;
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    const auto legs = load_legs<T>(momenta, first, incoming);
    for (std::size_t i = 0; i < propagators.extent(0); ++i) {
      const T of_all = weight(denominator_size(legs, propagators(i)).square, i);
      for (int k = 0; k < width && first + k < num_events; ++k) {
        const double unit = power_of_two(energy_exponent(momenta(first + k, 0, 0)));
        double in_unit = lane(of_all, k);
        for (int n = 0; n < Weight::energies; ++n) in_unit *= unit;
        factors(first + k, i) = in_unit;
      }
    }
  }

  /// Enqueues the kernel.
  void start(const Space& space, const char* label) const {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    Kokkos::parallel_for(
        label, EventPolicy<Space>(space, 0, (num_events + width_of<T> - 1) / width_of<T>), *this);
  }
};

/// |D|^-2
struct InverseSquare {
  static constexpr int energies = 4;

  KOKKOS_INLINE_FUNCTION EventPack operator()(const EventPack& square, std::size_t) const {
    return EventPack(1.0) / square;
  }
};

/// Normalizes the weights of all channels to the sum 1.
template <class Weights>
KOKKOS_INLINE_FUNCTION void divide_by_sum(const Weights& weights, std::int64_t event) {
  double total = 0.0;
  for (std::size_t c = 0; c < weights.extent(1); ++c) total += weights(event, c);
  for (std::size_t c = 0; c < weights.extent(1); ++c) weights(event, c) /= total;
}

/// weights(event, channel) = product of the channel's inverses, divided by the sum over all
/// channels.
template <class Space>
struct WeightChannels {
  Kokkos::View<const int*, typename Space::memory_space>
      members;          ///< propagators, (channel, number in it)
  int num_propagators;  ///< propagators of a channel
  WeightView<Space> inverses, weights;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    for (std::size_t channel = 0; channel < weights.extent(1); ++channel) {
      weights(event, channel) = product_of(event, channel);
    }
    divide_by_sum(weights, event);
  }

  KOKKOS_INLINE_FUNCTION double product_of(std::int64_t event, std::size_t channel) const {
    double product = 1.0;
    for (int i = 0; i < num_propagators; ++i) {
      product *= inverses(event, members(channel * num_propagators + i));
    }
    return product;
  }
};

/// weights(event, channel) = or += sum over helicities of |jamp|^2 of the channel's diagrams.
template <class Space>
struct AddDiagrams {
  RowMatrix<double, Space> jamps;
  Kokkos::View<const int*, typename Space::memory_space>
      first_jamps;  ///< (channel), and the end of the last channel
  WeightView<Space> weights;
  std::int64_t first_event, num_events;
  int num_rows;  ///< rows of an event
  bool overwrites;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    const std::int64_t event = i % num_events, channel = i / num_events;
    double sum = overwrites ? 0.0 : weights(first_event + event, channel);
    for (int jamp = first_jamps(channel); jamp < first_jamps(channel + 1); ++jamp) {
      for (std::int64_t row = event * num_rows; row < (event + 1) * num_rows; ++row) {
        sum += jamps(row, jamp) * jamps(row, jamp);
      }
    }
    weights(first_event + event, channel) = sum;
  }
};

template <class Space>
struct DivideBySums {
  WeightView<Space> weights;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t event) const {
    divide_by_sum(weights, event);
  }
};

/// The share of each channel (amplitude/program/channels.hpp), where a channel has the product of 1
/// / |P^2 - m^2 + i m Gamma|^2 over its propagators. These are weights for multi-channel
/// integration (MadGraph's sde_strategy 2; O. Mattelaer, K. Ostrolenk, Eur. Phys. J. C81 (2021)
/// 435).
template <class Space>
class ChannelWeights {
 public:
  using Policy = EventPolicy<Space>;

  ChannelWeights(const std::vector<LegPropagator>& propagators, const std::vector<int>& members,
                 int count, LegMask incoming)
      : propagators_(to_view<Space>("helikos::epilogue::propagators", propagators)),
        members_(to_view<Space>("helikos::epilogue::channels", members)),
        count_(count),
        incoming_(incoming) {}

  /// Enqueues the kernels, without waiting.
  void operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                  const WeightView<Space>& weights) {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    make_room(inverses_, "helikos::epilogue::inverses", num_events, propagators_.extent(0));
    WeighPropagators<Space, InverseSquare>{{}, propagators_, incoming_, momenta, inverses_}.start(
        space, "helikos::epilogue::invert_denominators");
    Kokkos::parallel_for(
        "helikos::epilogue::weight_channels", Policy(space, 0, num_events),
        WeightChannels<Space>{members_, int(members_.extent(0)) / count_, inverses_, weights});
  }

 private:
  PropagatorView<Space> propagators_;
  Kokkos::View<const int*, typename Space::memory_space> members_;
  int count_;
  LegMask incoming_;
  WeightView<Space> inverses_;  ///< (event, propagator)
};

/// |D|^(-3/2) for a propagator, and m |D|^-2 for a resonance: the weights of propagators in the
/// shares of channels.
template <class Space>
struct ShareFactor {
  using T = EventPack;
  static constexpr int energies = 3;

  Kokkos::View<const double*, typename Space::memory_space>
      resonances;  ///< masses of resonances; 0 for other propagators

  KOKKOS_INLINE_FUNCTION T operator()(const T& square, std::size_t i) const {
    if (resonances(i) > 0.0) return T(resonances(i)) / square;
    const T size = square_root(square);
    return T(1.0) / (size * square_root(size));
  }
};

/// shares(event) = product of the factors of the event's channel, divided by the sum of these
/// products over all channels.
///
/// Channels are ordered by their propagators, so that neighbours have common factors. The product
/// of the common factors is taken from the channel before.
template <class Space>
struct ShareOfChannel {
  using T = EventPack;
  static constexpr int most_propagators = Process::max_legs;
  using Numbers = Kokkos::View<const int*, typename Space::memory_space>;

  Numbers members;    ///< propagators, (channel, number in it)
  Numbers ordered;    ///< the same, in the order of the sum
  Numbers in_common;  ///< (place in this order): number of leading propagators in common with the
                      ///< channel before
  int num_propagators;
  IndexView<Space> channels;  ///< (event)
  WeightView<Space> factors;  ///< (event, propagator); complete packs
  EventView<Space> shares;

  KOKKOS_INLINE_FUNCTION T sum_of_products(const std::int64_t first) const {
    T products[most_propagators + 1];
    products[0] = T(1.0);
    T total(0.0);
    for (std::size_t place = 0; place < in_common.extent(0); ++place) {
      for (int i = in_common(place); i < num_propagators; ++i)
        products[i + 1] =
            products[i] * load<T>(&factors(first, ordered(int(place) * num_propagators + i)));
      total += products[num_propagators];
    }
    return total;
  }

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t block) const {
    constexpr int width = width_of<T>;
    const std::int64_t first = block * width;
    const T total = sum_of_products(first);
    for (int k = 0; k < width && first + k < std::int64_t(shares.extent(0)); ++k) {
      double product = 1.0;
      for (int i = 0; i < num_propagators; ++i)
        product *= factors(first + k, members(channels(first + k) * num_propagators + i));
      shares(first + k) = product / lane(total, k);
    }
  }
};

/// For each event, the share of the channel that generated it. The shares of all channels sum to 1
/// (docs/phasespace.md, eq. 18).
template <class Space>
class ChannelShares {
 public:
  ChannelShares() = default;
  /// `resonances`: masses [GeV] of the resonant propagators, and 0 for the others.
  ChannelShares(const std::vector<LegPropagator>& propagators,
                const std::vector<double>& resonances, const std::vector<int>& members, int count,
                LegMask incoming)
      : propagators_(to_view<Space>("helikos::epilogue::propagators", propagators)),
        resonances_(to_view<Space>("helikos::epilogue::resonances", resonances)),
        members_(to_view<Space>("helikos::epilogue::channels", members)),
        size_(count == 0 ? 0 : int(members.size()) / count),
        incoming_(incoming) {
    std::vector<std::vector<int>> sets;
    for (int channel = 0; channel < count; ++channel) {
      const auto begin = members.begin() + std::ptrdiff_t(channel) * size_;
      sets.emplace_back(begin, begin + size_);
      std::ranges::sort(sets.back());
    }
    std::ranges::sort(sets);
    std::vector<int> ordered, in_common;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      ordered.insert(ordered.end(), sets[i].begin(), sets[i].end());
      const auto end = i == 0 ? sets[i].begin() : std::ranges::mismatch(sets[i], sets[i - 1]).in1;
      in_common.push_back(int(end - sets[i].begin()));
    }
    ordered_ = to_view<Space>("helikos::epilogue::channels", ordered);
    in_common_ = to_view<Space>("helikos::epilogue::channels", in_common);
  }

  int num_propagators() const { return int(propagators_.extent(0)); }

  /// Enqueues the kernels. Waits only if memory is allocated.
  void operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                  const IndexView<Space>& channels, const EventView<Space>& shares) {
    constexpr std::int64_t width = width_of<EventPack>;
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    const std::int64_t blocks = (num_events + width - 1) / width;
    if (std::int64_t(factors_.extent(0)) < blocks * width) {
      factors_ = {};
      factors_ =  // zeros, because whole packs are read
          WeightView<Space>("helikos::epilogue::factors", blocks * width, propagators_.extent(0));
    }
    WeighPropagators<Space, ShareFactor<Space>>{
        {resonances_}, propagators_, incoming_, momenta, factors_}
        .start(space, "helikos::epilogue::share_factors");
    Kokkos::parallel_for(
        "helikos::epilogue::share_of_channel", EventPolicy<Space>(space, 0, blocks),
        ShareOfChannel<Space>{members_, ordered_, in_common_, size_, channels, factors_, shares});
  }

 private:
  PropagatorView<Space> propagators_;
  Kokkos::View<const double*, typename Space::memory_space> resonances_;
  typename ShareOfChannel<Space>::Numbers members_, ordered_, in_common_;
  int size_ = 0;  ///< propagators of a channel
  LegMask incoming_ = 0;
  WeightView<Space> factors_;  ///< (event, propagator)
};

}  // namespace helikos
