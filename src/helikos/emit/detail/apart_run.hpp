// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The interpreter for a recording. The terms of an instruction are summed before they are added to
/// the output, as the same sum may occur elsewhere with another factor. Where it takes fewer
/// operations, denominators are multiplied in after a vertex or contraction.

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "helikos/emit/plain_run.hpp"
#include "helikos/emit/state_loops.hpp"
#include "helikos/emit/traced.hpp"

namespace helikos::emit {

/// A scalar that records an amplitude for widths of both signs at once. The amplitude of all
/// opposite helicities is the complex conjugate of the amplitude with the widths -Gamma, up to a
/// phase (emit/detail/helicity_parts.hpp): one recording thus serves two helicity configurations.
///
/// A real number that becomes even +- i odd for widths +-Gamma. In a Complex<EvenOdd> z it is the
/// real or the imaginary part at Gamma = 0, so that z becomes
/// (re.even + i im.even) +- i (re.odd + i im.odd).
struct EvenOdd {
  Traced even, odd;

  EvenOdd() = default;
  explicit EvenOdd(double value) : even(value), odd(0.0) {}
  EvenOdd(Traced even_part, Traced odd_part) : even(even_part), odd(odd_part) {}

  /// The number where it does not depend on widths, as for numbers that are compared or divide.
  Traced without_width() const {
    if (!Recording::graph().is_literal(odd.node, 0.0)) {
      throw std::logic_error("a number with a width divides or is compared");
    }
    return even;
  }
};

inline EvenOdd operator-(EvenOdd a) { return {-a.even, -a.odd}; }
inline EvenOdd operator+(EvenOdd a, EvenOdd b) { return {a.even + b.even, a.odd + b.odd}; }
inline EvenOdd operator-(EvenOdd a, EvenOdd b) { return {a.even - b.even, a.odd - b.odd}; }
inline EvenOdd operator*(EvenOdd a, EvenOdd b) {
  return {a.even * b.even - a.odd * b.odd, a.even * b.odd + a.odd * b.even};
}
inline EvenOdd operator/(EvenOdd a, EvenOdd b) {
  return {a.even / b.without_width(), a.odd / b.without_width()};
}
inline EvenOdd& operator+=(EvenOdd& a, EvenOdd b) { return a = a + b; }
inline EvenOdd& operator-=(EvenOdd& a, EvenOdd b) { return a = a - b; }
inline EvenOdd sqrt(EvenOdd a) { return {sqrt(a.without_width()), Traced(0.0)}; }
inline EvenOdd exp(EvenOdd a) { return {exp(a.without_width()), Traced(0.0)}; }
inline EvenOdd log(EvenOdd a) { return {log(a.without_width()), Traced(0.0)}; }
inline EvenOdd sin(EvenOdd a) { return {sin(a.without_width()), Traced(0.0)}; }
inline EvenOdd cos(EvenOdd a) { return {cos(a.without_width()), Traced(0.0)}; }
inline EvenOdd atan2(EvenOdd y, EvenOdd x) {
  return {atan2(y.without_width(), x.without_width()), Traced(0.0)};
}

inline TracedCondition operator<(EvenOdd a, EvenOdd b) {
  return a.without_width() < b.without_width();
}
inline TracedCondition operator==(EvenOdd a, EvenOdd b) {
  return a.without_width() == b.without_width();
}
inline EvenOdd select(const TracedCondition& condition, const EvenOdd& yes, const EvenOdd& no) {
  return {select(condition, yes.even, no.even), select(condition, yes.odd, no.odd)};
}

inline bool is_zero(Traced number) { return Recording::graph().is_literal(number.node, 0.0); }

/// Whether a value depends on the signs of widths. In a recording for one sign no value does.
inline bool is_odd(Traced) { return false; }
inline bool is_odd(const EvenOdd& number) { return !is_zero(number.odd); }

template <class T>
class ApartRun {
 public:
  /// Run for an event whose kinematics are known.
  ApartRun(const ScheduledProgram& program, PlainFrame<T>& event)
      : program_(program), event_(event), bare_(event.workspace) {}

  /// Runs the instruction of this number, which gives a current.
  void run_current(std::size_t number) {
    const ScheduledInstruction& i = program_.instructions[number];
    if (row_of(i.operation).role == Role::propagator) return propagate(number);
    const auto before = event_.workspace;
    ScheduledInstruction alone = i;
    alone.overwrites = true;
    multiply(i, run_on_bare(alone));
    if (i.overwrites || i.leg >= 0) {
      propagated_.erase(i.output);
      return;
    }
    for (const int place : places_of(i)) {
      event_.workspace[place] = before[place] + event_.workspace[place];
    }
  }

