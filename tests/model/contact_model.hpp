// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "helikos/theory/model/model.hpp"

namespace helikos::test {

/// A vertex of particles whose tensor is a number times the product of all scalars, and of psi chi
/// where the first two particles are a row and a column.
inline Vertex contact_vertex(const std::vector<int>& particles, double coefficient, int dimension,
                             const CouplingOrders& orders, bool has_fermions) {
  Vertex vertex{.lorentz = tensor_of_legs(int(particles.size())), .orders = orders};
  std::ranges::copy(particles, vertex.particles.begin());
  vertex.coupling = {coefficient, coefficient};
  vertex.dimension = dimension;
  auto tensor = std::make_shared<VertexTensor>();
  for (std::uint8_t i = 0; i < (has_fermions ? 4 : 1); ++i)
    tensor->push_back(
        {.components = {i, i}, .momenta = {}, .coefficient = coefficient, .dimension = dimension});
  vertex.tensor = std::move(tensor);
  return vertex;
}

/// Electrons, photons and neutral scalars with vertices of three to six particles: xc of 50 GeV, sc
/// without mass, hc, whose mass and width are parameters.
///
/// NP: xc xc sc sc and xc xc sc sc sc; hc sc sc; e- e+ xc xc, e- e+ hc xc. YK: e- e+ xc, e- e+ sc.
/// SIX: hc hc with four sc.
inline const Model& contact_model() {
  static const Particle particles[] = {
      *find_particle(11),
      *find_particle(22),
      {9000021, "xc", "xc", Spin::scalar, 0, 0, 1, true, "MXC"},
      {9000022, "sc", "sc", Spin::scalar, 0, 0, 1, true},
      {9000023, "hc", "hc", Spin::scalar, 0, 0, 1, true, "MHC", "WHC"}};
  static const ParameterTable table("Model of contact vertices", particles,
                                    {{"Me", "MASS 11", 0.0},
                                     {"MXC", "MASS 9000021", 50.0},
                                     {"MHC", "MASS 9000023", 120.0},
                                     {"WHC", "DECAY 9000023", 12.0}});
  static constexpr CouplingOrder orders[] = {
      {"QCD", 1}, {"QED", 2}, {"NP", 1}, {"YK", 1}, {"SIX", 1}};
  static const Model model{
      .name = "contact",
      .particles = particles,
      .labels = {},
      .orders = orders,
      .parameters = &table,
      .vertices =
          [](const Parameters&) {
            constexpr int e = 11, x = 9000021, s = 9000022, h = 9000023;
            const CouplingOrders qed(orders, {0, 1}, 0), np(orders, {0, 0, 1}, 0),
                yukawa(orders, {0, 0, 0, 1}, 0), six(orders, {0, 0, 0, 0, 1}, 0);
            return std::vector<Vertex>{{{e, -e, 22}, Lorentz::FFV, {-0.3, -0.3}, qed},
                                       {{x, x, s, s}, Lorentz::SSSS, {0.7, 0.7}, np},
                                       {{h, s, s}, Lorentz::SSS, {60.0, 60.0}, np, 1},
                                       {{e, -e, x}, Lorentz::FFS, {0.4, 0.4}, yukawa},
                                       {{e, -e, s}, Lorentz::FFS, {0.4, 0.4}, yukawa},
                                       contact_vertex({x, x, s, s, s}, 0.01, -1, np, false),
                                       contact_vertex({h, h, s, s, s, s}, 1e-4, -2, six, false),
                                       contact_vertex({e, -e, x, x}, 0.002, -1, np, true),
                                       contact_vertex({e, -e, h, x}, 0.003, -1, np, true)};
          },
      .conserves_flavors = false,
      .has_tensors = true};
  static const bool is_known = (add_model(model), true);
  (void)is_known;
  return model;
}

}  // namespace helikos::test
