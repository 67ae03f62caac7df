// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/observables/cuts/compile.hpp"
#include "helikos/observables/cuts/detail/lund_momentum.hpp"
#include "helikos/phasespace/pack_math.hpp"

namespace helikos::cuts {

inline constexpr double no_bound = std::numeric_limits<double>::infinity();
inline constexpr double largest_number = std::numeric_limits<double>::max();

/// log((total + |along|) / across) with the sign of `along`. With E, p_z and m_T this is the
/// rapidity; with |p|, p_z and p_T it is the pseudorapidity. It is infinite along the beam, and 0
/// for a particle at rest.
template <class T>
KOKKOS_INLINE_FUNCTION T rapidity_of(const T& total, const T& along, const T& across) {
  const T size = select(along < T(0), T(-along), along);
  const T ratio = (total + size) / across;  // at least 1
  const T finite = select(ratio < T(1), T(0), logarithm(ratio));
  const T value = select(ratio > T(largest_number), T(no_bound), finite);
  const T signed_value = select(along < T(0), T(-value), value);
  return select(along == T(0) && across == T(0), T(0), signed_value);
}

template <class T>
KOKKOS_INLINE_FUNCTION T transverse_momentum(const FourVector<T>& p) {
  return square_root(T(p.x * p.x + p.y * p.y));
}

template <class T>
KOKKOS_INLINE_FUNCTION T momentum_of(const FourVector<T>& p) {
  return square_root(T(p.x * p.x + p.y * p.y + p.z * p.z));
}

/// sqrt(E^2 - p_z^2) [GeV]; 0 where rounding makes the square negative.
template <class T>
KOKKOS_INLINE_FUNCTION T transverse_mass(const FourVector<T>& p) {
  return square_root(maximum(T((p.t - p.z) * (p.t + p.z)), T(0)));
}

/// sqrt(p^2) [GeV]; 0 where rounding makes the square negative.
template <class T>
KOKKOS_INLINE_FUNCTION T invariant_mass(const FourVector<T>& p) {
  return square_root(maximum(dot(p, p), T(0)));
}

template <class T>
KOKKOS_INLINE_FUNCTION T pseudorapidity(const FourVector<T>& p) {
  return rapidity_of(momentum_of(p), p.z, transverse_momentum(p));
}

template <class T>
KOKKOS_INLINE_FUNCTION T rapidity(const FourVector<T>& p) {
  return rapidity_of(p.t, p.z, transverse_mass(p));
}

/// |a - b|; the difference of two infinities of one sign is 0.
template <class T>
KOKKOS_INLINE_FUNCTION T rapidity_difference(const T& a, const T& b) {
  const T size = select(a < b, T(b - a), T(a - b));
  return select(a == b, T(0), size);
}

/// The angle between two directions given by angles in [-pi, pi]; it lies in [0, pi].
template <class T>
KOKKOS_INLINE_FUNCTION T angle_difference(const T& a, const T& b) {
  constexpr double pi = 3.14159265358979323846;
  const T size = select(a < b, T(b - a), T(a - b));
  return select(size > T(pi), T(T(2 * pi) - size), size);
}

/// The result of an evaluation, for one event or for the lanes of a pack. `passes` and
/// `is_undefined` are 1 or 0. An event is undefined if only a comparison with NaN keeps it from
/// passing.
template <class T>
struct Verdict {
  T passes, is_undefined;
  T value;  ///< the number of compile_number
};

/// Runs a list for one event or one pack. `Source` has momenta [GeV]: load(leg, component) is a T,
/// and at(lane, leg, component) the number in one lane.
///
/// `has_margins`: the value of a condition is its margin from -1 to 1, and `passes` is the margin
/// of all conditions together. Margins guide a search for events that pass. They have no other
/// meaning, because margins of different observables are compared by size.
template <class T, class Source, bool has_margins = false>
class Evaluation {
 public:
  KOKKOS_INLINE_FUNCTION explicit Evaluation(const Source& source) : source_(source) {}

