// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/views.hpp"
#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/luminosity.hpp"
#include "helikos/cross_section/clustered_scales.hpp"
#include "helikos/cross_section/density_ratio.hpp"
#include "helikos/observables/clustering/clustering_data.hpp"
#include "helikos/observables/clustering/weighted_event.hpp"

/// \file
/// Scales and luminosities of events that are clustered.

namespace helikos::detail {

/// The beams of one clustered event.
struct BeamScales {
  double mu_r, mu_f[2];   ///< [GeV]
  double shower_scale;    ///< that of the event [GeV]
  double coupling = 1.0;  ///< product of alpha_s of vertices over alpha_s(muR)
};

/// Data that a kernel needs for the luminosities of one clustered event.
struct ClusteredEventBeams {
  clustering::ClusteringView diagrams;
  beams::PdfMemberView densities;
  beams::AlphaSView coupling;  ///< only used where events are weighted
  double factor_r, factor_f;
  bool is_weighted;
  double least_jet;       ///< [GeV]
  bool weighs_densities;  ///< those of weighted events

  /// The scales without weights.
  KOKKOS_INLINE_FUNCTION BeamScales central(const clustering::ClusteredEvent& event) const {
    const clustering::CentralScales scales = clustering::central_scales(event);
    const double first = factor_f * std::sqrt(scales.mu_f2[0]),
                 second = factor_f * std::sqrt(scales.mu_f2[1]);
    return {factor_r * scales.mu_r, {first, second}, first > second ? first : second, 1.0};
  }

  /// The scales with weights.
  KOKKOS_INLINE_FUNCTION BeamScales weighted(const clustering::WeightedEvent& event) const {
    const double first = event.shower_scale(0), second = event.shower_scale(1);
    BeamScales scales{event.mu_r(),
                      {event.mu_f(0), event.mu_f(1)},
                      first > second ? first : second,
                      event.is_possible() ? 1.0 : 0.0};
    if (!event.is_possible()) return scales;
    const double own = coupling(scales.mu_r * scales.mu_r);
    for (int i = 0; i < event.num_vertices(); ++i)
      scales.coupling *= coupling(event.vertex_scale(i) * event.vertex_scale(i)) / own;
    return scales;
  }

  /// The product of the ratios of densities of a pair. `x`: of both beams. 0 where a density is
  /// zero.
  KOKKOS_INLINE_FUNCTION double ratios(const clustering::WeightedEvent& event, const double* x,
                                       const PartonCodes& codes) const {
    double product = 1.0;
    for (int i = 0; i < event.num_ratios(); ++i) {
      const double ratio = value_of(event.ratio(i), densities, codes, x);
      if (ratio == 0.0) return 0.0;
      product *= ratio;
    }
    return product;
  }
};

/// Scales and luminosities, event by event.
template <class Space>
struct ClusterBeams {
  template <class Value>
  using Values = Kokkos::View<const Value*, typename Space::memory_space>;

  ClusteredEventBeams beams;
  Values<beams::PartonPair> pairs;
  Values<double> factors;     ///< (pair)
  Values<PartonCodes> codes;  ///< (pair)
  ConstMomentaView<Space> momenta;
  ConstRandomView<Space> fractions;
  EventView<Space> mu_r, mu_f;  ///< (event) written where their factors are not zero
  EventView<Space> luminosity;  ///< (event) written where muF is of the clustering
  RandomView<Space> of_pairs;   ///< (event, pair)

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    FourVector<double> p[clustering::most_legs];
    for (int leg = 0; leg < beams.diagrams.num_legs; ++leg)
      p[leg] = {momenta(i, leg, 0), momenta(i, leg, 1), momenta(i, leg, 2), momenta(i, leg, 3)};
    const clustering::ClusteredEvent event(beams.diagrams, p);
    if (!beams.is_weighted) {
      const BeamScales scales = beams.central(event);
      set_scales(i, scales);
      if (beams.factor_f > 0.0) set_luminosities(i, scales, [](int, const double*) { return 1.0; });
      return;
    }
    const clustering::WeightedEvent weighted(event, beams.factor_r, beams.least_jet,
                                             beams.weighs_densities);
    const BeamScales scales = beams.weighted(weighted);
    set_scales(i, scales);
    set_luminosities(i, scales, [&](int pair, const double* x) {
      if (scales.coupling == 0.0 || !beams.weighs_densities) return 1.0;
      return beams.ratios(weighted, x, codes(pair));
    });
  }

