// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/observables/clustering/detail/parton_lines.hpp"

namespace helikos::clustering::detail {

/// Steps at which the lines of both beams change. Steps are numbered from 0; -1: none.
struct BeamLines {
  int first[2] = {-1, -1};    ///< first emission
  int last[2] = {-1, -1};     ///< last vertex of a line of partons
  int central[2] = {-1, -1};  ///< last vertex of a line with colour
};

/// Follows the lines of beams and the jets through the steps of a clustering.
class JetFinder {
 public:
  KOKKOS_INLINE_FUNCTION JetFinder(const ClusteringView& view, const History& history,
                                   const Momentum* momenta)
      : history_(history), lines_(particles_of(view, history)) {
    for (int step = 0; step + 1 < history.num_steps; ++step)
      follow(lines_, history.steps[step], momenta);
    for (int leg = 0; leg < view.num_legs; ++leg)
      is_good_[leg] = lines_.has(leg, leg < 2 ? has_color : is_jet);
    for (int beam = 0; beam < 2; ++beam) {
      nodes_[beam] = beam;
      has_color_[beam] = is_parton_[beam] = lines_.has(beam, has_color);
    }
    if (view.num_legs > 3) {
      for (int step = 0; step < history.num_steps; ++step) {
        follow_beams(step);
        const int result = history.steps[step].result;
        if (result != nodes_[0] && result != nodes_[1]) join_outgoing(history.steps[step]);
      }
      decide_on_codes(view.num_legs);
    }
    for (int beam = 0; beam < 2; ++beam)
      if (beams_.first[beam] < 0) beams_.first[beam] = beams_.last[beam];
  }

  KOKKOS_INLINE_FUNCTION const BeamLines& beams() const { return beams_; }
  KOKKOS_INLINE_FUNCTION PartonLines& lines() { return lines_; }
  KOKKOS_INLINE_FUNCTION bool is_jet_leg(int leg) const { return codes_[leg] > 0; }
  /// (node) Whether all of a line is jets.
  KOKKOS_INLINE_FUNCTION bool* is_good() { return is_good_; }
  KOKKOS_INLINE_FUNCTION int num_jets(int num_legs) const {
    int count = 0;
    for (int leg = 2; leg < num_legs; ++leg) count += codes_[leg] > 0;
    return count;
  }

 private:
  KOKKOS_INLINE_FUNCTION void follow_beams(int number) {
    const Step& step = history_.steps[number];
    const bool is_last = number + 1 == history_.num_steps;
    for (int i = 0; i < 2; ++i)
      for (int beam = 0; beam < 2; ++beam) {
        if (step.lines[i] != nodes_[beam]) continue;
        nodes_[beam] = step.result;
        const int outgoing = is_last ? step.result : step.lines[1 - i],
                  rest = is_last ? step.lines[1 - i] : step.result;
        follow_beam(number, beam, step.lines[i], outgoing, rest);
      }
  }

  KOKKOS_INLINE_FUNCTION void follow_beam(int number, int beam, int line, int outgoing, int rest) {
    const bool was_parton = is_parton_[beam];
    if (beams_.first[beam] < 0) beams_.first[beam] = number;
    if (was_parton) {
      beams_.last[beam] = number;
      is_parton_[beam] = is_good_[outgoing] && lines_.has(rest, is_jet);
    } else {
      is_good_[rest] = false;
    }
    // How often vertices of jets and others have followed each other.
    if (!is_good_[outgoing] || !lines_.has(line, is_jet) || !lines_.has(rest, is_jet)) {
      ++code_;
      increases_ = true;
    } else if (increases_) {
      ++code_;
      increases_ = false;
    }
    if (is_good_[outgoing]) {
      const bool is_sure = is_parton_[beam] || lines_.has(outgoing, is_gluon);
      codes_[lines_.partons[outgoing][0]] = std::int8_t(is_sure ? 1 : code_);
    }
    if (has_color_[beam]) {
      beams_.central[beam] = number;
      has_color_[beam] = lines_.has(rest, has_color);
    }
  }

  KOKKOS_INLINE_FUNCTION void join_outgoing(const Step& step) {
    if (!makes_jet(lines_, step)) {
      remove_jets(step);
      is_good_[step.result] = false;
      return;
    }
    for (const int line : {step.lines[0], step.lines[1]})
      if (line < history_.num_legs && lines_.has(line, is_jet)) codes_[line] = 1;
    is_good_[step.result] =
        lines_.has(step.result, is_jet) && is_good_[step.lines[0]] && is_good_[step.lines[1]];
    keep_good_gluon(step);
  }

  /// Lines that lead to a vertex that makes no jet are none, except gluons.
  KOKKOS_INLINE_FUNCTION void remove_jets(const Step& step) {
    const int result = step.result;
    const int first = lines_.partons[result][0], second = lines_.partons[result][1];
    const bool have_color = lines_.all_have_color(step);
    const bool none_has = !lines_.has(result, has_color) && !lines_.has(step.lines[0], has_color) &&
                          !lines_.has(step.lines[1], has_color);
    if (!have_color && first > 1) {
      if (lines_.has(first, is_octet)) {
        if (lines_.has(result, is_octet)) codes_[first] = 0;
      } else if (!none_has && (second < 0 || (codes_[first] > 0 && codes_[second] > 0))) {
        codes_[first] = 0;
      }
    }
    if (second > 1 && !lines_.has(second, is_octet) && !lines_.has(result, is_octet))
      codes_[second] = 0;
  }

  /// Replaces the harder one of two octets that make an octet, if it is no jet and the other one
  /// is: the other one stands for it and for all lines that it is part of.
  KOKKOS_INLINE_FUNCTION void keep_good_gluon(const Step& step) {
    const int a = step.lines[0], b = step.lines[1], result = step.result;
    if (!lines_.has(a, is_octet) || !lines_.has(b, is_octet) || !lines_.has(result, is_octet))
      return;
    const bool is_first = lines_.partons[result][0] == lines_.partons[a][0];
    const int taken = is_first ? a : b, other = is_first ? b : a;
    if (is_good_[taken] || !is_good_[other]) return;
    const int first = lines_.partons[result][0], second = lines_.partons[result][1];
    const int new_first = lines_.partons[other][0], new_second = lines_.partons[other][1];
    for (int node = result; node < history_.num_legs + history_.num_steps - 1; ++node)
      if (lines_.partons[node][0] == first && lines_.partons[node][1] == second)
        set_partons(lines_, node, new_first, new_second);
  }

  /// Emissions after the line of a beam was no parton are no jets.
  KOKKOS_INLINE_FUNCTION void decide_on_codes(int num_legs) {
    if (is_parton_[0] && is_parton_[1]) return;
    if (is_parton_[0] || is_parton_[1]) --code_;
    for (int leg = 2; leg < num_legs; ++leg)
      if (codes_[leg] > 1 && codes_[leg] <= code_) codes_[leg] = 0;
  }

  const History& history_;
  PartonLines lines_;
  BeamLines beams_;
  std::int8_t codes_[most_legs] = {};  ///< (leg) 0: no jet; 1: a jet; above: perhaps
  bool is_good_[most_nodes] = {};
  int nodes_[2];
  bool has_color_[2], is_parton_[2];
  int code_ = 1;
  bool increases_ = false;
};

}  // namespace helikos::clustering::detail
