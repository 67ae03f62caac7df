// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/model.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "helikos/theory/model/particle_scope.hpp"

namespace helikos::particle_test {
namespace {

struct Expected {
  const char* name;
  int pdg;  ///< negative for antiparticles
  int charge_times_3;
  int color;
  int generation;
};

// Typed in from the Review of Particle Physics, particle and antiparticle apart.
constexpr Expected expected[] = {
    {"d", 1, -1, 3, 1},    {"d~", -1, 1, 3, 1},   {"u", 2, 2, 3, 1},   {"u~", -2, -2, 3, 1},
    {"s", 3, -1, 3, 2},    {"s~", -3, 1, 3, 2},   {"c", 4, 2, 3, 2},   {"c~", -4, -2, 3, 2},
    {"b", 5, -1, 3, 3},    {"b~", -5, 1, 3, 3},   {"t", 6, 2, 3, 3},   {"t~", -6, -2, 3, 3},
    {"e-", 11, -3, 1, 1},  {"e+", -11, 3, 1, 1},  {"ve", 12, 0, 1, 1}, {"ve~", -12, 0, 1, 1},
    {"mu-", 13, -3, 1, 2}, {"mu+", -13, 3, 1, 2}, {"vm", 14, 0, 1, 2}, {"vm~", -14, 0, 1, 2},
    {"ta-", 15, -3, 1, 3}, {"ta+", -15, 3, 1, 3}, {"vt", 16, 0, 1, 3}, {"vt~", -16, 0, 1, 3},
    {"g", 21, 0, 8, 0},    {"a", 22, 0, 1, 0},    {"z", 23, 0, 1, 0},  {"w+", 24, 3, 1, 0},
    {"w-", -24, -3, 1, 0}, {"h", 25, 0, 1, 0}};

TEST(Particle, TableMatchesTheReview) {
  for (const Expected& e : expected) {
    const auto found = standard_model().find(std::string_view(e.name));
    ASSERT_TRUE(found) << e.name;
    const Particle& p = *found->particle;
    EXPECT_EQ(found->anti ? -p.pdg : p.pdg, e.pdg) << e.name;
    EXPECT_EQ(found->anti ? -p.charge_times_3 : p.charge_times_3, e.charge_times_3) << e.name;
    EXPECT_EQ(p.color, e.color) << e.name;
    EXPECT_EQ(p.generation(), e.generation) << e.name;
  }
}

TEST(Particle, NamesAndCodesAreUnique) {
  std::set<std::string_view> names;
  std::set<int> codes;
  for (const Particle& p : standard_model_particles()) {
    EXPECT_TRUE(codes.insert(p.pdg).second) << p.name;
    EXPECT_TRUE(names.insert(p.name).second) << p.name;
    EXPECT_EQ(p.name == p.antiname, p.self_conjugate) << p.name;
    EXPECT_EQ(names.insert(p.antiname).second, !p.self_conjugate) << p.name;
  }
  EXPECT_EQ(names.size(), std::size(expected));
}

TEST(Particle, IsFoundByCodeOfEitherSign) {
  const ParticleScope scope(standard_model());  // other tests add models
  for (const Particle& p : standard_model_particles()) {
    EXPECT_EQ(find_particle(p.pdg), &p);
    EXPECT_EQ(find_particle(-p.pdg), &p);
  }
  for (const int code : {0, 7, 8, 9, 10, 17, 26, 1000021, -2147483647 - 1, 2147483647})
    EXPECT_EQ(find_particle(code), nullptr) << code;
}

TEST(Particle, NamesIgnoreCase) {
  EXPECT_EQ(standard_model().find("Z")->particle->pdg, 23);
  EXPECT_EQ(standard_model().find("W-")->particle->pdg, 24);
  EXPECT_TRUE(standard_model().find("W-")->anti);
  EXPECT_EQ(standard_model().find("T~")->particle->pdg, 6);
}

TEST(Particle, UnknownNamesAreNotFound) {
  for (const char* name : {"", "x", "e", "g~", "a~", "uu", "u ", " u", "t~~", "p", "j", "w", "mu"})
    EXPECT_FALSE(standard_model().find(std::string_view(name))) << name;
}

/// Gell-Mann and Nishijima for the left-handed doublets: Q - T3 is Y/2, the same for both members.
TEST(Particle, DoubletsShareTheirHypercharge) {
  for (const int down : {1, 3, 5, 11, 13, 15}) {
    const Particle* lower = find_particle(down);
    const Particle* upper = find_particle(down + 1);
    EXPECT_EQ(lower->isospin_times_2, -1);
    EXPECT_EQ(upper->isospin_times_2, 1);
    EXPECT_EQ(2 * lower->charge_times_3 + 3, 2 * upper->charge_times_3 - 3) << lower->name;
  }
}

}  // namespace
}  // namespace helikos::particle_test
