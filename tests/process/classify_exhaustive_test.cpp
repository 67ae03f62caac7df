// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "process/classify.hpp"

namespace helikos {
namespace {

/// The oracle: every four-point tree diagram of the Standard Model with fermions outside, from its
/// table of vertices, without fermion lines, conservation laws or the particle table of src/model.
struct Exchange {
  int photon_or_z = 0;
  int other = 0;  ///< W, gluon, Higgs
};

constexpr std::array names{
    std::pair{"d", 1},    std::pair{"d~", -1},   std::pair{"u", 2},   std::pair{"u~", -2},
    std::pair{"s", 3},    std::pair{"s~", -3},   std::pair{"c", 4},   std::pair{"c~", -4},
    std::pair{"b", 5},    std::pair{"b~", -5},   std::pair{"t", 6},   std::pair{"t~", -6},
    std::pair{"e-", 11},  std::pair{"e+", -11},  std::pair{"ve", 12}, std::pair{"ve~", -12},
    std::pair{"mu-", 13}, std::pair{"mu+", -13}, std::pair{"vm", 14}, std::pair{"vm~", -14},
    std::pair{"ta-", 15}, std::pair{"ta+", -15}, std::pair{"vt", 16}, std::pair{"vt~", -16},
    std::pair{"g", 21},   std::pair{"a", 22},    std::pair{"z", 23},  std::pair{"w+", 24},
    std::pair{"w-", -24}, std::pair{"h", 25}};

bool is_fermion(int pdg) { return std::abs(pdg) <= 16; }
bool is_quark(int pdg) { return std::abs(pdg) <= 6; }

/// Does the fermion pair (both outgoing) couple to this boson? 24: creates charge +1, -24: charge
/// -1.
bool couples(int p, int q, int boson) {
  const int f = std::max(p, q);
  const int fbar = -std::min(p, q);
  if (f <= 0 || fbar <= 0) return false;
  const bool neutrino = f == 12 || f == 14 || f == 16;
  switch (boson) {
    case 21:
      return f == fbar && is_quark(f);
    case 22:
      return f == fbar && !neutrino;
    case 23:
      return f == fbar;
    case 25:
      return f == fbar && (f == 5 || f == 6 || f == 15);
    case 24:
      return f % 2 == 0 && fbar == f - 1;  // u dbar, ve e+
    case -24:
      return f % 2 == 1 && fbar == f + 1;  // d ubar, e- vebar
    default:
      return false;
  }
}

Exchange exchanges(const std::array<int, 4>& p) {
  Exchange count;
  constexpr int pairings[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
  for (const auto& i : pairings)
    for (const int boson : {21, 22, 23, 24, -24, 25}) {
      const int back = std::abs(boson) == 24 ? -boson : boson;
      if (!couples(p[i[0]], p[i[1]], boson) || !couples(p[i[2]], p[i[3]], back)) continue;
      (boson == 22 || boson == 23 ? count.photon_or_z : count.other) += 1;
    }
  return count;
}

bool is_quark_pair_and_two_gluons(const std::array<int, 4>& p) {
  int gluons = 0, sum = 0, quarks = 0;
  for (const int code : p) {
    gluons += code == 21;
    quarks += is_quark(code);
    sum += is_quark(code) ? code : 0;
  }
  return gluons == 2 && quarks == 2 && sum == 0;
}

/// Diagrams where all are of one of the special families, else 0.
long long expected_diagrams(const std::array<int, 4>& p) {
  if (is_quark_pair_and_two_gluons(p)) return 3;
  for (const int code : p)
    if (!is_fermion(code)) return 0;
  const Exchange exchange = exchanges(p);
  return exchange.other == 0 ? exchange.photon_or_z : 0;
}

long long computed_diagrams(const std::string& text) {
  try {
    const ProcessTopology topology = classify(Process::parse(text));
    long long diagrams = topology.gluons.size() == 2 ? 3 : 0;
    for (const auto& channel : topology.channels) diagrams += channel.photon ? 2 : 1;
    return diagrams;
  } catch (const InputError&) {
    return 0;
  }
}

int as_outgoing(int pdg) { return is_fermion(pdg) || std::abs(pdg) == 24 ? -pdg : pdg; }

TEST(ClassifyExhaustive, EveryTwoToTwoProcessOfTheModel) {
  int accepted = 0;
  for (std::size_t a = 0; a < names.size(); ++a)
    for (std::size_t b = 0; b < names.size(); ++b)
      for (std::size_t c = 0; c < names.size(); ++c)
        for (std::size_t d = c; d < names.size(); ++d) {
          const std::array codes{as_outgoing(names[a].second), as_outgoing(names[b].second),
                                 names[c].second, names[d].second};
          const long long expected = expected_diagrams(codes);
          if (expected == 0 && b < a)
            continue;  // order matters for what is accepted; spare half of the rest
          const std::string text = std::string(names[a].first) + ' ' + names[b].first + " > " +
                                   names[c].first + ' ' + names[d].first;
          ASSERT_EQ(computed_diagrams(text), expected) << text;
          accepted += expected != 0;
        }
  EXPECT_GT(accepted, 300);
}

TEST(ClassifyExhaustive, EveryOneToThreeProcessOfTheModel) {
  for (const auto& a : names)
    for (const auto& b : names)
      for (const auto& c : names)
        for (const auto& d : names) {
          const std::array codes{as_outgoing(a.second), b.second, c.second, d.second};
          const long long expected = expected_diagrams(codes);
          if (expected == 0 && (b.second > c.second || c.second > d.second)) continue;
          const std::string text =
              std::string(a.first) + " > " + b.first + ' ' + c.first + ' ' + d.first;
          ASSERT_EQ(computed_diagrams(text), expected) << text;
        }
}

}  // namespace
}  // namespace helikos