  KOKKOS_INLINE_FUNCTION Verdict<T> run(const Instruction* instructions, int count) {
    for (int i = 0; i < count; ++i) {
      if (instructions[i].operation == Operation::require) {
        require();
        if (!has_margins && !any_lane(passes_ > T(0))) break;
      } else {
        step(instructions[i]);
      }
    }
    if (has_margins) passes_ = select(undefined_ > T(0), T(-1), passes_);
    return {passes_, undefined_, size_ > 0 ? numbers_[0] : T(0)};
  }

 private:
  // ---- The stack --------------------------------------------------------------------------------

  KOKKOS_INLINE_FUNCTION void push(const T& number) { numbers_[size_++] = number; }
  KOKKOS_INLINE_FUNCTION T& top() { return numbers_[size_ - 1]; }

  KOKKOS_INLINE_FUNCTION void require() {
    --size_;
    passes_ = minimum(passes_, numbers_[size_]);
    if (has_margins) return;
    passes_ = select(undefined_ > T(0), T(0), passes_);
  }

  KOKKOS_INLINE_FUNCTION void step(const Instruction& instruction) {
    switch (instruction.operation) {
      case Operation::number:
        return push(T(instruction.number));
      case Operation::kept:
        return push(kept_[instruction.slot]);
      case Operation::order:
        return order(instruction);
      default:
        break;
    }
    if (instruction.operation < Operation::order) {
      push(observable(instruction));
      if (instruction.slot >= 0) kept_[instruction.slot] = top();
    } else if (instruction.operation < Operation::add) {
      top() = function(instruction.operation, top());
    } else {
      --size_;
      if (instruction.operation < Operation::less || instruction.operation > Operation::unequal) {
        top() = function(instruction.operation, top(), numbers_[size_]);
      } else {
        top() = compare(instruction.operation, top(), numbers_[size_]);
      }
    }
  }

  // ---- Observables ------------------------------------------------------------------------------

  KOKKOS_INLINE_FUNCTION static T observable_of_one(Operation operation, const FourVector<T>& p) {
    switch (operation) {
      case Operation::pt:
        return transverse_momentum(p);
      case Operation::eta:
        return pseudorapidity(p);
      case Operation::y:
        return rapidity(p);
      case Operation::phi:
        return arc_tangent(p.y, p.x);
      case Operation::m:
        return invariant_mass(p);
      case Operation::mt:
        return transverse_mass(p);
      case Operation::e:
        return p.t;
      case Operation::p:
        return momentum_of(p);
      case Operation::px:
        return p.x;
      case Operation::py:
        return p.y;
      default:
        return p.z;
    }
  }

  KOKKOS_INLINE_FUNCTION T observable(const Instruction& instruction) const {
    switch (instruction.operation) {
      case Operation::kt_of_two:
        return kt_of_two(instruction.legs);
      case Operation::mt_of_some:
        return transverse_mass_of_some(instruction.legs);
      case Operation::isolation:
        return isolation(instruction);
      case Operation::kt_of_group:
        return kt_of_group(instruction.legs, instruction.number);
      case Operation::ptlund:
        return ptlund(instruction.legs, instruction.others);
      default:
        return observable_of_one(instruction.operation, sum_of(instruction.legs));
    }
  }

  KOKKOS_INLINE_FUNCTION T transverse_mass_of_some(std::uint32_t particles) const {
    const FourVector<T> p = sum_of(particles);
    T energy(0);
    for (std::uint32_t left = particles; left != 0; left &= left - 1)
      energy = energy + transverse_mass(sum_of(left & (~left + 1)));
    const T square = energy * energy - (p.x * p.x + p.y * p.y);
    return square_root(maximum(square, T(0)));
  }

