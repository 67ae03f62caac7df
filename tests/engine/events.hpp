// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Phase-space points as plain vectors, and matrix elements at them.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/phasespace/rambo.hpp"

namespace helikos::test {

using Host = Evaluator::Space;
using Momentum = FourVector<double>;  ///< p [GeV]
using Point = std::vector<Momentum>;  ///< (particle)
using Points = std::vector<Point>;    ///< (event)

/// Whether this build has packs of events. A build for GPUs has only teams.
inline constexpr bool has_packs = is_host_space<MatrixElement::Space>;

/// The layout of tests that hold for any layout.
inline constexpr Layout usual_layout = has_packs ? Layout::packs : Layout::teams;

/// The layouts that this build has.
inline std::vector<Layout> layouts() {
  if (has_packs) return {Layout::packs, Layout::teams};
  return {Layout::teams};
}

/// The cases whose layout this build has. `layout_of`: a member of a case, or a function of it.
template <class Case, class LayoutOf>
std::vector<Case> of_this_build(std::vector<Case> cases, LayoutOf layout_of) {
  std::erase_if(cases, [&](const Case& c) {
    return !has_packs && std::invoke(layout_of, c) == Layout::packs;
  });
  return cases;
}

/// The colour sums that a matrix element takes with the layout `automatic`: `fast` is for packs.
inline std::vector<ColorSum> color_sums() {
  std::vector<ColorSum> result{ColorSum::kernel, ColorSum::gemm};
  if (has_packs) result.push_back(ColorSum::fast);
  return result;
}

inline MomentaView<Host> to_view(const Points& points) {
  const std::size_t legs = points.empty() ? 0 : points.front().size();
  MomentaView<Host> view("helikos::test::momenta", points.size(), legs, 4);
  for (std::size_t e = 0; e < points.size(); ++e) {
    for (std::size_t i = 0; i < legs; ++i) {
      const Momentum& p = points[e][i];
      view(e, i, 0) = p.t, view(e, i, 1) = p.x, view(e, i, 2) = p.y, view(e, i, 3) = p.z;
    }
  }
  return view;
}

inline Points to_points(const MomentaView<Host>& view) {
  Points points(view.extent(0), Point(view.extent(1)));
  for (std::size_t e = 0; e < view.extent(0); ++e) {
    for (std::size_t i = 0; i < view.extent(1); ++i) {
      points[e][i] = {view(e, i, 0), view(e, i, 1), view(e, i, 2), view(e, i, 3)};
    }
  }
  return points;
}

/// Momenta where a MatrixElement runs, which may be a GPU.
inline MomentaView<MatrixElement::Space> to_device(const Points& points) {
  return Kokkos::create_mirror_view_and_copy(MatrixElement::Space::memory_space(), to_view(points));
}

/// Numbers of a View of any space.
template <class View>
std::vector<typename View::non_const_value_type> numbers_of(const View& view) {
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  return {host.data(), host.data() + host.size()};
}

/// `alpha_s`: of all events; that of the parameters if it is not given.
inline std::vector<double> evaluate(MatrixElement& matrix_element, const Points& points,
                                    std::optional<double> alpha_s = {}) {
  using Space = MatrixElement::Space;
  EventInputs<Space> inputs{.momenta = to_device(points)};
  if (alpha_s) {
    const EventView<Space> of_events("helikos::test::alpha_s", points.size());
    Kokkos::deep_copy(of_events, *alpha_s);
    inputs.alpha_s = of_events;
  }
  const EventView<Space> result("helikos::test::result", points.size());
  Kokkos::deep_copy(result, std::numeric_limits<double>::quiet_NaN());
  matrix_element(Space(), inputs, {.matrix_elements = result});
  Space().fence();
  return numbers_of(result);
}

inline std::vector<double> evaluate(const Process& process, const Points& points,
                                    const MatrixElementOptions& options = {},
                                    const Parameters& parameters = {}) {
  MatrixElement matrix_element(process, parameters, options);
  return evaluate(matrix_element, points);
}

inline std::vector<double> evaluate(const std::string& process, const Points& points,
                                    const MatrixElementOptions& options = {},
                                    const Parameters& parameters = {}) {
  return evaluate(Process::parse(process), points, options, parameters);
}

inline std::vector<double> masses(const Process& process, const Parameters& parameters,
                                  bool incoming) {
  std::vector<double> result;
  for (const Leg& leg : process.legs()) {
    if (leg.incoming == incoming) result.push_back(parameters.mass(leg.particle->pdg));
  }
  return result;
}

/// Rambo points: on-shell, or with all particles massless.
inline Points rambo_points(const Process& process, double energy, int count,
                           const Parameters& parameters = {}, bool massless = false,
                           std::uint64_t seed = 1) {
  const Rambo rambo(energy, masses(process, parameters, true), masses(process, parameters, false),
                    massless);
  RandomView<Host> random("helikos::test::random", count, rambo.numbers_per_event());
  MomentaView<Host> momenta("helikos::test::momenta", count, rambo.particles(), 4);
  EventView<Host> weights("helikos::test::weights", count);
  fill_random(Host(), seed, 0, random);
  rambo.generate(Host(), ConstRandomView<Host>(random), momenta, weights);
  Host().fence();
  return to_points(momenta);
}

inline Points rambo_points(const std::string& process, double energy, int count,
                           const Parameters& parameters = {}, bool massless = false,
                           std::uint64_t seed = 1) {
  return rambo_points(Process::parse(process), energy, count, parameters, massless, seed);
}

/// Rotation by `angle` about a unit vector (Rodrigues).
inline Momentum rotated(const Momentum& p, double angle, const std::array<double, 3>& n) {
  const double c = std::cos(angle), s = std::sin(angle);
  const double along = (1.0 - c) * (p.x * n[0] + p.y * n[1] + p.z * n[2]);
  return {p.t, c * p.x + s * (n[1] * p.z - n[2] * p.y) + along * n[0],
          c * p.y + s * (n[2] * p.x - n[0] * p.z) + along * n[1],
          c * p.z + s * (n[0] * p.y - n[1] * p.x) + along * n[2]};
}

/// Smallest |2 p_i.p_j| [GeV^2] over all pairs of legs: the distance from every soft or collinear
/// singularity, and so the conditioning of the propagators.
inline double smallest_invariant(const Point& point) {
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < point.size(); ++i) {
    for (std::size_t j = i + 1; j < point.size(); ++j) {
      smallest = std::min(smallest, std::abs(2.0 * dot(point[i], point[j])));
    }
  }
  return smallest;
}

/// The parameters with some widths zero, for identities that hold without.
inline Parameters without_widths() {
  ParameterInputs inputs;
  for (const ParameterRow& row : inputs.table().rows())
    if (row.block() == "DECAY") inputs[row] = 0.0;
  return Parameters(inputs);
}

}  // namespace helikos::test
