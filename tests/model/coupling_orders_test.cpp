// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/coupling_orders.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/model.hpp"

namespace helikos::coupling_orders_test {
namespace {

constexpr CouplingOrder six[] = {{"QCD", 1}, {"QED", 2}, {"A", 3}, {"B", 5}, {"C", 0}, {"D", 400}};
constexpr CouplingOrder all[] = {{"QCD", 1}, {"QED", 2}, {"A", 3}, {"B", 5}, {"C", 0}, {"D", 400},
                                 {"E", 1},   {"F", 1},   {"G", 1}, {"H", 1}, {"I", 1}, {"J", 1},
                                 {"K", 1},   {"L", 1},   {"M", 1}, {"N", 7}};
static_assert(std::size(all) == max_orders);

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(CouplingOrders, HaveFieldsThatAdd) {
  constexpr CouplingOrders one(six, {1, 0, 2, 0, 0, 6}, 3), other(six, {0, 4, 0, 5, 6}, 2, 7);
  constexpr CouplingOrders sum = one + other;
  const int powers[max_orders] = {1, 4, 2, 5, 6, 6};
  for (int slot = 0; slot < max_orders; ++slot) EXPECT_EQ(sum.power(slot), powers[slot]);
  EXPECT_EQ(sum.strong(), 5);
  EXPECT_EQ(sum.weight(), 1 + 6 + 2400 + 8 + 25 + 7);
  EXPECT_EQ(sum, other + one);
  EXPECT_EQ(one + CouplingOrders(), one);
}

/// The largest powers of a vertex, in a diagram of ten.
TEST(CouplingOrders, HaveRoomForDiagrams) {
  const std::vector<int> most(max_orders, 6);
  const CouplingOrders one(all, most, 6, 6553 - 6 * 427);
  CouplingOrders sum;
  for (int i = 0; i < CouplingOrders::most_vertices; ++i) sum = sum + one;
  for (int slot = 0; slot < max_orders; ++slot) EXPECT_EQ(sum.power(slot), 60);
  EXPECT_EQ(sum.strong(), 60);
  EXPECT_EQ(sum.weight(), 65530);
}

TEST(CouplingOrders, RefusePowersThatDiagramsHaveNoRoomFor) {
  const auto with = [](std::initializer_list<int> powers, int strong = 0, int more = 0) {
    return error_of([&] { CouplingOrders(six, powers, strong, more); });
  };
  EXPECT_EQ(with({0, 7}), "a vertex has 'QED' = 7, which is not in the range from 0 to 6");
  EXPECT_EQ(with({-1}), "a vertex has 'QCD' = -1, which is not in the range from 0 to 6");
  EXPECT_EQ(with({0}, 7), "a vertex has 'g_s' = 7, which is not in the range from 0 to 6");
  EXPECT_EQ(with({0}, 0, 6554),
            "a vertex has 'WEIGHTED' = 6554, which is not in the range from 0 to 6553");
  EXPECT_EQ(with({0, 0, 0, 0, 0, 0, 1}), "a vertex has 7 powers of 6 coupling orders (at most 16)");
  EXPECT_EQ(with({6, 6, 6, 6, 6, 6}, 6, 1000), "accepted");
}

/// An order of maps and of instructions: later orders count more.
TEST(CouplingOrders, AreCompared) {
  const auto of = [](std::initializer_list<int> powers) { return CouplingOrders(six, powers, 0); };
  EXPECT_LT(of({3, 0}), of({0, 1}));
  EXPECT_LT(of({3, 3, 0}), of({0, 0, 1}));
  EXPECT_LT(CouplingOrders(six, {1}, 0), CouplingOrders(six, {1}, 1));
  EXPECT_LT(CouplingOrders(six, {1}, 1), CouplingOrders(six, {1}, 1, 1));
  CouplingOrders before;
  for (int slot = 0; slot < max_orders; ++slot) {
    std::vector<int> powers(max_orders, 0);
    powers[std::size_t(slot)] = 1;
    const CouplingOrders own(all, powers, 0);
    EXPECT_LT(before, own);
    before = own;
  }
  const FirstOrderFirst is_less;
  EXPECT_TRUE(is_less(of({0, 1}), of({3, 0})));
  EXPECT_TRUE(is_less(of({0, 1, 4}), of({0, 2, 0})));
  EXPECT_TRUE(is_less(CouplingOrders(six, {1}, 0), CouplingOrders(six, {1}, 1)));
  EXPECT_FALSE(is_less(of({1, 2}), of({1, 2})));
}

TEST(HighestPowers, AreComparedOneByOne) {
  std::mt19937 random(1);
  const auto below = [&](int end) { return std::uniform_int_distribution(0, end - 1)(random); };
  int num_allowed = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    std::vector<CouplingOrder> declared(all, all + max_orders);
    for (CouplingOrder& order : declared)
      if (below(4) == 0) order.limit = below(10);
    const int weight = below(2) == 0 ? below(6000) : CouplingOrder::no_limit;
    HighestPowers highest(declared);
    highest.lower_weight(weight);
    std::vector<int> powers;
    for (int slot = 0; slot < max_orders; ++slot) powers.push_back(below(7));
    const CouplingOrders one(declared, powers, below(7)), sum = one + one;
    for (const CouplingOrders& own : {one, sum}) {
      bool expected = own.weight() <= weight;
      for (int slot = 0; slot < max_orders; ++slot)
        expected = expected && own.power(slot) <= declared[std::size_t(slot)].limit;
      EXPECT_EQ(highest.allow(own), expected);
      num_allowed += expected;
    }
  }
  EXPECT_GT(num_allowed, 1000);
}

TEST(HighestPowers, KeepTheLowestLimit) {
  constexpr CouplingOrder declared[] = {{"QCD", 1, 4}, {"QED", 2}};
  const auto allows = [&](const HighestPowers& highest, int qcd, int qed) {
    return highest.allow(CouplingOrders(declared, {qcd, qed}, qcd));
  };
  HighestPowers highest(declared);
  EXPECT_TRUE(allows(highest, 4, 6) && !allows(highest, 5, 0));
  highest.lower(0, 6);
  EXPECT_TRUE(allows(highest, 4, 6) && !allows(highest, 5, 0));
  highest.lower(0, 3);
  EXPECT_TRUE(allows(highest, 3, 6) && !allows(highest, 4, 0));
  highest.lower_weight(0);
  EXPECT_TRUE(allows(highest, 0, 0) && !allows(highest, 1, 0) && !allows(highest, 0, 1));
}

/// A model as the Standard Model, with other orders.
std::string declaring(const std::vector<CouplingOrder>& orders) {
  Model model = standard_model();
  model.name = "x";
  model.orders = orders;
  return error_of([&] { add_model(model); });
}

TEST(Models, DeclareFewDifferentOrders) {
  std::vector<CouplingOrder> many(all, all + max_orders);
  many.push_back({"O", 1});
  EXPECT_EQ(declaring(many), "the model x has 17 coupling orders, more than 16");
  EXPECT_EQ(declaring({{"QCD", 1}, {"qcd", 2}}),
            "the model x has two coupling orders with the name 'qcd'");
  EXPECT_EQ(declaring({{"weighted", 1}}),
            "the model x has a coupling order with the name 'weighted'");
  EXPECT_EQ(declaring({{"", 1}}), "the model x has a coupling order with the name ''");
  EXPECT_EQ(declaring({{"NP", -1}}),
            "the model x has a negative weight or limit of the coupling order 'NP'");
  EXPECT_EQ(declaring({{"NP", 1, -1}}),
            "the model x has a negative weight or limit of the coupling order 'NP'");
}

TEST(Models, KnowTheirOrders) {
  EXPECT_EQ(standard_model().find_order("qed"), 1);
  EXPECT_EQ(standard_model().find_order("HIG"), std::nullopt);
  EXPECT_EQ(heft().find_order("Hig"), 2);
  const auto sm = standard_model().orders;
  EXPECT_TRUE(standard_model().has_only_qcd(CouplingOrders(sm, {3}, 3)));
  EXPECT_TRUE(standard_model().has_only_qcd({}));
  EXPECT_FALSE(standard_model().has_only_qcd(CouplingOrders(sm, {3, 1}, 3)));
  EXPECT_FALSE(standard_model().has_only_qcd(CouplingOrders(sm, {3}, 3, 1)));  // of another order
  EXPECT_FALSE(heft().has_only_qcd(CouplingOrders(heft().orders, {0, 0, 1}, 2)));
}

}  // namespace
}  // namespace helikos::coupling_orders_test