  /// kT = sqrt(max(m_a^2, m_b^2) + 2 min(p_Ta^2, p_Tb^2) (cosh deta - cos dphi)), with
  /// p_Ta p_Tb (cosh deta - cos dphi) = |p_a| |p_b| - p_a.p_b.
  KOKKOS_INLINE_FUNCTION T kt_of_two(std::uint32_t particles) const {
    const FourVector<T> a = sum_of(particles & (~particles + 1));
    const FourVector<T> b = sum_of(particles & (particles - 1));
    const T across_a = transverse_momentum(a), across_b = transverse_momentum(b);
    const T angle = momentum_of(a) * momentum_of(b) - (a.x * b.x + a.y * b.y + a.z * b.z);
    const T ratio = minimum(across_a, across_b) / maximum(across_a, across_b);
    const T heavier = maximum(maximum(dot(a, a), dot(b, b)), T(0));
    return square_root(T(heavier + T(2) * ratio * maximum(angle, T(0))));
  }

  /// The smallest of pT of each particle, and of min(pT_a, pT_b) Delta R_ab / R of each pair, with
  /// rapidities in Delta R: `Merging:doKTMerging` of Pythia 8 with ktType 1, and the exclusive kT
  /// algorithm (S. Catani et al., Nucl. Phys. B406 (1993) 187; S. Ellis, D. Soper, hep-ph/9305266).
  KOKKOS_INLINE_FUNCTION T kt_of_group(std::uint32_t particles, double radius) const {
    T least(no_bound);
    for (std::uint32_t left = particles; left != 0; left &= left - 1) {
      const FourVector<T> a = sum_of(left & (~left + 1));
      least = smaller(least, transverse_momentum(a));
      for (std::uint32_t others = left & (left - 1); others != 0; others &= others - 1)
        least = smaller(least, T(kt_of_pair(a, sum_of(others & (~others + 1))) / T(radius)));
    }
    return least;
  }

  /// 0 where a particle flies along the beam.
  KOKKOS_INLINE_FUNCTION static T kt_of_pair(const FourVector<T>& a, const FourVector<T>& b) {
    const T across = minimum(transverse_momentum(a), transverse_momentum(b));
    const T along = rapidity_difference(rapidity(a), rapidity(b));
    const T around = angle_difference(arc_tangent(a.y, a.x), arc_tangent(b.y, b.x));
    return select(across == T(0), T(0),
                  T(across * square_root(T(along * along + around * around))));
  }

  /// The smallest pT of all splittings, whatever their flavours and colours: each particle emitted
  /// by each incoming parton, and each pair, with each other parton as the recoiler.
  KOKKOS_INLINE_FUNCTION T ptlund(std::uint32_t particles, std::uint32_t incoming) const {
    const FourVector<T> one = sum_of(incoming & (~incoming + 1));
    const FourVector<T> two = sum_of(incoming & (incoming - 1));
    T least(no_bound);
    for (std::uint32_t left = particles; left != 0; left &= left - 1) {
      const std::uint32_t own = left & (~left + 1);
      const FourVector<T> a = sum_of(own);
      least = smaller(least, square_of_initial_pt(one, a, two));
      least = smaller(least, square_of_initial_pt(two, a, one));
      for (std::uint32_t others = left & (left - 1); others != 0; others &= others - 1) {
        const std::uint32_t other = others & (~others + 1);
        const FourVector<T> b = sum_of(other);
        least = smaller(least, square_of_final_pt_by_incoming(a, b, one, T(no_bound)));
        least = smaller(least, square_of_final_pt_by_incoming(a, b, two, T(no_bound)));
        for (std::uint32_t rest = particles & ~own & ~other; rest != 0; rest &= rest - 1)
          least = smaller(least, square_of_final_pt(a, b, sum_of(rest & (~rest + 1))));
      }
    }
    return square_root(select(least < T(0), T(0), least));
  }

  /// The minimum; NaN if a number is.
  KOKKOS_INLINE_FUNCTION static T smaller(const T& a, const T& b) {
    return known(minimum(a, b), a, b);
  }

