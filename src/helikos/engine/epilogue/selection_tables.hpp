// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <limits>

#include "helikos/amplitude/color/color_factors.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/base/core/complex.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/engine/epilogue/event_views.hpp"

/// \file
/// The selection of a true helicity if jamps are those of linear polarisations.
///
/// With the colour matrix as a sum of squares, |M|^2 is the sum of |x|^2 over squares k,
/// polarisation sets S and states s of a set. The rotation to true helicities h is unitary for
/// fixed (k, S). First (k, S, s) is selected by |x|^2, and s is dropped. Then h is selected by
/// |x_h|^2 for this k and S. Its probability is the sum over k of |x_kSh|^2 / |M|^2, which is
/// |M_h|^2 / |M|^2. Only one x of each state is rotated, instead of all jamps.

namespace helikos {

/// The helicities of a batch in sets: members of a set differ only in their linear polarisations. A
/// set has 2^num_legs states. Bit k of a state is 0 if the k-th of these legs has the first
/// polarisation, a, and 1 if it has the second, b. With y = i^(number of b's) times a jamp, the
/// jamps of true helicities are (docs/physics.md eq. (11))
///
///     sum over states s of (-1)^(bits of s and h) y_s,   h = 0 .. 2^num_legs - 1,
///
/// up to a phase that all flows have in common and a factor 2^(num_legs / 2).
struct PolarizationSets {
  int num_legs = 0;  ///< number of legs with linear polarisations
  std::vector<std::int32_t>
      members;  ///< (set, s): helicity of the batch; -1: this helicity vanishes
  std::vector<std::int32_t> set_of;  ///< (helicity of the batch): its set
  std::vector<std::int32_t>
      numbers;  ///< (set, h): helicity configuration (theory/process/helicity.hpp)

  int num_states() const { return 1 << num_legs; }
};

/// Orders the helicities such that those of a set are contiguous: a selection reads the helicities
/// of one set.
void order_by_sets(const std::vector<ExternalLeg>& legs, std::vector<HelicityMask>& helicities);

/// Throws std::logic_error if a massive vector has linear polarisations.
PolarizationSets polarization_sets(const AmplitudeProgram& program,
                                   const std::vector<HelicityMask>& helicities);

/// Number of second polarisations, b, in the state `s` of a set (PolarizationSets).
KOKKOS_FORCEINLINE_FUNCTION int number_of_bs(int s) {
  return std::popcount(static_cast<unsigned>(s));
}

/// i^(number of b's) z.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Complex<T> with_phase(int s, const Complex<T>& z) {
  switch (number_of_bs(s) & 3) {
    case 0:
      return z;
    case 1:
      return {-z.im, z.re};
    case 2:
      return {-z.re, -z.im};
    default:
      return {z.im, -z.re};
  }
}

/// A helicity vanishes if its weight is smaller than this part of the largest possible weight: its
/// x is a sum of 2^num_legs numbers that cancel, and each of them has an error of some epsilon.
template <class Real>
inline constexpr double least_weight = 256.0 * double(std::numeric_limits<Real>::epsilon()) *
                                       double(std::numeric_limits<Real>::epsilon());

/// The sign of y_s in helicity h.
KOKKOS_FORCEINLINE_FUNCTION int sign_of(int s, int h) {
  return number_of_bs(s & h) % 2 == 0 ? 1 : -1;
}

/// DrawnFlows for kernels; without pairs if each jamp is that of a flow.
template <class Space>
struct FlowPairs {
  using Array = Kokkos::View<const std::int32_t*, typename Space::memory_space>;

  Array numbers, begins, jamps;

  FlowPairs() = default;
  explicit FlowPairs(const DrawnFlows* flows) {
    if (flows == nullptr) return;
    numbers = to_view<Space>("helikos::epilogue::flow_numbers", flows->numbers);
    begins = to_view<Space>("helikos::epilogue::flow_begins", flows->begins);
    jamps = to_view<Space>("helikos::epilogue::flow_jamps", flows->jamps);
  }

  KOKKOS_INLINE_FUNCTION int count() const { return static_cast<int>(numbers.extent(0)) / 2; }
  /// A flow of a pair. Both are equally probable; `uniform`, in [0, 1), selects one.
  KOKKOS_INLINE_FUNCTION int flow(int pair, double uniform) const {
    return numbers(2 * pair + (uniform < 0.5 ? 0 : 1));
  }
  /// The partial amplitude of the pair up to a sign, from `jamp(f)` of all f.
  template <class Number, class Jamp>
  KOKKOS_INLINE_FUNCTION Number amplitude(int pair, const Jamp& jamp) const {
    Number sum = jamp(jamps(begins(pair)));
    for (int k = begins(pair) + 1; k < begins(pair + 1); ++k) sum += jamp(jamps(k));
    return sum;
  }
  std::size_t bytes() const {
    return (numbers.span() + begins.span() + jamps.span()) * sizeof(std::int32_t);
  }
};

/// The largest number below 1.
inline constexpr double below_one = 1.0 - std::numeric_limits<double>::epsilon() / 2;

