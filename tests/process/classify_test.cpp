// SPDX-License-Identifier: Apache-2.0
#include "process/classify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace helikos {
namespace {

TEST(Classify, QuarkLineInEveryCrossing) {
  struct Case {
    const char* process;
    FermionLine line;
    std::vector<int> gluons;
  };
  const Case cases[] = {
      {"g g > t t~", {2, 3}, {0, 1}}, {"g g > t~ t g", {3, 2}, {0, 1, 4}},
      {"u u~ > g g", {1, 0}, {2, 3}}, {"u~ u > g g g", {0, 1}, {2, 3, 4}},
      {"g u > u g", {2, 1}, {0, 3}},  {"b~ g > g b~", {0, 3}, {1, 2}},
      {"t > t g g", {1, 0}, {2, 3}},  {"g > s s~", {1, 2}, {0}},
      {"d d~ > g", {1, 0}, {2}},      {"g g > t t~ g g g g g", {2, 3}, {0, 1, 4, 5, 6, 7, 8}}};
  for (const Case& c : cases) {
    const ProcessTopology topology = classify(Process::parse(c.process));
    EXPECT_EQ(topology.process_class, ProcessClass::quark_line_gluons) << c.process;
    EXPECT_EQ(topology.quark_line, c.line) << c.process;
    EXPECT_EQ(topology.gluons, c.gluons) << c.process;
    EXPECT_TRUE(topology.channels.empty()) << c.process;
  }
}

TEST(Classify, NeutralCurrentWithOneChannel) {
  struct Case {
    const char* process;
    FermionLine first, second;
    bool photon;
  };
  const Case cases[] = {
      {"e+ e- > mu+ mu-", {0, 1}, {3, 2}, true}, {"u u~ > e+ e-", {1, 0}, {3, 2}, true},
      {"e+ e- > t t~", {0, 1}, {2, 3}, true},    {"e- mu- > e- mu-", {2, 0}, {3, 1}, true},
      {"e+ e- > vm vm~", {0, 1}, {2, 3}, false}, {"ve vm > ve vm", {2, 0}, {3, 1}, false},
      {"mu- > mu- e+ e-", {1, 0}, {3, 2}, true}, {"b~ e- > b~ e-", {0, 2}, {3, 1}, true},
      {"ta+ ta- > b b~", {0, 1}, {2, 3}, true},  {"vt d > d vt", {2, 1}, {3, 0}, false}};
  ParameterInputs massless_tau;
  massless_tau.mass[15] = massless_tau.yukawa[15] = 0.0;
  for (const Case& c : cases) {
    const ProcessTopology topology = classify(Process::parse(c.process), Parameters(massless_tau));
    EXPECT_EQ(topology.process_class, ProcessClass::fermion_pair_neutral_current) << c.process;
    ASSERT_EQ(topology.channels.size(), 1U) << c.process;
    EXPECT_EQ(topology.channels[0].first, c.first) << c.process;
    EXPECT_EQ(topology.channels[0].second, c.second) << c.process;
    EXPECT_EQ(topology.channels[0].photon, c.photon) << c.process;
    EXPECT_EQ(topology.channels[0].sign, 1) << c.process;
  }
}

TEST(Classify, IdenticalFermionsHaveTwoChannelsOfOppositeSign) {
  const auto bhabha = classify(Process::parse("e+ e- > e+ e-")).channels;
  ASSERT_EQ(bhabha.size(), 2U);
  EXPECT_EQ(bhabha[0].first, (FermionLine{0, 1}));  // annihilation
  EXPECT_EQ(bhabha[0].second, (FermionLine{3, 2}));
  EXPECT_EQ(bhabha[1].first, (FermionLine{0, 2}));  // scattering
  EXPECT_EQ(bhabha[1].second, (FermionLine{3, 1}));
  EXPECT_EQ(bhabha[0].sign, 1);
  EXPECT_EQ(bhabha[1].sign, -1);
  const auto moller = classify(Process::parse("e- e- > e- e-")).channels;
  ASSERT_EQ(moller.size(), 2U);
  EXPECT_EQ(moller[0].first, (FermionLine{2, 0}));
  EXPECT_EQ(moller[1].first, (FermionLine{2, 1}));
  EXPECT_EQ(moller[1].sign, -1);
  EXPECT_EQ(classify(Process::parse("vm vm~ > vm vm~")).channels.size(), 2U);
}

/// The sign is the parity of (f1 a1 f2 a2) as a permutation of the first channel's.
TEST(Classify, SignIsTheParityOfThePermutation) {
  const auto parity = [](const NeutralCurrentChannel& c) {
    const int legs[] = {c.first.fermion, c.first.antifermion, c.second.fermion,
                        c.second.antifermion};
    int sign = 1;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < i; ++j) sign *= legs[j] > legs[i] ? -1 : 1;
    return sign;
  };
  for (const char* text :
       {"e+ e- > e+ e-", "e- e+ > e- e+", "e- e- > e- e-", "e+ e+ > e+ e+", "vm vm > vm vm"}) {
    const auto channels = classify(Process::parse(text)).channels;
    ASSERT_EQ(channels.size(), 2U) << text;
    for (const auto& channel : channels)
      EXPECT_EQ(channel.sign, parity(channel) * parity(channels[0])) << text;
  }
}

bool is_general(const std::string& text, const Parameters& parameters = Parameters()) {
  const auto topology = classify(Process::parse(text), parameters);
  const bool general = topology.process_class == ProcessClass::general;
  EXPECT_TRUE(!general || (topology.gluons.empty() && topology.channels.empty())) << text;
  return general;
}

TEST(Classify, WhatHasOtherDiagramsIsGeneral) {
  for (const char* text :
       {"u u~ > d d~", "u d > u d", "e+ e- > ve ve~", "ve e- > ve e-", "u d~ > e+ ve",
        "mu- > vm e- ve~", "b b~ > ta+ ta-", "ta+ ta- > t t~", "ta- ta- > ta- ta-", "g g > g g",
        "g g > t t~ g g g g g g", "e+ e- > u u~ g", "u u~ > e+ e- mu+ mu-", "u u~ > a a",
        "u u~ > z z", "u u~ > w+ w-", "u u~ > h h", "t > b w+"}) {
    EXPECT_TRUE(is_general(text)) << text;
  }
}

TEST(Classify, HiggsExchangeFollowsTheParameters) {
  ParameterInputs inputs;
  inputs.mass[5] = 0.0;  // five massless flavors, but b b~ > h by its Yukawa coupling
  EXPECT_TRUE(is_general("b b~ > ta+ ta-", Parameters(inputs)));
  inputs.yukawa[5] = 0.0;
  EXPECT_FALSE(is_general("b b~ > ta+ ta-", Parameters(inputs)));
  EXPECT_FALSE(is_general("mu+ mu- > ta+ ta-", Parameters(inputs)));
  inputs.mass[13] = 0.10566;
  EXPECT_TRUE(is_general("mu+ mu- > ta+ ta-", Parameters(inputs)));
  EXPECT_FALSE(is_general("mu+ mu- > e+ e-", Parameters(inputs)));
}

}  // namespace
}  // namespace helikos
