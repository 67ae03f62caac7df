// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "helikos/engine/epilogue/denominator_size.hpp"
#include "helikos/engine/epilogue/event_views.hpp"

namespace helikos {

/// factors(event, propagator) = |D|^(-3/2) for a propagator with the denominator D, and m |D|^-2
/// for a resonance, in the event's unit of energy. They are the weights of propagators in the
/// shares of channels.
template <class Space>
struct ShareFactors {
  using T = EventPack;

  PropagatorView<Space> propagators;
  Kokkos::View<const double*, typename Space::memory_space>
      resonances;  ///< masses of resonances; 0 for other propagators
  LegMask incoming;
  ConstMomentaView<Space> momenta;
  WeightView<Space> factors;

  KOKKOS_INLINE_FUNCTION T factor(const LegMomenta<T>& legs, std::size_t i) const {
    const T square = denominator_size(legs, propagators(i)).square;
    if (resonances(i) > 0.0) return T(resonances(i)) / square;
    const T size = square_root(square);
    return T(1.0) / (size * square_root(size));
  }

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t block) const {
    constexpr int width = width_of<T>;
    const std::int64_t first = block * width;
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    const auto legs = load_legs<T>(momenta, first, incoming);
    for (std::size_t i = 0; i < propagators.extent(0); ++i) {
      const T of_all = factor(legs, i);
      for (int k = 0; k < width && first + k < num_events; ++k) {
        const double unit = power_of_two(energy_exponent(momenta(first + k, 0, 0)));
        factors(first + k, i) = unit * unit * unit * lane(of_all, k);
      }
    }
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
  using Policy = EventPolicy<Space>;

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
      factors_ =
          WeightView<Space>("helikos::epilogue::factors", blocks * width, propagators_.extent(0));
    }
    Kokkos::parallel_for(
        "helikos::epilogue::share_factors", Policy(space, 0, blocks),
        ShareFactors<Space>{propagators_, resonances_, incoming_, momenta, factors_});
    Kokkos::parallel_for(
        "helikos::epilogue::share_of_channel", Policy(space, 0, blocks),
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
