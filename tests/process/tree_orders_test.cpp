// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/tree_orders.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"

namespace helikos::tree_orders_test {
namespace {

/// Powers of QCD and QED.
using Orders = std::vector<std::pair<int, int>>;

std::vector<CouplingOrders> powers(std::string_view text, const Parameters& parameters = {}) {
  return TreeOrders(standard_model(), parameters)(Process::parse(text));
}

Orders orders(std::string_view text, const Parameters& parameters = {}) {
  Orders found;
  for (const CouplingOrders& own : powers(text, parameters)) {
    found.emplace_back(own.power(0), own.power(1));
    EXPECT_EQ(own.strong(), own.power(0));
    EXPECT_EQ(own.weight(), own.power(0) + 2 * own.power(1));
  }
  return found;
}

TEST(TreeOrders, PowersOfDiagrams) {
  EXPECT_EQ(orders("g g > t t~"), (Orders{{2, 0}}));
  EXPECT_EQ(orders("u u~ > t t~"), (Orders{{0, 2}, {2, 0}}));
  EXPECT_EQ(orders("u u~ > t t~ g g"), (Orders{{2, 2}, {4, 0}}));
  EXPECT_EQ(orders("u d~ > e+ ve g"), (Orders{{1, 2}}));
  EXPECT_EQ(orders("t > w+ b"), (Orders{{0, 1}}));
  EXPECT_EQ(orders("h > h h"), (Orders{{0, 1}}));
  EXPECT_EQ(orders("u s > d c"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("u d > u d"), (Orders{{0, 2}, {2, 0}}));
  EXPECT_EQ(orders("g g > g g g g g g g g"), (Orders{{8, 0}}));
  EXPECT_EQ(orders("u u~ > d d~ s s~ c c~"), (Orders{{0, 6}, {2, 4}, {4, 2}, {6, 0}}));
}

TEST(TreeOrders, NoTreeWhereOnlyLoopsCouple) {
  for (const char* text : {"g g > e+ e-", "g g > h h", "h > a a", "a a > z z", "ve ve~ > a a",
                           "e+ e- > g g", "h > e+ e-", "h > g g", "t > t", "z > a a"})
    EXPECT_EQ(orders(text), Orders{}) << text;
}

TEST(TreeOrders, PropagatorsMayBeExcluded) {
  EXPECT_EQ(orders("u u~ > t t~ / g"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("u u~ > t t~ / g a z"), Orders{});
  EXPECT_EQ(orders("u u~ > d d~ / g a z"), (Orders{{0, 2}}));  // by a W
  EXPECT_EQ(orders("e+ e- > z h / z"), Orders{});  // a leg is no propagator, but there is one
  EXPECT_EQ(orders("z > e+ e- / z"), (Orders{{0, 1}}));
  EXPECT_EQ(orders("e+ e- > ve ve~ / w-"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("e+ e- > vm vm~ / z"), Orders{});
}

TEST(TreeOrders, VerticesOfFourParticlesAlone) {
  EXPECT_EQ(orders("w+ w- > w+ w- / z a h"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("a a > w+ w- / w+"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("a z > w+ w- / w+"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("z z > h h / z h"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("z z > w+ w- / w+ h"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("w+ h > w+ h / w+ h"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("h h > h h / h"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("g g > g g / g"), (Orders{{2, 0}}));
  EXPECT_EQ(orders("a a > z z / w+"), Orders{});
}

TEST(TreeOrders, SChannelsMayBeForbidden) {
  EXPECT_EQ(orders("u d~ > c s~ $$ w+"), Orders{});
  EXPECT_EQ(orders("u d~ > c s~ $$ w-"), (Orders{{0, 2}}));
  EXPECT_EQ(orders("u u~ > d d~ $$ g a z"), (Orders{{0, 2}}));  // a W in the t-channel
  EXPECT_EQ(orders("t > b e+ ve $$ w+"), Orders{});             // all but the mother is s-channel
  EXPECT_EQ(orders("g g > w+ b w- b~ $$ t t~"), (Orders{{2, 2}}));  // t in the t-channel
  EXPECT_EQ(orders("e+ e- > mu+ mu- $$ a z"), Orders{});
}

TEST(TreeOrders, MassesAndYukawasDecideOnHiggs) {
  ParameterInputs inputs;
  inputs["yukawa 11"] = 0.1;
  EXPECT_EQ(orders("h > e+ e-", Parameters(inputs)), (Orders{{0, 1}}));
}

TEST(TreeOrders, LowestWeight) {
  EXPECT_EQ(lowest_weight(powers("u u~ > t t~")), 2);
  EXPECT_EQ(lowest_weight(powers("u u~ > e+ e- g")), 5);
  EXPECT_EQ(lowest_weight(powers("g g > h h")), -1);
}

/// The message about a process in the Standard Model where some vertices are missing; `limit`: of
/// the order QCD.
std::string missing_in(const std::string& text, const std::vector<MissingVertex>& vertices,
                       int limit = CouplingOrder::no_limit) {
  std::vector<CouplingOrder> orders(standard_model().orders.begin(), standard_model().orders.end());
  orders.front().limit = limit;
  Model model = standard_model();
  model.missing = vertices;
  model.orders = orders;
  try {
    MissingTrees(model, Parameters()).check(Process::parse(text, model));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Two vertices, of four leptons and of two neutrinos and two photons, have one power of QCD, as an
/// order of their own.
const std::vector<MissingVertex>& contact_vertices() {
  static const CouplingOrders one(standard_model().orders, {1}, 0);
  static const std::vector<MissingVertex> vertices{{"V_4", {-11, 11, -13, 13}, one, "a reason"},
                                                   {"V_5", {-12, 12, 22, 22}, one, "a reason"}};
  return vertices;
}

std::string missing_in(const std::string& text) { return missing_in(text, contact_vertices()); }

/// A tree with a missing vertex enters the square of its own orders, and interferes with trees of
/// other orders.
TEST(MissingTrees, EnterProductsWithOtherTrees) {
  EXPECT_EQ(missing_in("e+ e- > mu+ mu- QCD^2==1"),
            "e+ e- > mu+ mu- QCD^2==1: a diagram has the vertex V_4 of e+ e- mu+ mu-, which "
            "Helikos cannot compute yet: a reason");
  for (const char* bound : {"", " QCD<=1", " QCD==1", " QCD^2<=1", " QCD^2<=2", " QCD^2==2",
                            " QCD^2>0", " QED^2==2", " QED^2<=2", " QCD<=1 QCD^2<=1"})
    EXPECT_NE(missing_in(std::string("e+ e- > mu+ mu-") + bound), "") << bound;
  for (const char* bound : {" QCD<=0", " QCD==0", " QCD^2<=0", " QCD^2==0", " QCD^2==3",
                            " QCD==0 QCD^2<=1", " QED^2==4", " QED^2>2", " QCD==1 QCD^2==1"})
    EXPECT_EQ(missing_in(std::string("e+ e- > mu+ mu-") + bound), "") << bound;
}

/// Where all trees have a missing vertex, only their squares count.
TEST(MissingTrees, HaveProductsAmongThemselves) {
  for (const char* bound : {"", " QCD<=1", " QCD^2<=2", " QCD^2==2"})
    EXPECT_NE(missing_in(std::string("ve ve~ > a a") + bound), "") << bound;
  for (const char* bound : {" QCD<=0", " QCD^2<=1", " QCD^2==1", " QED^2>0"})
    EXPECT_EQ(missing_in(std::string("ve ve~ > a a") + bound), "") << bound;
}

/// A tree beyond a limit of the model is no diagram.
TEST(MissingTrees, ObeyTheLimitsOfTheModel) {
  for (const char* text : {"e+ e- > mu+ mu-", "e+ e- > mu+ mu- QED<=2", "ve ve~ > a a"}) {
    EXPECT_NE(missing_in(text, contact_vertices(), 1), "") << text;
    EXPECT_EQ(missing_in(text, contact_vertices(), 0), "") << text;
  }
  const std::string twice = "e+ e- > e+ e- mu+ mu- mu+ mu- QED<=4 QCD==2";
  EXPECT_NE(missing_in(twice, contact_vertices(), 2), "");
  EXPECT_EQ(missing_in(twice, contact_vertices(), 1), "");
}

/// Without orders in the string only trees of the lowest WEIGHTED count.
TEST(MissingTrees, HaveTheLowestWeightWithoutOrders) {
  const auto vertices = [](int qed) {
    return std::vector<MissingVertex>{
        {"V_6", {-11, 11, -13, 13}, CouplingOrders(standard_model().orders, {0, qed}, 0), "a"},
        {"V_7", {-12, 12, 22, 22}, CouplingOrders(standard_model().orders, {0, qed}, 0), "a"}};
  };
  const std::string text = "e+ e- > mu+ mu-";
  for (const int qed : {1, 2}) EXPECT_NE(missing_in(text, vertices(qed)), "") << qed;
  EXPECT_EQ(missing_in(text, vertices(3)), "");
  EXPECT_EQ(missing_in(text + " QED<=2", vertices(3)), "");
  EXPECT_NE(missing_in(text + " QED<=3", vertices(3)), "");
  EXPECT_NE(missing_in("ve ve~ > a a", vertices(3)), "");  // which has no other tree
}

/// Half vertices of a model with very many vertices.
TEST(TreeJoints, HaveDifferentHalves) {
  constexpr int num_quartic = 90000, first_code = 1000;
  std::vector<Vertex> vertices;
  const auto add = [&](Lorentz lorentz) {
    Vertex vertex;
    vertex.lorentz = lorentz;
    for (int k = 0; k < num_legs(lorentz); ++k)
      vertex.particles[std::size_t(k)] = first_code + 5 * int(vertices.size()) + k;
    vertices.push_back(vertex);
  };
  for (int i = 0; i < num_quartic; ++i) add(Lorentz::SSSS);
  add(Lorentz::T5);
  const TreeJoints joints(vertices);
  std::set<int> halves;
  std::size_t number = 0;
  for (int code = first_code; code < first_code + 5 * int(vertices.size()); ++code)
    for (const TreeJoints::Joint& joint : joints.of(code))
      if (joint.result >= TreeJoints::first_half) {
        halves.insert(joint.result);
        // A group of two particles may begin with either one.
        number += code < first_code + 5 * num_quartic || code < joint.partner ? 1 : 0;
      }
  EXPECT_EQ(number, std::size_t(6 * num_quartic + 10));
  EXPECT_EQ(halves.size(), number);
}

}  // namespace
}  // namespace helikos::tree_orders_test