  /// Terms of a contraction for the jamps of its flow, (helicity).
  std::vector<Complex<T>> run_contraction(std::size_t number) {
    const ScheduledInstruction& i = program_.instructions[number];
    const auto jamps = event_.jamps.begin() + i.output * event_.num_helicities;
    std::fill_n(jamps, event_.num_helicities, Complex<T>{T(0.0), T(0.0)});
    const Complex<T> factor = run_on_bare(i);
    std::vector<Complex<T>> terms;
    for (int h = 0; h < event_.num_helicities; ++h) terms.push_back(factor * jamps[h]);
    return terms;
  }

 private:
  /// A propagated current that is also known without its denominator.
  struct Propagated {
    Complex<T> factor;  ///< the denominator, times the coefficient
    bool bare_in_contractions, bare_in_vertices;
  };

  /// Runs an instruction, on currents without denominators where that is better. Returns the factor
  /// that is missing in its output.
  Complex<T> run_on_bare(const ScheduledInstruction& i) {
    Complex<T> factor{T(1.0), T(0.0)};
    std::map<int, T> replaced;
    for (int k = 0; k < 3; ++k) {
      const int size = components(program_, i, k) * i.num_states[k];
      const auto found = size == 0 ? propagated_.end() : propagated_.find(i.inputs[k]);
      if (found == propagated_.end()) continue;
      const Propagated& current = found->second;
      if (!(is_contraction(i.operation) ? current.bare_in_contractions : current.bare_in_vertices))
        continue;
      factor = factor * current.factor;
      for (int place = i.inputs[k]; place < i.inputs[k] + size; ++place) {
        replaced[place] = event_.workspace[place];
        event_.workspace[place] = bare_[place];
      }
    }
    execute(view_of(program_), i, event_.frame());
    for (const auto& [place, value] : replaced) event_.workspace[place] = value;
    return factor;
  }

  void propagate(std::size_t number) {
    ScheduledInstruction i = program_.instructions[number];
    Complex<T>& denominator = event_.denominators[i.denominator];
    const Complex<T> factor = T(i.coefficient) * denominator, saved = denominator;
    i.coefficient = 1.0;
    denominator = {T(1.0), T(0.0)};
    execute(view_of(program_), i, event_.frame());
    denominator = saved;
    bool is_even = true;
    const auto places = places_of(i);
    for (const int place : places) {
      bare_[place] = event_.workspace[place];
      is_even = is_even && !is_odd(bare_[place]);
    }
    multiply(i, factor);
    const bool has_width = is_odd(factor.re);
    const bool saves = 4 * num_contractions(number) <= int(places.size());
    propagated_[i.output] = {factor, has_width || saves, has_width && is_even};
  }

  /// Number of terms of jamps that read a propagated current; many where vertices read it.
  int num_contractions(std::size_t number) const {
    const int output = program_.instructions[number].output;
    int result = 0;
    for (std::size_t n = number + 1; n < program_.instructions.size(); ++n) {
      const ScheduledInstruction& i = program_.instructions[n];
      for (int k = 0; k < 3; ++k) {
        if (components(program_, i, k) == 0 || i.inputs[k] != output) continue;
        if (!is_contraction(i.operation)) return 1 << 20;
        result += static_cast<int>(combinations_of(i, program_.tables).size());
      }
      const bool ends =
          !is_contraction(i.operation) && i.output == output && (i.overwrites || i.leg >= 0);
      if (ends) break;
    }
    return result;
  }

  /// Places of the output in the workspace. The states of a propagator are the states of its rows.
  std::set<int> places_of(const ScheduledInstruction& i) const {
    const int size = output_components(i);
    std::set<int> states, places;
    const bool is_propagator = row_of(i.operation).role == Role::propagator;
    for (const StateCombination& entry : combinations_of(i, program_.tables))
      states.insert(is_propagator ? entry.a : entry.out);
    for (const int state : states)
      for (int k = 0; k < size; ++k) places.insert(i.output + state * size + k);
    return places;
  }

  void multiply(const ScheduledInstruction& i, const Complex<T>& factor) {
    const bool is_real = i.output_kind == CurrentKind::real_vector;
    const auto places = places_of(i);
    for (auto place = places.begin(); place != places.end(); ++place) {
      T& re = event_.workspace[*place];
      if (is_real) {
        re = factor.re * re;
        continue;
      }
      T& im = event_.workspace[*++place];
      const Complex<T> product = factor * Complex<T>{re, im};
      re = product.re;
      im = product.im;
    }
  }

  const ScheduledProgram& program_;
  PlainFrame<T>& event_;
  std::vector<T> bare_;                   ///< the workspace, with currents without denominators
  std::map<int, Propagated> propagated_;  ///< (offset in the workspace)
};

}  // namespace helikos::emit
