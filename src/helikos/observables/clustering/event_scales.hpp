// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/observables/clustering/detail/cluster.hpp"
#include "helikos/observables/clustering/detail/jets.hpp"

/// \file
/// Scales of an event from its clustering, as MadGraph takes them (docs/clustering.md).

namespace helikos::clustering {

/// The scales of an event.
struct CentralScales {
  double mu_r;      ///< [GeV]
  double mu_f2[2];  ///< muF^2 of each beam [GeV^2]; 0: the beam has no colour
};

/// An event with its clustering.
class ClusteredEvent {
 public:
  /// `momenta`: (leg) [GeV], in any frame that a boost along the beams reaches.
  KOKKOS_INLINE_FUNCTION ClusteredEvent(const ClusteringView& view,
                                        const FourVector<double>* momenta)
      : view_(view) {
    to_rest_frame(momenta);
    const int largest = view.needs_largest ? detail::largest_diagram(view, momenta_) : -1;
    make_history(largest);
  }
  /// Clusters an event with a given diagram as the largest one.
  KOKKOS_INLINE_FUNCTION ClusteredEvent(const ClusteringView& view,
                                        const FourVector<double>* momenta, int largest)
      : view_(view) {
    to_rest_frame(momenta);
    make_history(largest);
  }

  /// False where no diagram is left, which momenta that are not a number do.
  KOKKOS_INLINE_FUNCTION bool is_found() const { return history_.is_found; }
  KOKKOS_INLINE_FUNCTION const History& history() const { return history_; }
  KOKKOS_INLINE_FUNCTION const FourVector<double>* momenta() const { return momenta_; }
  KOKKOS_INLINE_FUNCTION const ClusteringView& view() const { return view_; }

  KOKKOS_INLINE_FUNCTION detail::JetFinder jets() const {
    return detail::JetFinder(view_, history_, momenta_);
  }

 private:
  /// Boosts along the beams.
  KOKKOS_INLINE_FUNCTION void to_rest_frame(const FourVector<double>* momenta) {
    const double plus = momenta[0].t + momenta[0].z + momenta[1].t + momenta[1].z,
                 minus = momenta[0].t - momenta[0].z + momenta[1].t - momenta[1].z;
    const double stretch = std::sqrt(minus / plus);
    for (int leg = 0; leg < view_.num_legs; ++leg) {
      const FourVector<double>& p = momenta[leg];
      const double own_plus = (p.t + p.z) * stretch, own_minus = (p.t - p.z) / stretch;
      momenta_[leg] = {0.5 * (own_plus + own_minus), p.x, p.y, 0.5 * (own_plus - own_minus)};
    }
  }

  /// The clustering; only along the largest diagram where it has another number of jets.
  KOKKOS_INLINE_FUNCTION void make_history(int largest) {
    history_ = cluster(view_, momenta_, largest);
    if (largest < 0 || !history_.is_found || history_.has_largest) return;
    if (jets().num_jets(view_.num_legs) == view_.num_jets[largest]) return;
    history_ = cluster(view_, momenta_, largest, true);
  }

  const ClusteringView& view_;
  FourVector<double> momenta_[most_legs];
  History history_;
};

namespace detail {

KOKKOS_INLINE_FUNCTION double larger_of(double a, double b) { return a > b ? a : b; }
KOKKOS_INLINE_FUNCTION double smaller_of(double a, double b) { return a < b ? a : b; }

/// The measures of the steps [GeV^2] as they are used: that of a central vertex is an m_T^2, and
/// that of the last vertex of a beam's partons is not below that of the first.
struct StepScales {
  double pt2[most_steps];
  double measures[most_steps];  ///< before they are compared with the first ones

  KOKKOS_INLINE_FUNCTION StepScales(const ClusteredEvent& event, const BeamLines& beams,
                                    const PartonLines& lines) {
    const History& history = event.history();
    const int last = history.num_steps - 1;
    double mt2[most_steps];
    for (int i = 0; i <= last; ++i) {
      pt2[i] = history.steps[i].pt2;
      mt2[i] = history.steps[i].mt2;
    }
    // An s-channel of QCD at the end, such as t t~.
    if (history.last_mt2 > 4.0 && last > 0 && beams.last[0] == last && beams.last[1] == last &&
        lines.all_have_color(history.steps[last - 1]))
      mt2[last] = mt2[last - 1] = history.last_mt2;
    for (const int central : beams.central)
      if (central >= 0 && mt2[central] > 0.0) pt2[central] = mt2[central];
    for (int i = 0; i <= last; ++i) measures[i] = pt2[i];
    for (int beam = 0; beam < 2; ++beam)
      if (beams.last[beam] >= 0)
        pt2[beams.last[beam]] = larger_of(pt2[beams.last[beam]], pt2[beams.first[beam]]);
  }
};

/// Means of the scales of the last vertex of partons and of the central vertex of both beams.
KOKKOS_INLINE_FUNCTION CentralScales central_scales(const StepScales& steps, const BeamLines& beams,
                                                    int num_legs) {
  CentralScales result{0.0, {0.0, 0.0}};
  const double* pt2 = steps.pt2;
  const double end = pt2[num_legs - 3];
  double product[2] = {0.0, 0.0};
  for (int beam = 0; beam < 2; ++beam)
    if (beams.last[beam] >= 0) {
      product[beam] = pt2[beams.last[beam]] * pt2[beams.central[beam]];
      result.mu_f2[beam] = std::sqrt(product[beam]);
    }
  const int first = beams.central[0], second = beams.central[1];
  if (first >= 0 && first == second)
    result.mu_f2[0] = result.mu_f2[1] = larger_of(result.mu_f2[0], result.mu_f2[1]);
  if (beams.last[0] >= 0 && beams.last[1] >= 0) {
    result.mu_r = std::pow(product[0] * product[1], 0.125);
  } else if (beams.last[0] >= 0 || beams.last[1] >= 0) {
    result.mu_r = std::pow(product[beams.last[0] >= 0 ? 0 : 1], 0.25);
  } else if (first >= 0 && second >= 0) {
    result.mu_r = std::pow(pt2[first] * pt2[second], 0.25);
  } else {
    result.mu_r = std::sqrt(first >= 0 ? pt2[first] : second >= 0 ? pt2[second] : end);
  }
  if (first < 0 && second < 0) {
    result.mu_f2[0] = result.mu_f2[1] = end;
  } else if (first < 0) {
    result.mu_f2[0] = pt2[beams.first[0]];
  } else if (second < 0) {
    result.mu_f2[1] = pt2[beams.first[1]];
  }
  return result;
}

}  // namespace detail

/// muR and both muF of an event. All are NaN where it is not clustered.
KOKKOS_INLINE_FUNCTION CentralScales central_scales(const ClusteredEvent& event) {
  if (!event.is_found()) return {NAN, {NAN, NAN}};
  detail::JetFinder jets = event.jets();
  const detail::StepScales steps(event, jets.beams(), jets.lines());
  return detail::central_scales(steps, jets.beams(), event.view().num_legs);
}

}  // namespace helikos::clustering
