// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/iteration_part.hpp"

#include <cmath>

namespace helikos {

Moments StratumPart::merged(const MomentsTree& tree) {
  Moments total;
  for (const MomentsNode& node : tree.nodes()) total.merge(node.moments);
  return total;
}

void StratumPart::append(const StratumPart& next) {
  if (next.is_empty()) return;
  if (is_empty()) {
    *this = next;
    return;
  }
  weights.append(next.weights);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].append(next.pairs[i]);
  sums.append(next.sums);
  for (const NonFinitePoint& point : next.non_finite)
    if (non_finite.size() < most_non_finite_points) non_finite.push_back(point);
}

void StratumPart::add_up() {
  std::vector<Moments> found{total()};
  for (std::size_t pair = 0; pair < num_pairs(); ++pair) found.push_back(total_of_pair(pair));
  totals = std::move(found);
  weights = {};
  pairs.clear();
}

namespace {

/// An entry of a View of any memory space.
template <class View, class... Index>
auto entry(const View& view, Index... index) {
  typename View::non_const_value_type value;
  Kokkos::deep_copy(value, Kokkos::subview(view, index...));
  return value;
}

/// The first step that fails, for a point that passes; `place`: its place among these points.
WeightStep step_of_passed(const Integrand& integrand, std::int64_t place) {
  const IntegrationSetting& setting = integrand.setting();
  const auto& passed = integrand.passed();
  const bool has_hadrons = setting.collider.has_hadrons();
  if (setting.couplings != nullptr) {
    if (!detail::is_scale(entry(passed.mu_r, place))) return WeightStep::scale;
    if (!std::isfinite(entry(passed.alpha_s, place))) return WeightStep::coupling;
  }
  if (has_hadrons && !detail::is_scale(entry(passed.mu_f, place))) return WeightStep::scale;
  if (!std::isfinite(entry(passed.luminosity, place))) return WeightStep::luminosity;
  if (!std::isfinite(entry(passed.values, place))) return WeightStep::matrix_element;
  if (!std::isfinite(entry(passed.shares, place))) return WeightStep::share;
  return WeightStep::product;
}

WeightStep step_of(const Integrand& integrand, std::int64_t place) {
  const auto& points = integrand.points();
  const double phase_space = entry(points.phase_space, place);
  if (!std::isfinite(phase_space * entry(points.jacobians, place))) return WeightStep::phase_space;
  const auto passed = entry(points.places, place);
  if (passed < 0) return WeightStep::cut;
  return step_of_passed(integrand, passed);
}

}  // namespace

std::string_view name_of(WeightStep step) {
  constexpr std::string_view names[] = {"phase space", "cut",   "scale",           "alpha_s",
                                        "luminosity",  "|M|^2", "channel's share", "product"};
  return names[std::size_t(step)];
}

NonFinitePoint describe_non_finite(const Integrand& integrand, std::int64_t place,
                                   std::int64_t point) {
  NonFinitePoint result{point, step_of(integrand, place)};
  const auto& momenta = integrand.points().momenta;
  for (int particle = 0; particle < momenta.extent_int(1); ++particle)
    for (int component = 0; component < 4; ++component)
      result.momenta.push_back(entry(momenta, place, particle, component));
  return result;
}

}  // namespace helikos
