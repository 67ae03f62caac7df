// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <numbers>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos {
namespace {

constexpr int gluon_code = 21, higgs_code = 25;

/// A gluon and H that meet one or two gluons. The effective term is c H times the Lagrangian of
/// gluons; a vertex of gluons and H is thus the vertex of the gluons times c. The vertex is made
/// with the auxiliary particle: each of the k gluons may belong to it, with a factor 1/k. The code
/// is one of the codes for the own use of a program (Review of Particle Physics, "Monte Carlo
/// particle numbering scheme").
constexpr std::array auxiliaries{
    Particle{81, "gh", "gh~", Spin::vector, 0, 0, 8, false, {}, {}, true}};

/// The first two are those of the Standard Model, whose vertices have them.
constexpr CouplingOrder effective_orders[] = {{"QCD", 1}, {"QED", 2}, {"HIG", 1, 1}};
constexpr CouplingOrders hig1(effective_orders, {0, 0, 1}, 2), qcd1(effective_orders, {1}, 1),
    qcd2(effective_orders, {2}, 2);

/// c / g_s^2 [1/GeV] of -c/4 H G^a_mn G^a^mn: the loop of a top quark, expanded in M_H^2 / M_t^2 as
/// in MadGraph's `heft`.
double effective_coupling(const Parameters& p) {
  const double ratio = p.mass(higgs_code) / p.mass(6), x = ratio * ratio;
  const double expansion = 1.0 + x * (7.0 / 120.0 + x * (1.0 / 168.0 + x * 13.0 / 16800.0));
  return -expansion / (12.0 * std::numbers::pi * std::numbers::pi * vacuum_value(p));
}

std::vector<Vertex> heft_vertices(const Parameters& parameters) {
  auto table = standard_model().vertices(parameters);
  if (parameters.mass(6) == 0.0) return table;
  constexpr int g = gluon_code, h = higgs_code, x = auxiliaries[0].pdg;
  constexpr ChiralCoupling third{1.0 / 3, 1.0 / 3}, quarter{1.0 / 4, 1.0 / 4};
  const double strength = effective_coupling(parameters);
  const ChiralCoupling c{strength, strength};
  table.push_back({{g, g, h}, Lorentz::VVS2, c, hig1, -1});
  table.push_back({{-x, g, h}, Lorentz::VVS, c, hig1, -1});
  table.push_back({{x, g, g}, Lorentz::VVV, third, qcd1, 0, 1.0 / 3});
  table.push_back({{x, g, g, g}, Lorentz::VVVV, quarter, qcd2, 0, 1.0 / 4});
  return table;
}

}  // namespace

const Model& heft() {
  static const Model model{"heft",           standard_model_particles(), standard_model().labels,
                           effective_orders, &standard_parameters(),     heft_vertices,
                           auxiliaries};
  return model;
}

}  // namespace helikos
