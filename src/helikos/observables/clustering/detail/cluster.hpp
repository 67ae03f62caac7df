// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/observables/clustering/detail/largest_diagram.hpp"
#include "helikos/observables/clustering/detail/measures.hpp"
#include "helikos/observables/clustering/history.hpp"

/// \file
/// The clustering of an event back along the diagrams of its process.

namespace helikos::clustering {
namespace detail {

/// Measures that differ less, relative to them, are equal.
inline constexpr double equal_measures = 1e-9;

/// Clusters one event.
class Clustering {
 public:
  KOKKOS_INLINE_FUNCTION explicit Clustering(const ClusteringView& view) : view_(view) {}

  /// `momenta`: (leg), in the rest frame of the incoming particles. `largest`: the diagram that
  /// decides about resonances, -1: none. `alone`: only this diagram is there.
  KOKKOS_INLINE_FUNCTION History operator()(const Momentum* momenta, int largest, bool alone) {
    History history;
    history.num_legs = view_.num_legs;
    history.num_steps = view_.num_legs - 2;
    history.last_mt2 = 0.0;
    start(history, momenta);
    choose_diagrams(momenta, largest, alone);
    if (view_.num_legs == 3) return finish(history, 0, largest);
    for (int step = 0; step + 1 < history.num_steps; ++step) {
      if (!find_least(history)) return history;
      join(history, step);
    }
    return finish(history, history.num_steps - 1, largest);
  }

 private:
  KOKKOS_INLINE_FUNCTION void start(History& history, const Momentum* momenta) {
    num_open_ = view_.num_legs;
    for (int leg = 0; leg < num_open_; ++leg) {
      open_[leg] = leg;
      history.legs[leg] = leg_bit(leg);
      const double mass2 = dot(momenta[leg], momenta[leg]);
      // A rounding error is no mass.
      const double size = momenta[leg].t * momenta[leg].t + space2(momenta[leg]);
      lines_[leg] = {momenta[leg], mass2 < 1e-6 * size && std::fabs(mass2) < 1e-6 ? 0.0 : mass2};
    }
  }

  /// The diagrams with the power of g_s of the largest one that have its resonances.
  KOKKOS_INLINE_FUNCTION void choose_diagrams(const Momentum* momenta, int largest, bool alone) {
    num_resonances_ = 0;
    if (largest >= 0) num_resonances_ = find_resonances(view_, largest, momenta, resonances_);
    const int own_class = largest >= 0 ? view_.classes[largest] : 0;
    for (int word = 0; word < view_.words; ++word) {
      std::uint64_t left = view_.same_orders[own_class * view_.words + word];
      for (int i = 0; i < num_resonances_; ++i)
        left &= view_.with_width[view_.line_of(resonances_[i]) * view_.words + word];
      if (alone) left = word == largest / 64 ? std::uint64_t{1} << (largest % 64) : 0;
      left_[word] = left;
    }
  }

  KOKKOS_INLINE_FUNCTION bool is_resonance(LegMask legs) const {
    for (int i = 0; i < num_resonances_; ++i)
      if (resonances_[i] == legs) return true;
    return false;
  }

  KOKKOS_INLINE_FUNCTION bool is_line(LegMask legs) const {
    const int line = view_.line_of(legs);
    if (line < 0) return false;
    for (int word = 0; word < view_.words; ++word)
      if ((left_[word] & view_.with_line[line * view_.words + word]) != 0) return true;
    return false;
  }

  KOKKOS_INLINE_FUNCTION double measure(const History& history, int a, int b) const {
    const OpenLine &first = lines_[open_[a]], &second = lines_[open_[b]];
    if (a < 2) return kt2_of_beam(first, second);
    const LegMask legs = history.legs[open_[a]] | history.legs[open_[b]];
    if (is_resonance(legs)) {
      const Momentum p = first.p + second.p;
      return dot(p, p);
    }
    return kt2_of_pair(second, first, view_.max_jet_flavor);
  }

  /// Finds the two open lines of least measure that a diagram joins; false: there are none. Where
  /// two particles are left, what leaves one beam has the measure of what leaves the other one, up
  /// to rounding errors; then the one that fewer legs have left is taken, else the first one.
  KOKKOS_INLINE_FUNCTION bool find_least(const History& history) {
    least_ = 1e37;
    first_ = -1;
    for (int b = 2; b < num_open_; ++b)
      for (int a = 0; a < b; ++a) {
        if (!is_line(history.legs[open_[a]] | history.legs[open_[b]])) continue;
        const double own = measure(history, a, b);
        const bool is_less = own < least_ * (1.0 - equal_measures),
                   is_equal = own < least_ * (1.0 + equal_measures);
        if (!is_less && !(is_equal && rank(history, a) < rank(history, first_))) continue;
        least_ = own;
        first_ = a;
        second_ = b;
      }
    return first_ >= 0;
  }

