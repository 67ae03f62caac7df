// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/process.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos::process_parts_test {
namespace {

TEST(ProcessParts, LegsHaveProductsInPlaceOfMothers) {
  const auto process = Process::parse("g g > t t~ h, t~ > b~ w-, (t > b w+, w+ > e+ ve), h > z z");
  EXPECT_EQ(Process::make(process.legs()).str(), "g g > b e+ ve b~ w- z z");
  EXPECT_EQ(process.num_legs(), 9);
  EXPECT_EQ(process.production().str(), "g g > t t~ h");
  const auto parts = parts_of(process);
  ASSERT_EQ(parts.size(), 5U);
  EXPECT_EQ(parts[0].members, (std::vector<LegMask>{0b1, 0b10, 0b11100, 0b1100000, 0b110000000}));
  EXPECT_EQ(parts[1].process.str(), "t > b w+");
  EXPECT_EQ(parts[1].legs, 0b11100U);
  EXPECT_EQ(parts[1].members, (std::vector<LegMask>{0b111100011, 0b100, 0b11000}));
  EXPECT_EQ(parts[2].process.str(), "w+ > e+ ve");
  EXPECT_EQ(parts[2].parent, 1);
  EXPECT_EQ(parts[3].process.str(), "t~ > b~ w-");
  EXPECT_EQ(parts[3].parent, 0);
  EXPECT_EQ(parts[4].legs, 0b110000000U);
}

TEST(ProcessParts, AreOneWhereNothingDecays) {
  const auto parts = parts_of(Process::parse("u u~ > z > e+ e- g QED=2"));
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].process.str(), "u u~ > z > e+ e- g QED<=2");
  EXPECT_EQ(parts[0].legs, 0b11111U);
}

/// Three decays of two particles, or two of one: several processes, none of which is dropped.
TEST(ProcessParts, SeveralChoicesOfDecaysAreSeveralProcesses) {
  const std::pair<const char*, std::size_t> strings[] = {
      {"u u~ > w+ w-, w+ > e+ ve, w+ > mu+ vm", 2},
      {"e+ e- > z z z, z > e+ e-, z > mu+ mu-", 4},
      {"g g > t t~, t > b w+, t > b e+ ve", 2}};
  for (const auto& [text, number] : strings) {
    const auto request = parse_request(text);
    EXPECT_FALSE(request.is_single()) << text;
    EXPECT_THROW(Process::parse(text), InputError) << text;
    EXPECT_EQ(expand(request, Parameters()).size(), number) << text;
  }
  EXPECT_TRUE(parse_request("e+ e- > z z, z > e+ e-, z > mu+ mu-").is_single());
  EXPECT_TRUE(parse_request("e+ e- > z z, z > e+ e-").is_single());
}

/// A decay and the same with its products in another order are one.
TEST(ProcessParts, OrderOfProductsMakesNoOtherProcess) {
  const auto one = expand(parse_request("e+ e- > z, z > l+ l-"), Parameters());
  const auto two = expand(parse_request("e+ e- > z, z > l+ l-, z > l- l+"), Parameters());
  EXPECT_EQ(one.size(), two.size());
}

/// Whether two decays are identical must not hang on how their orders are written.
TEST(ProcessParts, EqualDecaysHaveEqualClauses) {
  const auto parse = [](const char* text) { return Process::parse(text); };
  EXPECT_EQ(parse("e+ e- > z z, z > mu+ mu-, z > mu- mu+").identical_factor(), 2);
  EXPECT_THROW(parse("e+ e- > z z, z > mu+ mu-, z > mu+ mu- QED=1"), InputError);
  EXPECT_THROW(parse("e+ e- > z z, z > mu+ mu- / h, z > mu- mu+"), InputError);
}

/// Gluons of one part have the adjoint basis.
TEST(ProcessParts, SingleTracesAreOfOnePart) {
  const auto has = [](const char* text) { return has_single_traces(Process::parse(text, heft())); };
  EXPECT_TRUE(has("g g > g g"));
  EXPECT_TRUE(has("g g > h g, h > ta+ ta-"));
  EXPECT_TRUE(has("e+ e- > z h, h > g g g"));
  EXPECT_FALSE(has("g g > h, h > g g"));
  EXPECT_FALSE(has("g g > h, h > b b~"));
  EXPECT_FALSE(has("e+ e- > z h, h > ta+ ta-"));
}

/// MadGraph: of particles that do not decay, of equal decays, and of each decay.
TEST(ProcessParts, CountIdenticalParticlesByParts) {
  const auto factor = [](const char* text) { return Process::parse(text).identical_factor(); };
  EXPECT_EQ(factor("u u~ > z z"), 2);
  EXPECT_EQ(factor("u u~ > z z, z > e+ e-"), 2);
  EXPECT_EQ(factor("u u~ > z z, z > e+ e-, z > e- e+"), 2);
  EXPECT_EQ(factor("u u~ > z z, z > e+ e-, z > mu+ mu-"), 1);
  EXPECT_EQ(factor("u u~ > z z z g g, z > e+ e-"), 12);
  EXPECT_EQ(factor("e+ e- > t t~, t > b w+ g, t~ > b~ w- g"), 1);
  EXPECT_EQ(factor("e+ e- > t t~, t > b w+ g g, t~ > b~ w- g"), 2);
  EXPECT_EQ(factor("h > z z, (z > e+ e- h h)"), 8);
  EXPECT_EQ(factor("u u~ > h h, (h > z z, z > e+ e-), (h > z z, z > mu+ mu-)"), 4);
}

TEST(ProcessParts, AreRefusedWithTooManyLegs) {
  try {
    Process::parse("g g > t t~ t t~, (t > b w+, w+ > u d~), (t~ > b~ w-, w- > u~ d)");
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("14 particles after all decays are too many"),
              std::string::npos)
        << error.what();
  }
}

/// A gluon alone is not made up for by quarks of a decay.
TEST(ProcessParts, ConserveEachForItself) {
  EXPECT_THROW(Process::parse("e+ e- > z g, z > u u~"), InputError);
  EXPECT_THROW(Process::parse("e+ e- > z h, z > u d~"), InputError);
}

}  // namespace
}  // namespace helikos::process_parts_test
