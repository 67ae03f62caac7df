// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/request.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/process.hpp"
#include "model/standard_orders.hpp"

namespace helikos::request_test {
namespace {

/// The canonical string, or the error without the text that was read.
std::string read(std::string_view text) {
  try {
    return parse_request(text).str();
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.substr(0, what.find(" in process \""));
  }
}

const std::vector<OrderBound>& orders(const ProcessRequest& request) {
  return request.restrictions.orders;
}

TEST(Request, LegsAreParticlesOrLabels) {
  const auto request = parse_request("P j>T t~ l+");
  EXPECT_EQ(request.str(), "p j > t t~ l+");
  EXPECT_EQ(request.incoming.size(), 2U);
  ASSERT_EQ(request.outgoing.size(), 3U);
  EXPECT_EQ(request.incoming[0].choices.size(), 9U);
  EXPECT_EQ(request.outgoing[0].choices.size(), 1U);
  EXPECT_EQ(request.outgoing[2].column, 10);
  EXPECT_FALSE(request.is_single());
  EXPECT_TRUE(parse_request("g g > t t~").is_single());
  EXPECT_TRUE(request.restrictions.empty());
}

TEST(Request, OwnLabels) {
  Multiparticles labels;
  labels.define("w = w+ w-");
  EXPECT_EQ(parse_request("p p > W j", labels).outgoing[0].choices.size(), 2U);
  EXPECT_EQ(read("p p > W j"), "column 7: unknown particle 'W' (did you mean w+ or w-?)");
}

TEST(Request, CouplingOrders) {
  using enum Comparison;
  const auto request = parse_request("u u~ > e+ e- QED=2 qcd==0 WEIGHTED<= 8 QED^2>3 QCD ^ 2 == 0");
  const std::vector<OrderBound> expected{{"QCD", 0, false, exactly, 0},
                                         {"QED", 1, false, at_most, 2},
                                         {"WEIGHTED", OrderBound::weighted, false, at_most, 8},
                                         {"QCD", 0, true, exactly, 0},
                                         {"QED", 1, true, more_than, 3}};
  EXPECT_EQ(orders(request), expected);
  EXPECT_EQ(request.str(), "u u~ > e+ e- QCD==0 QED<=2 WEIGHTED<=8 QCD^2==0 QED^2>3");
}

TEST(Request, BoundsAllowPowers) {
  const auto allows = [](std::string_view bounds, int qcd, int qed) {
    return parse_request("u u~ > g g " + std::string(bounds))
        .restrictions.allows(test::qcd_qed(qcd, qed));
  };
  EXPECT_TRUE(allows("", 2, 7));
  EXPECT_TRUE(allows("QCD=2", 2, 0) && allows("QCD=2", 1, 5) && !allows("QCD=2", 3, 0));
  EXPECT_TRUE(allows("QED==2", 9, 2) && !allows("QED==2", 9, 1) && !allows("QED==2", 9, 3));
  EXPECT_TRUE(allows("QED>1", 0, 2) && !allows("QED>1", 0, 1));
  EXPECT_TRUE(allows("WEIGHTED=4", 2, 1) && !allows("WEIGHTED=4", 1, 2));
  EXPECT_TRUE(allows("QED=2 QCD=1", 1, 2) && !allows("QED=2 QCD=1", 2, 2));
  EXPECT_TRUE(allows("QED^2==0", 0, 2));  // a condition on products of two diagrams
}

/// There is room for them where a number has none for their sum.
TEST(Request, BoundsAllowProductsOfLargePowers) {
  const auto of = [](std::string_view bound) {
    return parse_request("u u~ > g g " + std::string(bound)).restrictions;
  };
  const auto powers = test::qcd_qed(40, 1);
  EXPECT_TRUE(of("QCD^2==80").allows_product(powers, powers));
  EXPECT_TRUE(of("QED^2==2").allows_product(powers, powers));
  EXPECT_FALSE(of("QCD^2<=79").allows_product(powers, powers));
}

TEST(Request, ExcludedParticlesAndSChannels) {
  const auto request = parse_request("p p > t t~ $$ t~ w- t / W- h t~");
  EXPECT_EQ(request.restrictions.excluded, (std::vector{6, 24, 25}));
  EXPECT_EQ(request.restrictions.forbidden_s_channels, (std::vector{-24, -6, 6}));
  EXPECT_EQ(request.str(), "p p > t t~ / t w+ h $$ w- t~ t");
  EXPECT_EQ(read("p p > e+ e- QED=2/z QCD=0"), "p p > e+ e- / z QCD<=0 QED<=2");
  EXPECT_EQ(read("p p > e+ e- / vl~"), "p p > e+ e- / ve vm vt");  // labels stand for particles
}

TEST(Request, OnShellParticlesThatAreLeftOut) {
  const auto request = parse_request("p p > w+ w- b b~ QED=4 $ t~ T / h $$ z");
  EXPECT_EQ(request.restrictions.forbidden_on_shell, (std::vector{-6, 6}));
  EXPECT_EQ(request.restrictions.forbidden_s_channels, std::vector{23});
  EXPECT_EQ(request.str(), "p p > w+ w- b b~ / h $ t~ t $$ z QED<=4");
  EXPECT_EQ(read("p p > t t~ $ z, t > w+ b $h"), "p p > t t~ $ z, t > w+ b $ h");
  EXPECT_EQ(read("p p > w+{0} w- b b~ me_frame=3,4 $ z QCD=2 $$ h"),
            "p p > w+{0} w- b b~ $ z $$ h QCD<=2 me_frame=3,4");
  EXPECT_EQ(read("p p > z $ h $ a"), "column 13: a second '$'");
  EXPECT_EQ(read("p p > z $"), "column 10: no particle after '$'");
}

TEST(Request, RequiredSChannels) {
  using Codes = std::vector<std::vector<int>>;
  const auto codes = [](std::string_view text) {
    return parse_request(text).restrictions.required_s_channels;
  };
  EXPECT_EQ(codes("p p > z > l+ l-"), (Codes{{23}}));
  EXPECT_EQ(codes("p p > z a | h > l+ l- QED>2"), (Codes{{23, 22}, {25}}));
  EXPECT_EQ(codes("p p > t~ l- > t t~ j"), (Codes{{-6, 11}, {-6, 13}}));
  EXPECT_EQ(read("p p >z a|h> l+ l-"), "p p > z a | h > l+ l-");
  EXPECT_EQ(codes("p p > l+ l- QED>2"), Codes{});
  EXPECT_EQ(codes("p p > l+ l- QED^2>2"), Codes{});
}

TEST(Request, DecayChains) {
  const auto request =
      parse_request("p p > t t~ h QED=0,(t>w+ b,w+ > l+ vl), (t~ > w- b~ / h), h > b b~");
  ASSERT_EQ(request.decays.size(), 3U);
  EXPECT_EQ(request.decays[0].decays.size(), 1U);
  EXPECT_EQ(request.decays[0].decays[0].str(), "w+ > l+ vl");
  EXPECT_EQ(request.decays[1].restrictions.excluded, std::vector{25});
  EXPECT_EQ(request.str(), "p p > t t~ h QED<=0, (t > w+ b, w+ > l+ vl), t~ > w- b~ / h, h > b b~");
  EXPECT_EQ(read("t > w+ b,(w+ > w+ z,(z > z h,h>b b~),w+>e+ ve)"),
            "t > w+ b, (w+ > w+ z, (z > z h, h > b b~), w+ > e+ ve)");
  EXPECT_EQ(read("p p > z z, (z > e+ e-)"), "p p > z z, z > e+ e-");
}

TEST(Request, OrdersAndExclusionsBehindADecayAreThoseOfThisDecay) {
  EXPECT_EQ(read("p p > t t~ QCD=2, t > w+ b QCD=0, t~ > w- b~ QED=4 / h"),
            "p p > t t~ QCD<=2, t > w+ b QCD<=0, t~ > w- b~ / h QED<=4");
}

TEST(Request, ProcessesHaveNumbers) {
  const auto number = [](std::string_view text) { return parse_request(text).number; };
  EXPECT_EQ(number("p p > t t~"), std::nullopt);
  EXPECT_EQ(number("p p > t t~ @1"), 1);
  EXPECT_EQ(number("p p > t t~ @0"), 0);
  EXPECT_EQ(number("p p > t t~ QED=2@12"), 12);
  EXPECT_EQ(number("p p > t t~, (t > w+ b, w+ > l+ vl), t~ > w- b~ @ 3"), 3);
  EXPECT_EQ(read("p p > t t~, t > w+ b@3"), "p p > t t~, t > w+ b @3");
  // As in MadGraph, orders of the whole process may follow.
  EXPECT_EQ(read("p p > t t~ @1 QED=2 / h"), "p p > t t~ / h QED<=2 @1");
  EXPECT_EQ(read("p p > t t~ QED=1 @1 QED=2"), "column 21: a second order of 'QED'");
  EXPECT_EQ(read("p p > t t~ @"), "column 13: no number of the process, from 0 to 9999, after '@'");
  EXPECT_EQ(read("p p > t t~ @x"),
            "column 13: no number of the process, from 0 to 9999, after '@', but 'x'");
  EXPECT_EQ(read("p p > t t~ @12345").substr(0, 10), "column 13:");
  EXPECT_EQ(read("p p > t t~ @1 @2"), "column 15: unexpected '@'");
  EXPECT_EQ(read("p p > t t~ @1, t > w+ b"), "column 14: unexpected ','");
  EXPECT_EQ(read("p p > t t~, (t > w+ b @1)").substr(0, 27), "column 23: no ')' for the '");
}

TEST(Request, ErrorsNameTokenAndColumn) {
  EXPECT_EQ(read(""), "column 1: no '>' between incoming and outgoing particles");
  EXPECT_EQ(read("p p QED=2 > t t~"),
            "column 5: no '>' between incoming and outgoing particles, but 'QED'");
  EXPECT_EQ(read("p p > foo"), "column 7: unknown particle 'foo'");
  EXPECT_EQ(read("p p > 2j"), "column 7: unknown particle '2j'");
  EXPECT_EQ(read("p p > QED=2"), "column 5: no outgoing particle after '>'");
  EXPECT_EQ(read("p p > z >"), "column 9: no outgoing particle after '>'");
  EXPECT_EQ(read("p p > > z"), "column 7: no particle of a required s-channel, but '>'");
  EXPECT_EQ(read("p p > z | > z"), "column 11: no particle of a required s-channel, but '>'");
  EXPECT_EQ(read("p p > t t~ | z"), "column 15: no '>' after the required s-channels");
  EXPECT_EQ(read("p p > t > t > t"), "column 13: unexpected '>'");
  EXPECT_EQ(read("p p > all all all > z"), "column 7: more than 1000 alternatives of s-channels");
  EXPECT_EQ(read("p p > z / "), "column 11: no particle after '/'");
  EXPECT_EQ(read("p p > z / , z > e+ e-"), "column 11: no particle after '/', but ','");
  EXPECT_EQ(read("p p > z / h / a"), "column 13: a second '/'");
  EXPECT_EQ(read("p p > z $$ h $$ a"), "column 14: a second '$$'");
  EXPECT_EQ(read("p p > z QED=1 t"), "column 15: 't' after the coupling orders");
  EXPECT_EQ(read("p p > z )"), "column 9: unexpected ')'");
}

TEST(Request, ErrorsOfOrders) {
  EXPECT_EQ(read("p p > z QED"), "column 12: no '=', '<=', '==' or '>' of the coupling order");
  EXPECT_EQ(read("p p > z QED>=1"),
            "column 12: '>=' in place of '=', '<=', '==' or '>' of the coupling order");
  EXPECT_EQ(read("p p > z QED<1"),
            "column 12: '<' in place of '=', '<=', '==' or '>' of the coupling order");
  EXPECT_EQ(read("p p > z QED="), "column 13: no whole number from 0 to 99 of the coupling order");
  EXPECT_EQ(read("p p > z QED=-1"),
            "column 13: no whole number from 0 to 99 of the coupling order, but '-1'");
  EXPECT_EQ(read("p p > z QED=100"),
            "column 13: no whole number from 0 to 99 of the coupling order, but '100'");
  EXPECT_EQ(read("p p > z QED=2.0"),
            "column 13: no whole number from 0 to 99 of the coupling order, but '2.0'");
  EXPECT_EQ(read("p p > z QED^3=2"), "column 13: no '2' after '^', but '3'");
  EXPECT_EQ(read("p p > z QED=1 qed=2"), "column 15: a second order of 'qed'");
  EXPECT_EQ(read("p p > z NP=1"),
            "column 9: the model sm has no order 'NP' (its orders: QCD QED WEIGHTED)");
  EXPECT_EQ(read("p p > z np^2>1 QED=1"),
            "column 9: the model sm has no order 'np' (its orders: QCD QED WEIGHTED)");
  EXPECT_EQ(read("p p > z QED=1 HIG > 0"),
            "column 15: the model sm has no order 'HIG' (its orders: QCD QED WEIGHTED)");
  EXPECT_EQ(read("p p > z NP"), "column 9: unknown particle 'NP'");
  EXPECT_EQ(read("p p > z QED==="),
            "column 14: no whole number from 0 to 99 of the coupling order, but '='");
}

TEST(Request, ErrorsOfDecays) {
  EXPECT_EQ(read("p p > t t~, (t > w+ b"), "column 22: no ')' for the '(' of column 13");
  EXPECT_EQ(read("p p > t t~, t > w+ b, w+ > l+ vl"),
            "column 23: 'w+' decays, but is not outgoing in 'p p > t t~'");
  EXPECT_EQ(read("p p > t t~, t t~ > w+ w-"), "column 15: a decay has one incoming particle");
  EXPECT_EQ(read("p p > t t~, "), "column 13: no '>' between incoming and outgoing particles");
  EXPECT_EQ(read("p p > t t~, t > w+ b)"), "column 21: unexpected ')'");
}

TEST(Request, WhatIsNotSupportedSaysWhatToDo) {
  const auto starts = [](std::string_view text, std::string_view start) {
    EXPECT_EQ(read(text).substr(0, start.size()), start);
  };
  starts("p p > t t~ [QCD]", "column 12: '[...]' is not supported: Helikos has no loops");
  // Of no part of the chain, where MadGraph ignores them.
  starts("p p > t t~, (t > w+ b, w+ > l+ vl) QED=4",
         "column 36: 'QED' behind a chain is of no part of it: write what holds for the production "
         "before the first comma");
  starts("p p > z z, (z > l+ l-) / h", "column 24: '/' behind a chain");
  starts("p p > t t~, (t > w+ b, (w+ > l+ vl) QED=4)", "column 37: 'QED' behind a chain");
  starts("p p > t t~, (t > w+ b, (w+ > l+ vl) $$ z)", "column 37: '$$' behind a chain");
  starts("p p > t t~, (t > w+ b, (w+ > l+ vl)) $$ z", "column 38: '$$' behind a chain");
  starts("p p > t t~, t > w+ b, / h", "column 23: '/' behind a chain");
  starts("p p > t t~, (t > w+ b, w+ > l+ vl) $ h", "column 36: '$' behind a chain");
  starts("p p > z z, z > l+ l-, QED=2", "column 23: 'QED' behind a chain");
  starts("p p > z z, z > l+ l- @1 QED=2", "column 25: 'QED' behind a chain");
}

/// As in models of dark matter: the order DM and the particle DM. Without a comparison it is the
/// particle.
TEST(Request, ParticlesMayHaveTheNamesOfOrders) {
  static const Particle particles[] = {*find_particle(11),
                                       {9000026, "DM", "DM", Spin::scalar, 0, 0, 1, true}};
  static const ParameterTable table("Dark matter", particles, {{"Me", "MASS 11", 0.0}});
  static constexpr CouplingOrder named[] = {{"QCD", 1}, {"QED", 2}, {"DM", 1}};
  static const Model model{"dark", particles,
                           {},     named,
                           &table, [](const Parameters&) {
                             return std::vector<Vertex>{}; }};
  add_model(model);
  EXPECT_EQ(Process::parse("e+ e- > dm DM", model).num_legs(), 4);
  EXPECT_EQ(Process::parse("DM DM > e+ e- DM<=2", model).num_legs(), 4);
  EXPECT_EQ(Process::parse("e+ e- > DM DM DM==2", model).restrictions().orders.size(), 1U);
}

}  // namespace
}  // namespace helikos::request_test
