// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/model/model.hpp"

namespace helikos::test {

/// Electrons, a heavy vector boson zd, and fermions xd that couple to it alone: no input, no quark
/// and no gluon of the Standard Model. The mass of xd follows from that of zd and from an entry
/// with two codes.
inline const Model& made_up_model() {
  static const Particle particles[] = {
      *find_particle(11),
      {9000005, "zd", "zd", Spin::vector, 0, 0, 1, true, "MZD", "WZD"},
      {9000006, "xd", "xd~", Spin::fermion, 0, 0, 1, false, "MXD"}};
  static const ParameterTable table(
      "Made-up model", particles,
      {{"gd", "DARK 1", 0.3, "coupling of zd"},
       {"kd", "DARKMIX 1 2", 0.25, "MXD / MZD"},
       {"Me", "MASS 11", 0.0},
       {"MZD", "MASS 9000005", 500.0, "zd mass"},
       {"MXD", "MASS 9000006", 0.0, "xd mass", "", ParameterKind::derived},
       {"WZD", "DECAY 9000005", 2.0}},
      {.derive = [](ParameterInputs& in) { in["MXD"] = in["kd"] * in["MZD"]; }});
  static constexpr CouplingOrder orders[] = {{"QCD", 1}, {"QED", 2}};
  static const Model model{"made-up", particles, {}, orders, &table, [](const Parameters& p) {
                             const CouplingOrders e1(orders, {0, 1}, 0);
                             const ChiralCoupling g{p["gd"], p["gd"]};
                             return std::vector<Vertex>{
                                 {{11, -11, 9000005}, Lorentz::FFV, g, e1},
                                 {{9000006, -9000006, 9000005}, Lorentz::FFV, g, e1}};
                           }};
  static const bool is_known = (add_model(model), true);
  (void)is_known;
  return model;
}

}  // namespace helikos::test