 private:
  KOKKOS_INLINE_FUNCTION void set_scales(std::int64_t i, const BeamScales& scales) const {
    if (beams.factor_r > 0.0) mu_r(i) = scales.mu_r;
    if (beams.factor_f > 0.0) mu_f(i) = scales.shower_scale;
  }

  template <class Factor>
  KOKKOS_INLINE_FUNCTION void set_luminosities(std::int64_t i, const BeamScales& scales,
                                               const Factor& factor) const {
    const double x[2] = {fractions(i, 0), fractions(i, 1)};
    double sum = 0.0;
    for (std::size_t pair = 0; pair < pairs.extent(0); ++pair) {
      double product = factors(pair) * scales.coupling * factor(int(pair), x) / (x[0] * x[1]);
      if (product != 0.0)
        product *= beams.densities.xf(pairs(pair).first, x[0], scales.mu_f[0] * scales.mu_f[0]) *
                   beams.densities.xf(pairs(pair).second, x[1], scales.mu_f[1] * scales.mu_f[1]);
      of_pairs(i, pair) = product;
      sum += product;
    }
    luminosity(i) = sum;
  }
};

/// Owns what ClusterBeams needs.
template <class Space>
class ClusteredLuminosity {
 public:
  ClusteredLuminosity(const ClusteredScales& scales, const std::vector<beams::PartonPair>& pairs,
                      const std::vector<double>& factors)
      : diagrams_(scales.tables),
        scales_{diagrams_.view(),
                {},
                {},
                scales.factor_r,
                scales.factor_f,
                scales.is_weighted,
                scales.least_jet,
                !scales.codes.empty()},
        pairs_(to_view<Space>("helikos::cross_section::pairs", pairs)),
        factors_(to_view<Space>("helikos::cross_section::factors",
                                factors.empty() ? std::vector(pairs.size(), 1.0) : factors)),
        codes_(to_view<Space>("helikos::cross_section::codes", scales.codes)) {}

  bool has_mu_r() const { return scales_.factor_r > 0.0; }
  bool has_mu_f() const { return scales_.factor_f > 0.0; }

  /// Fills the Views, whose sizes are the number of events, for those scales that are of the
  /// clustering. `coupling`: nullptr where events are not weighted. Enqueues.
  void operator()(const Space& space, const beams::PdfMemberView& densities,
                  const beams::AlphaSView* coupling, const ConstMomentaView<Space>& momenta,
                  const ConstRandomView<Space>& fractions, const EventView<Space>& mu_r,
                  const EventView<Space>& mu_f, const EventView<Space>& luminosity,
                  const RandomView<Space>& of_pairs) const {
    ClusteredEventBeams beams = scales_;
    beams.densities = densities;
    if (coupling != nullptr) beams.coupling = *coupling;
    Kokkos::parallel_for("helikos::cross_section::cluster",
                         EventPolicy<Space>(space, 0, std::int64_t(momenta.extent(0))),
                         ClusterBeams<Space>{beams, pairs_, factors_, codes_, momenta, fractions,
                                             mu_r, mu_f, luminosity, of_pairs});
  }

 private:
  template <class Value>
  using Values = Kokkos::View<Value*, typename Space::memory_space>;

  clustering::ClusteringData<Space> diagrams_;
  ClusteredEventBeams scales_;
  Values<beams::PartonPair> pairs_;
  Values<double> factors_;
  Values<PartonCodes> codes_;
};

}  // namespace helikos::detail