  KOKKOS_INLINE_FUNCTION static T distance(const FourVector<T>& a, const FourVector<T>& b) {
    const T along = rapidity_difference(pseudorapidity(a), pseudorapidity(b));
    const T around = angle_difference(arc_tangent(a.y, a.x), arc_tangent(b.y, b.x));
    return square_root(T(along * along + around * around));
  }

  /// (1 - cos R) / (1 - cos R0) = (sin(R/2) / sin(R0/2))^2 to the power n, for 0 <= R <= R0.
  KOKKOS_INLINE_FUNCTION static T profile(const T& distance, double radius, double power) {
    constexpr double four_pi = 12.566370614359172954;
    const T sine = sine_cosine_of_turn(T(distance / four_pi)).sine;
    const T ratio = sine / sine_cosine_of_turn(T(radius / four_pi)).sine;
    const T square = ratio * ratio;
    if (power == 0.0) return T(1);
    if (power == 1.0) return square;
    return select(square > T(0), exponential(T(power * logarithm(square))), T(0));
  }

  /// The least epsilon with which Sum_i E_Ti theta(delta - R_i) <= epsilon p_T ((1 - cos delta) /
  /// (1 - cos R0))^n holds for all delta <= R0 (S. Frixione, hep-ph/9801442, eq. 3.4): the left
  /// side grows at the R_i only.
  KOKKOS_INLINE_FUNCTION T isolation(const Instruction& instruction) const {
    const FourVector<T> own = sum_of(instruction.legs);
    const double radius = instruction.number;
    T worst(0);
    for (std::uint32_t left = instruction.others; left != 0; left &= left - 1) {
      const T edge = distance(own, sum_of(left & (~left + 1)));
      T inside(0);
      for (std::uint32_t some = instruction.others; some != 0; some &= some - 1) {
        const FourVector<T> other = sum_of(some & (~some + 1));
        inside = inside + select(distance(own, other) <= edge, transverse_momentum(other), T(0));
      }
      const T limit = profile(minimum(edge, T(radius)), radius, instruction.power);
      const T needed = inside / (limit * transverse_momentum(own));
      worst = select(edge > T(radius), worst, known(maximum(worst, needed), worst, needed));
    }
    return worst;
  }

  KOKKOS_INLINE_FUNCTION FourVector<T> sum_of(std::uint32_t particles) const {
    FourVector<T> sum{T(0), T(0), T(0), T(0)};
    int number = 0;
    for (std::uint32_t left = particles; left != 0; left >>= 1, ++number)
      if ((left & 1) != 0) sum = sum + momentum(number);
    return sum;
  }

  KOKKOS_INLINE_FUNCTION FourVector<T> momentum(int number) const {
    return {component(number, 0), component(number, 1), component(number, 2), component(number, 3)};
  }

  KOKKOS_INLINE_FUNCTION T component(int number, int c) const {
    if (number < first_place) return source_.load(number, c);
    const auto& legs = legs_[number - first_place];
    return generate<T>([&](int i) { return source_.at(i, legs[i], c); });
  }

  // ---- Order ------------------------------------------------------------------------------------

  KOKKOS_INLINE_FUNCTION double square_of_pt(int i, int leg) const {
    const double x = source_.at(i, leg, 1), y = source_.at(i, leg, 2), square = x * x + y * y;
    return square == square ? square : no_bound;
  }

  /// Insertion sort; among equal values the first leg comes first.
  KOKKOS_INLINE_FUNCTION void order(const Instruction& instruction) {
    for (int i = 0; i < width_of<T>; ++i) {
      int known = 0, leg = 0;
      for (std::uint32_t left = instruction.legs; left != 0; left >>= 1, ++leg) {
        if ((left & 1) == 0) continue;
        const double square = square_of_pt(i, leg);
        int place = instruction.slot + known++;
        for (; place > instruction.slot && square_of_pt(i, legs_[place - 1][i]) < square; --place)
          legs_[place][i] = legs_[place - 1][i];
        legs_[place][i] = static_cast<signed char>(leg);
      }
    }
  }