/// The selection for one event from the batches of helicities until now.
///
/// A batch with the sum v joins earlier batches; V is the total including v. With the probability
/// v/V, the selection from this batch replaces the earlier one. A decision by the uniform number u
/// in [0, 1) leaves a new uniform number that is independent of the decision: if u < v/V, the batch
/// is taken and u V/v is left; else (u - v/V)/(1 - v/V) is left. A selection with weight w out of
/// the sum v, after others with the sum b, leaves (u v - b)/w. Therefore an alternative with the
/// weight w in its batch is selected with the probability w/v v/V, and it is kept with the product
/// of 1 - v'/V' over later batches. The result is w over the total of all batches.
struct EventDraw {
  double uniform = 0.0;  ///< in [0, 1)
  double total = 0.0;    ///< sum of the batches until now
  std::int32_t helicity = nothing_selected;
  std::int32_t flow = nothing_selected;

  /// Adds a batch. Returns whether its selection, by `uniform`, replaces the earlier one. Nothing
  /// is selected while the total is zero, and nothing from the time when it is infinite or NaN.
  KOKKOS_INLINE_FUNCTION bool takes(double share) {
    total += share;
    if (!(total > 0.0 && total <= std::numeric_limits<double>::max())) {
      helicity = flow = nothing_selected;
      return false;
    }
    if (share == total)
      return true;  // for the first batch, the computation below gives this result
    const double part = share / total;
    const bool taken = uniform < part;
    leave(taken ? uniform / part : (uniform - part) / (1.0 - part));
    return taken;
  }

  /// Records the selection of an alternative with `weight`, after others with the sum `before`, out
  /// of `sum`.
  KOKKOS_INLINE_FUNCTION void pick(double before, double weight, double sum) {
    leave((uniform * sum - before) / weight);
  }

 private:
  /// Limits the number to [0, 1) because of rounding; NaN becomes 0.
  KOKKOS_INLINE_FUNCTION void leave(double rest) {
    uniform = rest > 0.0 ? rest : 0.0;
    if (!(uniform < below_one)) uniform = below_one;
  }
};

/// ColorSquares, PolarizationSets and DrawnFlows for kernels.
template <class Real, class Space>
struct SelectionTables {
  template <class T>
  using Array = Kokkos::View<const T*, typename Space::memory_space>;

  int num_squares = 0, num_legs = 0;
  Array<Real> factors;  ///< (jamp, square)
  Array<std::int32_t> members, set_of, numbers;
  Array<std::int32_t> places;  ///< (state s); states with an even number of b's come first
  FlowPairs<Space> pairs;

  SelectionTables() = default;
  SelectionTables(const ColorSquares& squares, const PolarizationSets& sets)
      : SelectionTables(squares.count, color_factors(squares), sets, {}) {}
  /// All batches of helicities use the same `factors` and `pairs`.
  SelectionTables(int num_squares, const Array<Real>& factors, const PolarizationSets& sets,
                  const FlowPairs<Space>& pairs)
      : num_squares(num_squares),
        num_legs(sets.num_legs),
        factors(factors),
        members(to_view<Space>("helikos::epilogue::members", sets.members)),
        set_of(to_view<Space>("helikos::epilogue::set_of", sets.set_of)),
        numbers(to_view<Space>("helikos::epilogue::numbers", sets.numbers)),
        places(to_view<Space>("helikos::epilogue::places", even_before_odd(sets.num_states()))),
        pairs(pairs) {}

  static std::vector<std::int32_t> even_before_odd(int states) {
    std::vector<std::int32_t> places(states);
    int even = 0, odd = (states + 1) / 2;
    for (int s = 0; s < states; ++s) places[s] = number_of_bs(s) % 2 == 0 ? even++ : odd++;
    return places;
  }

  static Array<Real> color_factors(const ColorSquares& squares) {
    std::vector<Real> by_flow(squares.factors.size());
    for (int k = 0; k < squares.count; ++k) {
      for (int f = 0; f < squares.num_flows; ++f) {
        by_flow[f * squares.count + k] = Real(squares.factors[k * squares.num_flows + f]);
      }
    }
    return to_view<Space>("helikos::epilogue::factors", by_flow);
  }

  KOKKOS_INLINE_FUNCTION int num_states() const { return 1 << num_legs; }
  KOKKOS_INLINE_FUNCTION int num_evens() const { return (num_states() + 1) / 2; }
  KOKKOS_INLINE_FUNCTION int num_helicities() const { return static_cast<int>(set_of.extent(0)); }
  KOKKOS_INLINE_FUNCTION int num_jamps() const {
    return static_cast<int>(factors.extent(0)) / num_squares;
  }
  std::size_t bytes() const { return factors.span() * sizeof(Real) + pairs.bytes(); }
  /// Length of the longest list of weights in a selection.
  int most_weights() const {
    return std::max({num_helicities(), num_squares, num_states(), num_jamps(), pairs.count()});
  }
};

}  // namespace helikos
