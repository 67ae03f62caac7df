// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/color_sum/row_sum.hpp"
#include "helikos/engine/epilogue/denominator_size.hpp"
#include "helikos/engine/epilogue/event_views.hpp"

namespace helikos {

/// inverses(event, propagator) = 1 / |P^2 - m^2 + i m Gamma|^2, in the event's unit of energy. This
/// unit keeps products of many propagators in range; it cancels, because all channels have the same
/// number of propagators.
template <class Space>
struct InvertDenominators {
  using T = EventPack;

  PropagatorView<Space> propagators;
  LegMask incoming;
  ConstMomentaView<Space> momenta;
  WeightView<Space> inverses;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t block) const {
    constexpr int width = width_of<T>;
    const std::int64_t first = block * width;
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    const auto legs = load_legs<T>(momenta, first, incoming);
    for (std::size_t i = 0; i < propagators.extent(0); ++i) {
      const T square = denominator_size(legs, propagators(i)).square;
      for (int k = 0; k < width && first + k < num_events; ++k) {
        const double unit = power_of_two(energy_exponent(momenta(first + k, 0, 0)));
        inverses(first + k, i) = unit * unit * unit * unit / lane(square, k);
      }
    }
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
    constexpr int width = width_of<EventPack>;
    make_room(inverses_, "helikos::epilogue::inverses", num_events, propagators_.extent(0));
    Kokkos::parallel_for("helikos::epilogue::invert_denominators",
                         Policy(space, 0, (num_events + width - 1) / width),
                         InvertDenominators<Space>{propagators_, incoming_, momenta, inverses_});
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

}  // namespace helikos
