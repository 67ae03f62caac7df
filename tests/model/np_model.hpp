// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::test {

/// Code of a massless vector boson that couples as the photon does: to electrons and u quarks with
/// the order QED, to muons and c quarks with the order NP and other strengths.
inline constexpr int new_photon = 9000015;

/// The Standard Model, the new photon, and two gluons that meet H with the order NP and no power of
/// g_s.
inline std::vector<Vertex> np_vertices(const Parameters& p, std::span<const CouplingOrder> orders) {
  auto table = standard_model().vertices(p);
  const CouplingOrders qed(orders, {0, 1}, 0), np(orders, {0, 0, 1}, 0);
  const auto add = [&](int fermion, double scale, const CouplingOrders& powers) {
    const auto c = photon_coupling(p, *find_particle(fermion));
    table.push_back({{fermion, -fermion, new_photon},
                     Lorentz::FFV,
                     {scale * c.left, 0.5 * scale * c.right},
                     powers});
  };
  for (const int fermion : {2, 11}) add(fermion, 1.5, qed);
  for (const int fermion : {4, 13}) add(fermion, 2.5, np);
  table.push_back({{21, 21, 25}, Lorentz::VVS2, {1e-4, 1e-4}, np, -1});
  return table;
}

/// Models that differ in the weight or the limit of NP: `np`, `np-light`, `np-limited`.
inline const Model& np_model(std::string_view name = "np") {
  static const std::vector<Particle> particles = [] {
    const auto known = standard_model_particles();
    std::vector<Particle> own(known.begin(), known.end());
    own.push_back({new_photon, "ap", "ap", Spin::vector, 0, 0, 1, true});
    return own;
  }();
  static constexpr CouplingOrder orders[] = {{"QCD", 1}, {"QED", 2}, {"NP", 2}};
  static constexpr CouplingOrder light[] = {{"QCD", 1}, {"QED", 2}, {"NP", 1}};
  static constexpr CouplingOrder limited[] = {{"QCD", 1}, {"QED", 2}, {"NP", 2, 1}};
  const auto model = [&]<const auto & own>(std::string_view title) {
    return Model{title,
                 particles,
                 standard_model().labels,
                 own,
                 &standard_parameters(),
                 [](const Parameters& p) { return np_vertices(p, own); }};
  };
  static const Model models[] = {model.template operator()<orders>("np"),
                                 model.template operator()<light>("np-light"),
                                 model.template operator()<limited>("np-limited")};
  static const bool are_known = [] {
    for (const Model& own : models) add_model(own);
    return true;
  }();
  (void)are_known;
  return find_model(name);
}

}  // namespace helikos::test
