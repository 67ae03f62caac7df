// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/epilogue/denominator_size.hpp"
#include "helikos/engine/epilogue/event_views.hpp"

namespace helikos {

/// Numbers of events, in any order.
template <class Space>
using EventList = Kokkos::View<std::int64_t*, typename Space::memory_space>;

/// One number in the memory of `Space`.
template <class Space>
using CountView = Kokkos::View<std::int64_t, typename Space::memory_space>;

/// The condition under which events keep their |M|^2 (docs/physics.md eqs. 24, 25): the error from
/// propagators is at most aim - frame gamma^2, where gamma = E / sqrt(P^2) of all incoming
/// particles.
struct CancellationLaw {
  bool in_float;  ///< denominators D are computed in float; otherwise in double, and then rounded
  double aim;
  double frame;
  double loss;            ///< in float times |D_float - D| / |D|, else times E / |D|^(1/2)
  double least{};         ///< in float: added to |D_float - D| in quadrature, in E^2
  double longitudinal{};  ///< times E / M of every external massive vector
};

/// Lists events whose |M|^2 is NaN or infinite, and events that do not fulfil the condition of the
/// law.
template <class Space>
struct ListCancellations {
  using T = EventPack;
  using Float = Pack<float, width_of<T>>;

  CancellationLaw law;
  PropagatorView<Space> propagators;
  PropagatorView<Space> vectors;  ///< external massive vectors, by their legs
  LegMask incoming;
  ConstMomentaView<Space> momenta;
  ConstEventView<Space> matrix_elements;
  EventList<Space> places;  ///< room for all events
  CountView<Space> listed;  ///< number of events listed until now
  std::int64_t before;      ///< number of events listed by earlier kernels

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t block) const {
    constexpr int width = width_of<T>;
    const std::int64_t first = block * width;
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    double room[width];
    store(least_room(first), room);
    for (int i = 0; i < width && first + i < num_events; ++i) {
      const double value = matrix_elements(first + i);
      const bool is_number = value - value == 0.0;
      if (is_number && room[i] >= 0.0) continue;
      places(Kokkos::atomic_fetch_add(&listed(), std::int64_t{1}) - before) = first + i;
    }
  }

  /// The remaining error: below zero or NaN if the event does not keep its |M|^2.
  KOKKOS_INLINE_FUNCTION T least_room(std::int64_t first) const {
    const auto legs = load_legs<T>(momenta, first, incoming);
    const auto all = denominator_size(legs, {incoming, 0.0, 0.0});
    const T left = T(law.aim) - T(law.frame) * all.energy * all.energy / square_root(all.square) -
                   lost_by_vectors(legs);
    return law.in_float ? room_in_float(first, legs, left) : room_when_rounded(legs, left);
  }

  /// The error from external massive vectors. Longitudinal polarisations grow as E / M, and |M|^2
  /// does not: the terms that cancel are larger by these factors.
  KOKKOS_INLINE_FUNCTION T lost_by_vectors(const LegMomenta<T>& legs) const {
    T product(vectors.extent(0) > 0 ? law.longitudinal : 0.0);
    for (std::size_t i = 0; i < vectors.extent(0); ++i) {
      product = product * energy_of(legs, vectors(i).legs) * T(1.0 / vectors(i).mass);
    }
    return product;
  }

  /// The remaining error from the difference between denominators in float, as the engine computes
  /// them, and denominators in double.
  KOKKOS_INLINE_FUNCTION T room_in_float(std::int64_t first, const LegMomenta<T>& legs,
                                         const T& left) const {
    const auto rounded = load_legs<Float>(momenta, first, incoming);
    const T part = left / T(law.loss);
    T room = left;
    for (std::size_t i = 0; i < propagators.extent(0); ++i) {
      const Complex<T> exact = off_shell(legs, propagators(i));
      const Complex<Float> here = off_shell(rounded, propagators(i));
      const Complex<T> lost = exact - Complex<T>{in_double(here.re), in_double(here.im)};
      const T energy = energy_of(legs, propagators(i).legs), least = T(law.least) * energy * energy;
      room = still(room, part * part * norm(exact) - norm(lost) - least * least);
    }
    return room;
  }

