// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/detail/blind_orders.hpp"

#include <algorithm>

#include "helikos/theory/model/particle_scope.hpp"

namespace helikos {
namespace {

/// Whether a particle may tell quarks apart, or left from right.
bool is_sharp(int code) {
  const Particle* particle = code == 0 ? nullptr : find_particle(code);
  if (particle == nullptr) return false;
  return particle->is_fermion() || (particle->spin == Spin::vector && particle->color == 1);
}

}  // namespace

BlindOrders::BlindOrders(const Model& model, const std::vector<Vertex>& vertices) : model_(model) {
  const ParticleScope scope(model);
  is_blind_.fill(true);
  const auto qcd = model.find_order("QCD");
  for (const Vertex& vertex : vertices) {
    if (std::ranges::none_of(vertex.particles, is_sharp)) continue;
    for (int slot = 0; slot < max_orders; ++slot)
      if (slot != qcd && vertex.orders.power(slot) > 0) is_blind_[std::size_t(slot)] = false;
  }
}

bool BlindOrders::operator()(const CouplingOrders& powers) const {
  int weight = 0;
  for (std::size_t slot = 0; slot < model_.orders.size(); ++slot) {
    const int power = powers.power(static_cast<int>(slot));
    if (power > 0 && !is_blind_[slot]) return false;
    weight += power * model_.orders[slot].weight;
  }
  return weight == powers.weight();
}

}  // namespace helikos
