// SPDX-License-Identifier: Apache-2.0
// Vertices with equal legs: those that are not symmetric in equal bosons or not antisymmetric in
// equal fermions are missing.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/random_models.hpp"

namespace helikos::test::equal_legs_test {
namespace {

using ufo::LoadedModel;

/// Particles of a model with one vertex.
constexpr int S = 0, V = 1, chi = 2, f = 3, t = 4, o = 5;

RandomModel model_of(std::vector<DenseLeg> legs,
                     const std::vector<std::tuple<const char*, const char*, double>>& terms) {
  RandomModel model;
  model.particles = {{1, 1, 100.0},
                     {3, 1, 100.0},
                     {2, 1, 100.0},
                     {2, 1, 100.0, 0.0, false},
                     {1, 3, 100.0, 0.0, false},
                     {1, 8, 100.0}};
  model.first_code = 7000000;
  DenseVertex vertex{std::move(legs), {}};
  for (const auto& [color, lorentz, coupling] : terms)
    vertex.terms.push_back(
        {index_structure(color).front(), index_structure(lorentz), IndexComplex(0.0, coupling)});
  model.vertices.push_back(std::move(vertex));
  return model;
}

struct Case {
  std::vector<DenseLeg> legs;
  std::vector<std::tuple<const char*, const char*, double>> terms;
  const char* reason;  ///< nullptr: the vertex is there
};

constexpr DenseLeg s{S, false}, v{V, false}, x{chi, false}, fermion{f, false}, antifermion{f, true},
    triplet{t, false}, octet{o, false};

const std::vector<Case>& vertex_cases() {
  static const std::vector<Case> cases{
      {{s, s, s}, {{"1", "1", 1.0}}, nullptr},
      {{v, s, s}, {{"1", "P(1,2) - P(1,3)", 1.0}}, "not symmetric in its legs 2 and 3"},
      {{v, s, s}, {{"1", "P(1,2) + P(1,3)", 1.0}}, nullptr},
      // By conservation of momentum.
      {{v, s, s}, {{"1", "P(1,1)", 1.0}}, nullptr},
      {{v, octet, octet}, {{"Identity(2,3)", "P(1,2) - P(1,3)", 1.0}}, "not symmetric"},
      // It vanishes by conservation of momentum.
      {{v, v, v},
       {{"1", "Epsilon(1,2,3,-1)*P(-1,1) + Epsilon(1,2,3,-1)*P(-1,2) + Epsilon(1,2,3,-1)*P(-1,3)",
         1.0}},
       nullptr},
      {{octet, octet, octet}, {{"f(1,2,3)", "1", 1.0}}, "not symmetric in its legs 1 and 2"},
      {{octet, octet, octet}, {{"d(1,2,3)", "1", 1.0}}, nullptr},
      {{triplet, triplet, triplet}, {{"Epsilon(1,2,3)", "1", 1.0}}, "not symmetric"},
      {{v, v, s}, {{"1", "P(1,2)*P(2,1)", 1.0}}, nullptr},
      {{v, v, s}, {{"1", "P(1,2)*P(2,2)", 1.0}}, "not symmetric in its legs 1 and 2"},
      {{v, v, v, v}, {{"1", "Metric(1,2)*Metric(3,4)", 1.0}}, "not symmetric in its legs 2 and 3"},
      {{v, v, v, v},
       {{"1", "Metric(1,2)*Metric(3,4)", 1.0},
        {"1", "Metric(1,3)*Metric(2,4)", 1.0},
        {"1", "Metric(1,4)*Metric(2,3)", 1.0}},
       nullptr},
      {{octet, octet, octet, octet},
       {{"f(-1,1,2)*f(3,4,-1)", "P(-1,1)*P(-1,3) - P(-1,1)*P(-1,4)", 1.0}},
       "not symmetric in its legs 1 and 2"},
      // Majorana fermions have no vector current.
      {{x, x, s}, {{"1", "ProjM(2,1)", 1.0}}, nullptr},
      {{x, x, v}, {{"1", "Gamma(3,2,-1)*Gamma5(-1,1)", 1.0}}, nullptr},
      {{x, x, v}, {{"1", "Gamma(3,2,1)", 1.0}}, "not antisymmetric in its legs 1 and 2"},
      {{x, x, v},
       {{"1", "Gamma(3,2,-1)*ProjM(-1,1)", 1.0}, {"1", "Gamma(3,2,-1)*ProjP(-1,1)", -1.0}},
       nullptr},
      {{x, x, v},
       {{"1", "Gamma(3,2,-1)*ProjM(-1,1)", 1.0}, {"1", "Gamma(3,2,-1)*ProjP(-1,1)", -0.9}},
       "not antisymmetric"},
      // Arrows clash.
      {{fermion, fermion, s}, {{"1", "ProjP(2,1)", 1.0}}, nullptr},
      {{fermion, fermion, v}, {{"1", "Gamma(3,2,1)", 1.0}}, "not antisymmetric"},
      {{antifermion, fermion, antifermion, fermion},
       {{"1", "ProjM(2,1)*ProjM(4,3)", 1.0}},
       "not antisymmetric in its legs 1 and 3"},
      {{antifermion, fermion, antifermion, fermion},
       {{"1", "ProjM(2,1)*ProjM(4,3)", 1.0}, {"1", "ProjM(2,3)*ProjM(4,1)", 1.0}},
       nullptr},
      {{antifermion, fermion, antifermion, fermion},
       {{"1", "ProjM(2,1)*ProjM(4,3)", 1.0}, {"1", "ProjM(2,3)*ProjM(4,1)", -1.0}},
       "not antisymmetric in its legs 1 and 3"},
      // By the identity of Fierz.
      {{antifermion, fermion, antifermion, fermion},
       {{"1", "Gamma(-1,2,-2)*ProjM(-2,1)*Gamma(-1,4,-3)*ProjM(-3,3)", 1.0}},
       nullptr}};
  return cases;
}

TEST(EqualLegs, DecideWhetherAVertexIsThere) {
  for (const auto& [legs, terms, reason] : vertex_cases()) {
    const LoadedModel model("equal legs", model_of(legs, terms).folder());
    const std::string what = std::get<1>(terms.front());
    const bool is_missing = !model.missing().empty();
    EXPECT_EQ(is_missing, reason != nullptr) << what;
    if (!is_missing || reason == nullptr) continue;
    EXPECT_THAT(model.missing().front().reason, ::testing::HasSubstr(reason)) << what;
    EXPECT_TRUE(model.model().vertices(Parameters(*model.model().parameters)).empty()) << what;
  }
}

/// Terms of different orders do not make up for each other: a process may have one of them.
TEST(EqualLegs, AreSymmetricForEachSetOfOrders) {
  const std::vector<DenseLeg> legs{antifermion, fermion, antifermion, fermion};
  ufo::Folder folder =
      model_of(legs, {{"1", "ProjM(2,1)*ProjM(4,3)", 1.0}, {"1", "ProjM(2,3)*ProjM(4,1)", 1.0}})
          .folder();
  EXPECT_TRUE(LoadedModel("equal legs", folder).missing().empty());
  folder.couplings.back().orders = {{"NP", 2}};
  EXPECT_EQ(LoadedModel("equal legs", folder).missing().size(), 2u);
}

/// Couplings that are 0 by default count.
TEST(EqualLegs, AreComparedWhereCouplingsHaveValues) {
  const std::vector<DenseLeg> legs{v, v, s};
  ufo::Folder folder = model_of(legs, {{"1", "P(1,2)*P(2,2)", 1.0}}).folder();
  folder.parameters.push_back({{}, "c", true, false, 0.0, "NEW", {1}});
  folder.couplings.front().value = "complex(0,1)*c";
  const LoadedModel model("equal legs", folder);
  EXPECT_EQ(model.missing().size(), 1u);
  // Leg 1 and leg 2 exchanged, with a coupling that has the same value by another expression.
  folder.structures.push_back({{}, "L_1", {3, 3, 1}, "P(1,1)*P(2,1)"});
  folder.couplings.push_back({{}, "GC_1", "c/complex(0,-1)", {{"NP", 1}}});
  folder.vertices.front().terms.push_back({0, 1, {1}});
  EXPECT_TRUE(LoadedModel("equal legs", folder).missing().empty());
}

}  // namespace
}  // namespace helikos::test::equal_legs_test