  // ---- Functions --------------------------------------------------------------------------------

  template <class Mask>
  KOKKOS_INLINE_FUNCTION static T truth(const Mask& mask) {
    return select(mask, T(1), T(0));
  }

  KOKKOS_INLINE_FUNCTION static T function(Operation operation, const T& a) {
    switch (operation) {
      case Operation::negate:
        return -a;
      case Operation::absolute:
        return select(a < T(0), T(-a), a);
      case Operation::root:
        return square_root(a);
      default:
        return has_margins ? below_zero_at_ties(T(-a)) : T(T(1) - a);
    }
  }

  /// NaN stays NaN: select() with the smaller number would lose it.
  KOKKOS_INLINE_FUNCTION static T known(const T& result, const T& a, const T& b) {
    return select(a == a && b == b, result, T(a + b));
  }

  KOKKOS_INLINE_FUNCTION static T function(Operation operation, const T& a, const T& b) {
    switch (operation) {
      case Operation::add:
        return a + b;
      case Operation::subtract:
        return a - b;
      case Operation::multiply:
        return a * b;
      case Operation::divide:
        return a / (b + T(0));  // -0 becomes +0: its sign has no effect
      case Operation::minimum:
        return known(minimum(a, b), a, b);
      case Operation::maximum:
        return known(maximum(a, b), a, b);
      case Operation::rapidity_difference:
        return rapidity_difference(a, b);
      case Operation::angle_difference:
        return angle_difference(a, b);
      case Operation::length:
        return square_root(T(a * a + b * b));
      case Operation::both:
        return minimum(a, b);
      default:
        return maximum(a, b);
    }
  }

  /// A condition that does not hold has a margin below zero, also where the two numbers are equal.
  KOKKOS_INLINE_FUNCTION static T below_zero_at_ties(const T& margin) {
    return select(margin > T(0) || margin < T(0), margin, T(-1e-12));
  }

  /// `difference` is above zero where a condition holds. NaN does not hold.
  KOKKOS_INLINE_FUNCTION T margin(const T& difference, const T& a, const T& b) {
    const T size = T(1) + function(Operation::absolute, a) + function(Operation::absolute, b);
    const T margin = difference / size;
    undefined_ = select(a == a && b == b, undefined_, T(1));
    return select(margin == margin, margin, select(difference > T(0), T(1), T(-1)));
  }

  KOKKOS_INLINE_FUNCTION T margin(Operation operation, const T& a, const T& b) {
    switch (operation) {
      case Operation::less:
        return below_zero_at_ties(margin(T(b - a), a, b));
      case Operation::less_equal:
        return margin(T(b - a), a, b);
      case Operation::greater:
        return below_zero_at_ties(margin(T(a - b), a, b));
      case Operation::greater_equal:
        return margin(T(a - b), a, b);
      case Operation::equal:
        return margin(-function(Operation::absolute, T(a - b)), a, b);
      default:
        return below_zero_at_ties(margin(function(Operation::absolute, T(a - b)), a, b));
    }
  }

  KOKKOS_INLINE_FUNCTION T compare(Operation operation, const T& a, const T& b) {
    if constexpr (has_margins) return margin(operation, a, b);
    const T is_known = truth(a == a && b == b);
    undefined_ = select(is_known > T(0), undefined_, maximum(undefined_, passes_));
    switch (operation) {
      case Operation::less:
        return truth(a < b);
      case Operation::less_equal:
        return truth(a <= b);
      case Operation::greater:
        return truth(a > b);
      case Operation::greater_equal:
        return truth(a >= b);
      case Operation::equal:
        return truth(a == b);
      default:
        return truth(a < b || a > b);
    }
  }

  const Source& source_;
  T numbers_[most_numbers];
  T kept_[most_kept];
  signed char legs_[most_places][width_of<T>];
  int size_ = 0;
  T passes_ = T(1), undefined_ = T(0);
};

}  // namespace helikos::cuts