  /// The order in which beams are taken; outgoing lines come last.
  KOKKOS_INLINE_FUNCTION int rank(const History& history, int open) const {
    if (open > 1) return 4 * most_legs;
    int rank = open;
    for (LegMask legs = history.legs[open_[open]]; legs != 0; legs &= legs - 1) rank += 2;
    return rank;
  }

  KOKKOS_INLINE_FUNCTION void join(History& history, int number) {
    const int a = open_[first_], b = open_[second_], result = view_.num_legs + number;
    Step& step = history.steps[number];
    step = {{std::int8_t(a), std::int8_t(b)}, std::int8_t(result), first_ < 2, least_, 0.0, 0.0};
    history.legs[result] = history.legs[a] | history.legs[b];
    keep_diagrams(history.legs[result]);
    const double mass2 = lines_[a].mass2 > lines_[b].mass2 ? lines_[a].mass2 : lines_[b].mass2;
    lines_[result].mass2 = lines_[a].mass2 > 0.0 || lines_[b].mass2 > 0.0 ? mass2 : 0.0;
    if (step.is_incoming) {
      join_to_beam(step);
    } else {
      lines_[result].p = lines_[a].p + lines_[b].p;
      if (is_resonance(history.legs[result])) lines_[result].mass2 = least_;
      if (num_open_ == 4) history.last_mt2 = std::sqrt(mt2_of(lines_[a].p) * mt2_of(lines_[b].p));
    }
    open_[first_] = result;
    for (int i = second_; i + 1 < num_open_; ++i) open_[i] = open_[i + 1];
    --num_open_;
  }

  KOKKOS_INLINE_FUNCTION void keep_diagrams(LegMask legs) {
    const int line = view_.line_of(legs);
    for (int word = 0; word < view_.words; ++word)
      left_[word] &= view_.with_line[line * view_.words + word];
  }

  /// Subtracts the emitted line from its beam, and boosts all lines to the frame of the new beams.
  KOKKOS_INLINE_FUNCTION void join_to_beam(Step& step) {
    const Momentum beam = lines_[step.lines[0]].p, emitted = lines_[step.lines[1]].p,
                   other = lines_[open_[1 - first_]].p;
    step.z = part_left(beam, emitted, other);
    step.mt2 = mt2_of(emitted);
    Momentum& rest = lines_[step.result].p;
    rest = beam - emitted;
    if (num_open_ <= 4) return;
    frame_ = frame_of(rest, other);
    if (!frame_.is_moved) return;
    rest = frame_.to(rest);
    for (int i = 0; i < num_open_; ++i) {
      if (i == first_ || i == second_) continue;
      Momentum& p = lines_[open_[i]].p;
      p = frame_.to(p);
    }
  }

  /// The last step: both beams make the last outgoing line.
  KOKKOS_INLINE_FUNCTION History finish(History& history, int number, int largest) {
    const OpenLine& last = lines_[open_[2]];
    // If outgoing lines were joined last, the momentum is in the frame before the last emission of
    // a beam.
    const bool joined = number > 0 && !history.steps[number - 1].is_incoming;
    const Momentum p = joined && frame_.is_moved ? frame_.back(last.p) : last.p;
    const double pt2 = view_.num_legs == 3 ? last.mass2 : mt2_of(p);
    history.steps[number] = {
        {std::int8_t(open_[0]), std::int8_t(open_[1])}, std::int8_t(open_[2]), true, pt2, 0.0, 1.0};
    history.has_largest =
        largest >= 0 && (left_[largest / 64] >> (largest % 64) & std::uint64_t{1}) != 0;
    history.diagram = history.has_largest ? largest : first_left();
    history.is_found = history.diagram >= 0;
    return history;
  }

  KOKKOS_INLINE_FUNCTION int first_left() const {
    for (int diagram = 0; diagram < view_.num_diagrams; ++diagram)
      if ((left_[diagram / 64] >> (diagram % 64) & std::uint64_t{1}) != 0) return diagram;
    return -1;
  }

  const ClusteringView& view_;
  OpenLine lines_[most_nodes];
  int open_[most_legs], num_open_ = 0;
  LegMask resonances_[most_legs];
  int num_resonances_ = 0;
  std::uint64_t left_[most_words];
  Frame frame_;
  double least_ = 0.0;
  int first_ = -1, second_ = -1;
};

}  // namespace detail

/// Clusters an event with these momenta [GeV] (leg), in the rest frame of the incoming particles.
/// `largest`: see ClusteringView::needs_largest; -1: none. `alone`: only this diagram counts.
KOKKOS_INLINE_FUNCTION History cluster(const ClusteringView& view,
                                       const FourVector<double>* momenta, int largest,
                                       bool alone = false) {
  return detail::Clustering(view)(momenta, largest, alone);
}

}  // namespace helikos::clustering
