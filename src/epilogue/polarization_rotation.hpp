// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "color_sum/triangular_sum.hpp"
#include "schedule/schedule.hpp"

namespace helikos {

/// Legs whose states are linear polarisations. Throws std::logic_error for a massive vector with
/// such states.
LegMask linear_legs(const std::vector<ExternalLeg>& legs);

/// `helicities` and all that share the states of the other legs with one of them: a linear state
/// may vanish where a helicity does not. In the order of all_helicities.
std::vector<HelicityMask> closed_under_rotation(const std::vector<HelicityMask>& helicities,
                                                const std::vector<ExternalLeg>& legs);

/// Most gluons that are rotated at once. Four: 16 jamps, all in registers.
inline constexpr int most_legs_at_once = 4;

/// Some gluons, rotated in one pass over a flow. The states of all of them, for the same states of
/// the other legs, are a set of 2^num_legs jamps.
struct RotationStage {
  int num_legs = 0;
  /// (set, 2, state): helicities that are read, then those that are written in their place.
  std::vector<std::int32_t> places;

  int num_sets() const { return static_cast<int>(places.size() >> (num_legs + 1)); }
  /// Whether what was of an even number of second states goes to where an odd number was.
  bool changes_places() const;
};

/// From linear polarisations to helicities, eq. (11) of docs/physics.md, as steps in place on the
/// helicities of each flow. Afterwards the jamps in place of a mask are those of the helicities in
/// the mask, but for a phase that is the same for all flows, and 2^(num_legs / 2) times as large:
/// |M|^2 takes `share_factor`.
struct PolarizationRotation {
  std::vector<RotationStage> stages;
  int num_legs = 0;  ///< with linear polarisations

  double share_factor() const { return 1.0 / (1 << num_legs); }
};

/// Throws std::logic_error where `helicities` are not closed under it. `legs_at_once`: 1 to
/// most_legs_at_once.
PolarizationRotation make_rotation(const std::vector<HelicityMask>& helicities,
                                   const std::vector<ExternalLeg>& legs, int legs_at_once);

/// What each helicity is a sum of: (helicity, state), 4 times the place of a jamp plus the power of
/// i that it takes. Of the only stage.
std::vector<std::int32_t> sources_of(const RotationStage& stage);

/// a + i b and a - i b of each leg in turn, for 2^legs jamps: bit k of an index is the state of
/// leg k.
template <int legs, class T>
KOKKOS_FORCEINLINE_FUNCTION void mix_polarizations(Complex<T>* x) {
  if constexpr (legs > 0) {
    constexpr int half = 1 << (legs - 1);
    mix_polarizations<legs - 1>(x);
    mix_polarizations<legs - 1>(x + half);
    for (int i = 0; i < half; ++i) {
      const Complex<T> a = x[i], b = x[i + half];
      x[i] = {a.re - b.im, a.im + b.re};
      x[i + half] = {a.re + b.im, a.im - b.re};
    }
  }
}

/// One set. `load(helicity)` and `store(helicity, jamp)` reach the jamps of a flow.
template <int legs, class Load, class Store>
KOKKOS_FORCEINLINE_FUNCTION void rotate_set(const std::int32_t* places, const Load& load,
                                            const Store& store) {
  constexpr int size = 1 << legs;
  decltype(load(0)) x[size];
  for (int i = 0; i < size; ++i) x[i] = load(places[i]);
  mix_polarizations<legs>(x);
  for (int i = 0; i < size; ++i) store(places[size + i], x[i]);
}

/// Calls function(legs) with a constant.
template <class Function>
inline void with_number_of_legs(int legs, Function&& function) {
  switch (legs) {
    case 1:
      return function(std::integral_constant<int, 1>());
    case 2:
      return function(std::integral_constant<int, 2>());
    case 3:
      return function(std::integral_constant<int, 3>());
    default:
      return function(std::integral_constant<int, 4>());
  }
}

/// The jamps of a pack of events, in place: all stages of a flow while it is in the cache.
template <class C>
inline void rotate_jamps(const PolarizationRotation& rotation, const JampMatrix<C>& jamps,
                         int num_flows) {
  for (int f = 0; f < num_flows; ++f) {
    Complex<C>* flow = jamps.flow(f);
    for (const RotationStage& stage : rotation.stages) {
      const std::int32_t* places = stage.places.data();
      const std::int32_t* end = places + stage.places.size();
      with_number_of_legs(stage.num_legs, [&](auto legs) {
        for (; places != end; places += 2 << legs()) {
          rotate_set<legs()>(
              places, [flow](int h) { return flow[h]; },
              [flow](int h, const Complex<C>& jamp) { flow[h] = jamp; });
        }
      });
    }
  }
}

}  // namespace helikos
