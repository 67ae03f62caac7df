// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/model.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "helikos/base/core/error.hpp"

namespace helikos::model_test {
namespace {

std::size_t legs_of(const Vertex& vertex) {
  return static_cast<std::size_t>(num_legs(vertex.lorentz));
}

TEST(Model, AllAreFoundByTheirNames) {
  EXPECT_EQ(all_models().front(), &standard_model());
  for (const Model* model : all_models()) EXPECT_EQ(&find_model(model->name), model);
  EXPECT_THROW(find_model("mssm"), InputError);
  EXPECT_THROW(find_model(""), InputError);
}

TEST(Model, VerticesHaveParticlesAndOrdersOfTheModel) {
  for (const Model* model : all_models()) {
    for (const Vertex& vertex : model->vertices(Parameters(*model->parameters))) {
      const CouplingOrders& o = vertex.orders;
      int powers = 0;
      for (int slot = 0; slot < max_orders; ++slot) powers += o.power(slot);
      EXPECT_EQ(powers, num_legs(vertex.lorentz) - 2);
      for (int slot = int(model->orders.size()); slot < max_orders; ++slot)
        EXPECT_EQ(o.power(slot), 0);
      for (std::size_t i = 0; i < vertex.particles.size(); ++i)
        EXPECT_EQ(find_particle(vertex.particles[i]) != nullptr, i < legs_of(vertex));
    }
  }
}

TEST(Model, VerticesConserveChargeAndColor) {
  for (const Model* model : all_models()) {
    for (const Vertex& vertex : model->vertices(Parameters(*model->parameters))) {
      int charge = 0, triality = 0, octets = 0;
      for (std::size_t i = 0; i < legs_of(vertex); ++i) {
        const int sign = vertex.particles[i] < 0 ? -1 : 1;
        const Particle& particle = *find_particle(vertex.particles[i]);
        charge += sign * particle.charge_times_3;
        triality += particle.color == 3 ? sign : 0;
        octets += particle.color == 8;
      }
      EXPECT_EQ(charge, 0);
      EXPECT_EQ(triality, 0);
      EXPECT_TRUE(octets != 1 || std::ranges::any_of(vertex.particles, [](int code) {
                    return code != 0 && find_particle(code)->is_quark();
                  }));
    }
  }
}

}  // namespace
}  // namespace helikos::model_test
