// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/observables/clustering/event_scales.hpp"

/// \file
/// alpha_s and densities at the scales of the steps of a clustering, as MadGraph has them for
/// merging (ickkw = 1; docs/clustering.md).

namespace helikos::clustering {

/// A ratio of densities f(x z, mu) / f(x z, before) of a line of a beam.
struct DensityRatio {
  int beam;
  std::int32_t pdg;   ///< of the line
  double z;           ///< part of the beam's x
  double before, mu;  ///< [GeV]
};

/// Below this scale, steps and densities have no meaning [GeV].
inline constexpr double least_scale = 2.0;

/// The scales of an event for merging.
class WeightedEvent {
 public:
  /// `factor`: multiplies the central scales (scalefact). `least`: of the scale at which a jet is
  /// clustered first (xqcut) [GeV]. `weighs_densities`: they are at the scales of the steps too
  /// (pdfwgt); else at the central scales, without ratios.
  KOKKOS_INLINE_FUNCTION explicit WeightedEvent(const ClusteredEvent& event, double factor = 1.0,
                                                double least = 0.0, bool weighs_densities = true)
      : event_(event), jets_(event.jets()) {
    for (int leg = 0; leg < most_legs; ++leg) pt_[leg] = 0.0;
    is_possible_ = event.is_found();
    if (!is_possible_) return;
    find_scales(factor, least, weighs_densities);
    find_vertices();
    if (weighs_densities) find_ratios();
  }

  /// False where a scale is below 2 GeV, a jet below the least scale, or nothing is clustered: the
  /// weight is zero.
  KOKKOS_INLINE_FUNCTION bool is_possible() const { return is_possible_; }
  KOKKOS_INLINE_FUNCTION double mu_r() const { return mu_r_; }
  /// Scale of the density of a beam [GeV].
  KOKKOS_INLINE_FUNCTION double mu_f(int beam) const { return std::sqrt(mu_f2_[beam]); }
  /// Central scale of a beam, up to which the ratios of its densities go [GeV].
  KOKKOS_INLINE_FUNCTION double shower_scale(int beam) const {
    return std::sqrt(shower_scale2_[beam]);
  }
  /// Vertices whose alpha_s is that of their own scale, in place of that of muR.
  KOKKOS_INLINE_FUNCTION int num_vertices() const { return num_vertices_; }
  KOKKOS_INLINE_FUNCTION double vertex_scale(int i) const { return vertices_[i]; }
  KOKKOS_INLINE_FUNCTION int num_ratios() const { return num_ratios_; }
  KOKKOS_INLINE_FUNCTION const DensityRatio& ratio(int i) const { return ratios_[i]; }

  /// The scale up to which the densities of a beam go: that of its last ratio, or muF [GeV].
  KOKKOS_INLINE_FUNCTION double last_scale(int beam) const {
    const int last = last_ratio(beam);
    return last < 0 ? mu_f(beam) : ratios_[last].mu;
  }
  /// mu_f and a ratio in a variation, where the densities of the beam go up to `last` [GeV]: scales
  /// of emissions stay, but are not above it. With last_scale they are those of the event.
  KOKKOS_INLINE_FUNCTION double mu_f(int beam, double last) const {
    return last_ratio(beam) < 0 ? last : detail::smaller_of(mu_f(beam), last);
  }
  KOKKOS_INLINE_FUNCTION DensityRatio ratio(int i, double last) const {
    DensityRatio varied = ratios_[i];
    varied.before = detail::smaller_of(varied.before, last);
    varied.mu = i == last_ratio(varied.beam) ? last : detail::smaller_of(varied.mu, last);
    return varied;
  }

  /// The largest scale at which an outgoing leg was clustered as a jet [GeV]; 0: it is none, or was
  /// clustered with something else first.
  KOKKOS_INLINE_FUNCTION double pt_of_jet(int leg) {
    if (!has_pt_ && is_possible_) find_jets();
    return pt_[leg];
  }

 private:
  KOKKOS_INLINE_FUNCTION const Step& step(int i) const { return event_.history().steps[i]; }
  KOKKOS_INLINE_FUNCTION int last() const { return event_.history().num_steps - 1; }
  /// -1: the beam has no ratio.
  KOKKOS_INLINE_FUNCTION int last_ratio(int beam) const {
    int last = num_ratios_ - 1;
    while (last >= 0 && ratios_[last].beam != beam) --last;
    return last;
  }

  KOKKOS_INLINE_FUNCTION void find_scales(double factor, double least, bool weighs_densities) {
    const detail::BeamLines& beams = jets_.beams();
    const detail::StepScales steps(event_, beams, jets_.lines());
    const double factor2 = factor * factor;
    const CentralScales central = detail::central_scales(steps, beams, event_.view().num_legs);
    mu_r_ = factor * central.mu_r;
    const bool has_both = beams.central[0] >= 0 && beams.central[1] >= 0;
    for (int beam = 0; beam < 2; ++beam) {
      shower_scale2_[beam] = mu_f2_[beam] = factor2 * central.mu_f2[beam];
      if (weighs_densities && has_both && beams.last[beam] >= 0 &&
          beams.first[beam] <= beams.last[beam])
        mu_f2_[beam] = factor2 * detail::smaller_of(steps.pt2[beams.first[beam]], mu_f2_[beam]);
      if (!(mu_f2_[beam] >= least_scale * least_scale)) is_possible_ = false;
    }
    for (int i = 0; i < last(); ++i)
      for (const int line : step(i).lines)
        if (line >= 2 && line < event_.view().num_legs && jets_.is_jet_leg(line) &&
            steps.measures[i] < least * least)
          is_possible_ = false;
    for (int i = 0; i <= last(); ++i) pt2_[i] = steps.pt2[i];
    set_central(beams, factor2);
  }

