// SPDX-License-Identifier: Apache-2.0
// Strings of a model with an order of its own.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/tree_orders.hpp"
#include "model/np_model.hpp"

namespace helikos::np_orders_test {
namespace {

ProcessRequest request(std::string_view text, const Model& model = test::np_model()) {
  return parse_request(text, Multiparticles(model));
}

std::string read(std::string_view text, const Model& model = test::np_model()) {
  try {
    return request(text, model).str();
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.substr(0, what.find(" in process \""));
  }
}

TEST(NewOrder, IsReadInItsModel) {
  using enum Comparison;
  const auto orders = request("u u~ > c c~ np<=1 WEIGHTED=9 NP^2==1 QED=2").restrictions.orders;
  const std::vector<OrderBound> expected{{"QED", 1, false, at_most, 2},
                                         {"NP", 2, false, at_most, 1},
                                         {"WEIGHTED", OrderBound::weighted, false, at_most, 9},
                                         {"NP", 2, true, exactly, 1}};
  EXPECT_EQ(orders, expected);
  EXPECT_EQ(read("u u~ > c c~ NP==0"), "u u~ > c c~ NP==0");
  EXPECT_EQ(read("u u~ > c c~ NP>0"), "u u~ > c c~ NP>0");
  EXPECT_EQ(read("u u~ > c c~ NP=1"), "u u~ > c c~ NP<=1");
  EXPECT_EQ(read("u u~ > c c~ NP=1 np=2"), "column 18: a second order of 'np'");
  EXPECT_EQ(read("u u~ > c c~ HIG=1"),
            "column 13: the model np has no order 'HIG' (its orders: QCD QED NP WEIGHTED)");
  EXPECT_EQ(read("u u~ > c c~ NP=1", standard_model()),
            "column 13: the model sm has no order 'NP' (its orders: QCD QED WEIGHTED)");
}

TEST(NewOrder, IsNoLabelInItsModel) {
  Multiparticles there(test::np_model()), here;
  EXPECT_THROW(there.define("np = u d"), InputError);
  here.define("np = u d");
  EXPECT_EQ(parse_request("np np > u d", here).str(), "np np > u d");
}

std::string powers(std::string_view text, std::string_view name = "np") {
  const Model& model = test::np_model(name);
  std::string found;
  for (const CouplingOrders& own :
       TreeOrders(model, Parameters()).allowed(Process::parse(text, model))) {
    found += found.empty() ? "" : ", ";
    for (int slot = 0; slot < 3; ++slot) found += std::to_string(own.power(slot));
  }
  return found;
}

TEST(NewOrder, HasPowersOfTrees) {
  EXPECT_EQ(powers("e+ e- > e+ e-"), "020");
  EXPECT_EQ(powers("e+ e- > mu+ mu-"), "011, 020");
  EXPECT_EQ(powers("mu+ mu- > mu+ mu-"), "002, 020");
  EXPECT_EQ(powers("u u~ > c c~"), "011, 020, 200");
  EXPECT_EQ(powers("g g > h"), "001");
  EXPECT_EQ(powers("g g > b b~"), "011, 200");
  EXPECT_EQ(powers("u u~ > c c~ NP==0"), "020, 200");
  EXPECT_EQ(powers("u u~ > c c~ NP==1"), "011");
  EXPECT_EQ(powers("u u~ > c c~ NP>1"), "");
  EXPECT_EQ(powers("u u~ > c c~ NP^2==1"), "011, 020, 200");
  EXPECT_EQ(powers("u u~ > c c~ NP^2==1 QED<=1"), "011, 200");
  EXPECT_EQ(powers("u u~ > c c~ NP^2==2"), "011");
}

/// With a limit, trees of c c~ > c c~ have no second vertex of NP; a decay has one of its own.
TEST(NewOrder, HasALimit) {
  EXPECT_EQ(powers("mu+ mu- > mu+ mu-", "np-limited"), "020");
  EXPECT_EQ(powers("mu+ mu- > mu+ mu- NP<=2", "np-limited"), "020");
  EXPECT_EQ(powers("mu+ mu- > mu+ mu- NP==2", "np-limited"), "");
  EXPECT_EQ(powers("mu+ mu- > mu+ mu- NP==2"), "002");
  EXPECT_EQ(powers("e+ e- > mu+ mu-", "np-limited"), "011, 020");
  EXPECT_EQ(powers("g g > h, h > g g", "np-limited"), "001");
}

std::string completed(std::string_view text, std::string_view name = "np") {
  return with_default_orders(request(text, test::np_model(name)), Parameters()).str();
}

TEST(NewOrder, HasAWeight) {
  EXPECT_EQ(completed("mu+ mu- > mu+ mu-"), "mu+ mu- > mu+ mu- WEIGHTED<=4");
  EXPECT_EQ(completed("mu+ mu- > mu+ mu-", "np-light"), "mu+ mu- > mu+ mu- WEIGHTED<=2");
  EXPECT_EQ(completed("e+ e- > mu+ mu-", "np-light"), "e+ e- > mu+ mu- WEIGHTED<=3");
  EXPECT_EQ(completed("g g > h"), "g g > h WEIGHTED<=2");
  EXPECT_EQ(completed("g g > h NP=1"), "g g > h NP<=1");
}

/// Numbers of representatives. Quarks of equal mass are alike where QCD has all vertices.
TEST(NewOrder, TellsQuarksApart) {
  Multiparticles labels(test::np_model());
  labels.define("x = u c");
  const auto programs = [&](std::string_view text) {
    std::vector<int> found;
    for (const Subprocess& own : expand_default(parse_request(text, labels), Parameters()))
      found.push_back(own.representative);
    return found;
  };
  // u u > u u, u c > u c, c u > c u, c c > c c
  EXPECT_EQ(programs("x x > x x QED=0 NP=0"), (std::vector{0, 1, 1, 0}));
  EXPECT_EQ(programs("x x > x x QED=0 NP=1"), (std::vector{0, 1, 1, 0}));
  EXPECT_EQ(programs("x x > x x QED=0"), (std::vector{0, 1, 1, 3}));
}

}  // namespace
}  // namespace helikos::np_orders_test
