// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels between the steps of an integrand.

#include <limits>

#include "beams/alpha_s_view.hpp"
#include "beams/pdf_data.hpp"
#include "cross_section/point_views.hpp"

namespace helikos::detail {

/// Of scales that are none.
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Of the points that pass.
template <class Space>
struct GatherChannels {
  cuts::NumberView<Space> passed;
  IndexView<Space> from, to;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const { to(i) = from(passed(i)); }
};

template <class Space>
struct PlaceAll {
  IndexView<Space> places;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t point) const {
    places(point) = std::int32_t(point);
  }
};

/// Points that pass whose scales a table has no knots for: it is extrapolated there.
enum Outside { of_mu_r, of_mu_f };
template <class Space>
using OutsideView = Kokkos::View<std::int64_t[2], typename Space::memory_space>;

/// `Table` has least_q2() and most_q2() [GeV^2]. A scale that is no number is not outside.
template <class Table>
KOKKOS_INLINE_FUNCTION bool is_outside(const Table& table, double scale) {
  const double q2 = scale * scale;
  return q2 < table.least_q2() || q2 > table.most_q2();
}

template <class Space>
struct RunCoupling {
  beams::AlphaSView coupling;
  ConstEventView<Space> mu_r;
  EventView<Space> alpha_s;
  OutsideView<Space> outside;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    alpha_s(i) = mu_r(i) > 0.0 ? coupling(mu_r(i) * mu_r(i)) : not_a_number;
    if (is_outside(coupling, mu_r(i))) Kokkos::atomic_add(&outside(of_mu_r), std::int64_t{1});
  }
};

template <class Space>
struct CountOutside {
  beams::PdfMemberView densities;
  ConstEventView<Space> mu_f;
  OutsideView<Space> outside;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    if (is_outside(densities, mu_f(i))) Kokkos::atomic_add(&outside(of_mu_f), std::int64_t{1});
  }
};

/// The weight of a point: the flux factor, phase space, luminosity, |M|^2 and its channel's share.
/// Zero for points that fail and where there is no phase space, NaN where phase space is no number
/// and where a cut met NaN.
template <class Space>
struct WeighPoints {
  PointViews<Space> points;
  PassedViews<Space> passed;
  cuts::OutcomeView<Space> outcomes;  ///< empty without cuts
  double factor;                      ///< [pb]: 1 / flux, of hadrons without x1 x2
  bool has_hadrons;

  KOKKOS_INLINE_FUNCTION double weight(const std::int64_t point, const std::int64_t place) const {
    const double flux = has_hadrons ? points.fractions(point, 0) * points.fractions(point, 1) : 1.0;
    return factor / flux * points.jacobians(point) * points.phase_space(point) *
           passed.luminosity(place) * passed.values(place) * passed.shares(place);
  }

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t point) const {
    const std::int32_t place = points.places(point);
    const double phase_space = points.phase_space(point);
    const bool is_possible = phase_space > 0.0, is_known = phase_space == phase_space;
    const bool is_undefined = outcomes.extent(0) > 0 && outcomes(point) == cuts::Outcome::undefined;
    double result = is_known ? 0.0 : not_a_number;
    if (is_possible && is_undefined) result = not_a_number;
    if (is_possible && place >= 0) {
      const bool has_scale = !has_hadrons || passed.mu_f(place) > 0.0;
      result = has_scale ? weight(point, place) : not_a_number;
    }
    points.weights(point) = result;
    for (std::size_t pair = 0; pair < points.pairs.extent(1); ++pair) {
      const bool is_zero = result == 0.0 || place < 0;
      points.pairs(point, pair) =
          is_zero ? 0.0 : result * (passed.pairs(place, pair) / passed.luminosity(place));
    }
  }
};

}  // namespace helikos::detail