  /// The central vertices have the scales of the densities.
  KOKKOS_INLINE_FUNCTION void set_central(const detail::BeamLines& beams, double factor2) {
    if (beams.central[0] >= 0) pt2_[beams.central[0]] = mu_f2_[0];
    if (beams.central[1] >= 0 && beams.central[1] != beams.central[0])
      pt2_[beams.central[1]] = mu_f2_[1];
    if (beams.central[0] >= 0 || beams.central[1] >= 0) return;
    pt2_[last()] = factor2 * mu_f2_[0];
    if (last() > 0) pt2_[last() - 1] = factor2 * mu_f2_[0];
  }

  /// Vertices with partons: of beams, if all lines before are partons; of outgoing lines, if one of
  /// them is.
  KOKKOS_INLINE_FUNCTION void find_vertices() {
    const detail::PartonLines& lines = jets_.lines();
    bool is_good[most_nodes];
    for (int leg = 0; leg < event_.view().num_legs; ++leg) {
      const bool is_weighted = lines.has(leg, is_parton);
      is_good[leg] =
          leg < 2 ? is_weighted : jets_.is_jet_leg(leg) || (is_weighted && !lines.has(leg, is_jet));
    }
    for (int i = 0; i < last(); ++i) {
      const int a = step(i).lines[0], b = step(i).lines[1], result = step(i).result;
      is_good[result] = lines.has(result, is_parton) && is_good[a] && is_good[b];
      const bool has_partons = lines.all_have_color(step(i)) &&
                               (lines.has(a, is_parton) || lines.has(b, is_parton)) &&
                               (is_good[a] || is_good[b]);
      if (!(step(i).is_incoming ? is_good[result] : has_partons)) continue;
      if (!(pt2_[i] > least_scale * least_scale)) is_possible_ = false;
      vertices_[num_vertices_++] = std::sqrt(pt2_[i]);
    }
  }

  /// The densities of a beam's line go from the scale of one emission to that of the next one.
  KOKKOS_INLINE_FUNCTION void find_ratios() {
    const detail::PartonLines& lines = jets_.lines();
    int node[2] = {0, 1};
    double z[2] = {1.0, 1.0}, before2[2] = {0.0, 0.0};
    for (int i = 0; i <= last(); ++i)
      for (const int line : step(i).lines)
        for (int beam = 0; beam < 2; ++beam) {
          if (line != node[beam] || !lines.has(line, is_parton)) continue;
          node[beam] = step(i).result;
          if (step(i).z > 0.0 && step(i).z < 1.0) z[beam] *= step(i).z;
          add_ratio(i, beam, lines.pdg[line], z[beam], before2[beam]);
          break;
        }
  }

  /// `before2`: scale of the last emission [GeV^2]; 0: there was none.
  KOKKOS_INLINE_FUNCTION void add_ratio(int i, int beam, std::int32_t pdg, double z,
                                        double& before2) {
    const int end = jets_.beams().last[beam];
    const double now2 =
        i == end ? shower_scale2_[beam] : detail::smaller_of(pt2_[i], shower_scale2_[beam]);
    if (before2 == 0.0) {
      before2 = now2;
    } else if (before2 < now2 * (1.0 - detail::equal_measures) && i <= end) {
      ratios_[num_ratios_++] = {beam, pdg, z, std::sqrt(before2), std::sqrt(now2)};
      before2 = now2;
    }
  }

  KOKKOS_INLINE_FUNCTION void find_jets() {
    has_pt_ = true;
    const detail::PartonLines& lines = jets_.lines();
    bool is_other[most_legs];
    for (int leg = 0; leg < most_legs; ++leg) is_other[leg] = false;
    for (int i = 0; i <= last(); ++i) {
      const int second = i < last() ? step(i).lines[1] : step(i).result;
      const bool is_jet_vertex = i < last() && detail::makes_jet(lines, step(i));
      for (const int line : {int(step(i).lines[0]), second})
        for (const int leg : lines.partons[line]) {
          if (leg < 2) continue;
          if (!jets_.is_jet_leg(leg)) jets_.is_good()[line] = false;
          if (is_jet_vertex && jets_.is_good()[line] && !is_other[leg])
            pt_[leg] = detail::larger_of(pt_[leg], std::sqrt(pt2_[i]));
          else if (pt_[leg] == 0.0)
            is_other[leg] = true;
        }
    }
  }

  const ClusteredEvent& event_;
  detail::JetFinder jets_;
  bool is_possible_, has_pt_ = false;
  double mu_r_ = 0.0, mu_f2_[2] = {0.0, 0.0}, shower_scale2_[2] = {0.0, 0.0};
  double pt2_[most_steps];
  double vertices_[most_steps];
  int num_vertices_ = 0;
  DensityRatio ratios_[most_steps];
  int num_ratios_ = 0;
  double pt_[most_legs];
};

}  // namespace helikos::clustering