  KOKKOS_INLINE_FUNCTION T room_when_rounded(const LegMomenta<T>& legs, const T& left) const {
    const T root = T(law.loss) / left;
    T room = left;
    for (std::size_t i = 0; i < propagators.extent(0); ++i) {
      const auto size = denominator_size(legs, propagators(i));
      const T smallest = root * root * size.energy * size.energy;
      room = still(room, size.square - smallest * smallest);
    }
    return room;
  }

  /// `room`, or -1 if `other` is below zero or NaN: a float may overflow.
  KOKKOS_INLINE_FUNCTION static T still(const T& room, const T& other) {
    return select(other >= T(0), room, T(-1));
  }

  KOKKOS_INLINE_FUNCTION static T in_double(const Float& value) {
    double lanes[width_of<T>];
    store(value, lanes);
    return load<T>(lanes);
  }
};

/// Enqueues the kernel. Its threads write to the list in any order: the listed numbers are the same
/// in every run, their order is not.
template <class Space>
void list_cancellations(const Space& space, const ListCancellations<Space>& kernel) {
  constexpr int width = width_of<EventPack>;
  const auto num_events = static_cast<std::int64_t>(kernel.momenta.extent(0));
  Kokkos::parallel_for("helikos::epilogue::list_cancellations",
                       EventPolicy<Space>(space, 0, (num_events + width - 1) / width), kernel);
}

/// target(to, ..) = source(from, ..), for one or several numbers of an event or for momenta.
/// Nothing is done if one View is empty.
template <class Target, class Source>
KOKKOS_INLINE_FUNCTION void copy_event(const Target& target, std::int64_t to, const Source& source,
                                       std::int64_t from) {
  if (target.extent(0) == 0 || source.extent(0) == 0) return;
  if constexpr (Target::rank == 1) {
    target(to) = source(from);
  } else if constexpr (Target::rank == 2) {
    for (std::size_t i = 0; i < source.extent(1); ++i) target(to, i) = source(from, i);
  } else {
    for (std::size_t leg = 0; leg < source.extent(1); ++leg) {
      for (int c = 0; c < 4; ++c) target(to, leg, c) = source(from, leg, c);
    }
  }
}

/// Some events of a batch: their inputs, and the places of their results.
template <class Space>
struct PartOfBatch {
  MomentaView<Space> momenta;
  EventView<Space> alpha_s, helicity_random, flow_random;
  EventOutputs<Space> outputs;
  RandomView<Space> superpositions{}, color_vectors{};

  EventInputs<Space> inputs() const {
    return {momenta, alpha_s, helicity_random, flow_random, {}, superpositions, color_vectors};
  }
};

/// part(k) = batch(places(k)), for inputs, and for shares, because some of them may not be written.
template <class Space>
struct GatherEvents {
  EventList<Space> places;
  EventInputs<Space> inputs;
  ShareView<Space> shares;
  PartOfBatch<Space> part;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t k) const {
    const std::int64_t event = places(k);
    copy_event(part.momenta, k, inputs.momenta, event);
    copy_event(part.alpha_s, k, inputs.alpha_s, event);
    copy_event(part.helicity_random, k, inputs.helicity_random, event);
    copy_event(part.flow_random, k, inputs.flow_random, event);
    copy_event(part.superpositions, k, inputs.superpositions, event);
    copy_event(part.color_vectors, k, inputs.color_vectors, event);
    copy_event(part.outputs.shares, k, shares, event);
  }
};

/// batch(places(k)) = part(k)
template <class Space>
struct ScatterEvents {
  EventList<Space> places;
  EventOutputs<Space> part, batch;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t k) const {
    const std::int64_t event = places(k);
    copy_event(batch.matrix_elements, event, part.matrix_elements, k);
    copy_event(batch.helicity, event, part.helicity, k);
    copy_event(batch.flow, event, part.flow, k);
    copy_event(batch.shares, event, part.shares, k);
  }
};

/// Enqueues kernel(k) for all places.
template <class Space, class Kernel>
void for_each_place(const char* label, const Space& space, const Kernel& kernel) {
  Kokkos::parallel_for(label, EventPolicy<Space>(space, 0, kernel.places.extent(0)), kernel);
}

}  // namespace helikos
