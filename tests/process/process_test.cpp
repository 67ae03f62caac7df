// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/process.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"

namespace helikos::process_test {
namespace {

std::string message(std::string_view text) {
  try {
    Process::parse(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::vector<int> outgoing_codes(const Process& process) {
  std::vector<int> codes;
  for (const Leg& leg : process.legs()) codes.push_back(leg.outgoing_pdg());
  return codes;
}

TEST(Process, LegsComeInTheOrderOfTheString) {
  const Process p = Process::parse("g u~ > u~ g g");
  ASSERT_EQ(p.num_legs(), 5);
  EXPECT_EQ(p.num_incoming(), 2);
  EXPECT_EQ(p.num_outgoing(), 3);
  EXPECT_EQ(p.legs()[1].pdg(), -2);
  EXPECT_EQ(p.legs()[1].name(), "u~");
  EXPECT_TRUE(p.legs()[1].anti && p.legs()[1].incoming);
  EXPECT_FALSE(p.legs()[2].incoming);
  EXPECT_EQ(outgoing_codes(p), (std::vector{21, 2, -2, 21, 21}));
}

TEST(Process, OutgoingCodesFlipOnlyWhatHasAnAntiparticle) {
  EXPECT_EQ(outgoing_codes(Process::parse("e+ e- > w+ w-")), (std::vector{11, -11, 24, -24}));
  EXPECT_EQ(outgoing_codes(Process::parse("a z > h h")), (std::vector{22, 23, 25, 25}));
}

TEST(Process, CanonicalString) {
  EXPECT_EQ(Process::parse("g g > t t~ g").str(), "g g > t t~ g");
  EXPECT_EQ(Process::parse("\t E+  e- >Mu+\tmu-  ").str(), "e+ e- > mu+ mu-");
  EXPECT_EQ(Process::parse("g g>g g").str(), "g g > g g");
  EXPECT_EQ(Process::parse("h > b b~").str(), "h > b b~");
}

TEST(Process, AveragesOverInitialStates) {
  EXPECT_DOUBLE_EQ(Process::parse("g g > t t~").initial_average(), 1.0 / 256);
  EXPECT_DOUBLE_EQ(Process::parse("u u~ > g g").initial_average(), 1.0 / 36);
  EXPECT_DOUBLE_EQ(Process::parse("g u > g u").initial_average(), 1.0 / 96);
  EXPECT_DOUBLE_EQ(Process::parse("e+ e- > mu+ mu-").initial_average(), 1.0 / 4);
  EXPECT_DOUBLE_EQ(Process::parse("t > t g").initial_average(), 1.0 / 6);
  EXPECT_DOUBLE_EQ(Process::parse("z > e+ e-").initial_average(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(Process::parse("h > b b~").initial_average(), 1.0);
  EXPECT_DOUBLE_EQ(Process::parse("ve e- > ve e-").initial_average(), 1.0 / 4);
}

TEST(Process, IdenticalFactorCountsFinalParticlesOnly) {
  EXPECT_EQ(Process::parse("g g > t t~").identical_factor(), 1);
  EXPECT_EQ(Process::parse("g g > t t~ g g g").identical_factor(), 6);
  EXPECT_EQ(Process::parse("e- e- > e- e-").identical_factor(), 2);
  EXPECT_EQ(Process::parse("e+ e- > e+ e-").identical_factor(), 1);
  EXPECT_EQ(Process::parse("g g > u u u~ u~ g g g").identical_factor(), 24);
  EXPECT_EQ(Process::parse("g g > g g g g g g g g g g").identical_factor(), 3628800);
}

TEST(Process, MessagesNameTokenAndColumn) {
  EXPECT_EQ(message("g g > x"), "column 7: unknown particle 'x' in process \"g g > x\"");
  EXPECT_EQ(message("  foo > t t~"),
            "column 3: unknown particle 'foo' in process \"  foo > t t~\"");
  EXPECT_EQ(message("g g t t~"),
            "column 9: no '>' between incoming and outgoing particles in process \"g g t t~\"");
  EXPECT_EQ(message(""),
            "column 1: no '>' between incoming and outgoing particles in process \"\"");
  EXPECT_EQ(message(" > t t~"), "column 2: no incoming particle before '>' in process \" > t t~\"");
  EXPECT_EQ(message("g g >"), "column 5: no outgoing particle after '>' in process \"g g >\"");
  EXPECT_EQ(message("g g g > g g"),
            "column 5: more than two incoming particles in process \"g g g > g g\"");
  EXPECT_EQ(message("g g > t t~ > g > g"),
            "column 16: unexpected '>' in process \"g g > t t~ > g > g\"");
  EXPECT_EQ(message("g g > g g g g g g g g g g g"),
            "column 27: more than 12 particles in all in process \"g g > g g g g g g g g g g g\"");
}

TEST(Process, OneParticleALeg) {
  EXPECT_EQ(message("p p > t t~"),
            "column 1: 'p' stands for 9 particles, where one process has one particle a leg in "
            "process \"p p > t t~\"");
  EXPECT_EQ(message("g g > t t~ J").substr(0, 30), "column 12: 'j' stands for 9 pa");
  EXPECT_EQ(message("u u~ > z z, z > l+ e-").substr(0, 31), "column 17: 'l+' stands for 2 pa");
}

TEST(Process, RestrictionsAreInItsString) {
  const auto process = Process::parse("u u~>E+ e- QED=2 $$ h h qcd==0 / Z w-");
  EXPECT_EQ(process.str(), "u u~ > e+ e- / z w+ $$ h QCD==0 QED<=2");
  EXPECT_EQ(Process::make(process.legs()).str(), "u u~ > e+ e-");
  EXPECT_EQ(Process::parse(process.str()).restrictions(), process.restrictions());
  EXPECT_TRUE(Process::parse("u u~ > e+ e-").restrictions().empty());
  const auto chain = Process::parse("g g>t t~,(t > w+ b,w+>e+ ve QED=1),t~ > w- b~");
  EXPECT_EQ(chain.str(), "g g > t t~, (t > w+ b, w+ > e+ ve QED<=1), t~ > w- b~");
  EXPECT_EQ(Process::parse("u u~ > z > e+ e-").str(), "u u~ > z > e+ e-");
}

TEST(Process, DecaysConserveToo) {
  EXPECT_EQ(message("g g > t t~, t > w- b"),
            "t > w- b: charge is not conserved (2/3 in, -4/3 out)");
}

TEST(Process, BytesOutsidePrintableAsciiAreRefused) {
  EXPECT_EQ(message("g g > t t\xcc\x83"),
            "column 10: byte 0xcc is not printable ASCII in process \"g g > t t??\"");
  EXPECT_EQ(message("g g >\n t t~"),
            "column 6: byte 0x0a is not printable ASCII in process \"g g >? t t~\"");
  EXPECT_EQ(message(std::string_view("g\0g > g", 7)),
            "column 2: byte 0x00 is not printable ASCII in process \"g?g > g\"");
  EXPECT_EQ(message("g g > \x7f"),
            "column 7: byte 0x7f is not printable ASCII in process \"g g > ?\"");
}

TEST(Process, AbsurdLengthsAreRefusedBriefly) {
  EXPECT_EQ(message(std::string(100000, 'g')),
            "a process string of 100000 bytes is too long (at most 500)");
  EXPECT_LT(message("g g > " + std::string(400, 't')).size(), 200U);
}

TEST(Process, ConservationLawsNameTheReason) {
  EXPECT_EQ(message("g g > t t"), "g g > t t: charge is not conserved (0 in, 4/3 out)");
  EXPECT_EQ(message("e- e- > e+ e-"), "e- e- > e+ e-: charge is not conserved (-2 in, 0 out)");
  EXPECT_EQ(message("d d > u~ g"),
            "d d > u~ g: quark number (colour triality) is not conserved (2 in, -1 out)");
  EXPECT_EQ(message("g g > t u~"),
            "g g > t u~: quark number of generation 1 is not conserved (0 in, -1 out)");
  EXPECT_EQ(message("e+ e- > mu+ ta-"),
            "e+ e- > mu+ ta-: lepton number of generation 2 is not conserved (0 in, -1 out)");
  EXPECT_EQ(message("ve ve > g g"),
            "ve ve > g g: lepton number of generation 1 is not conserved (2 in, 0 out)");
  EXPECT_EQ(message("e+ e- > g"),
            "e+ e- > g: colour is not conserved (a single gluon and no quark)");
  EXPECT_EQ(message("g > a"), "g > a: colour is not conserved (a single gluon and no quark)");
  EXPECT_EQ(message("u d~ > e+ ve"), "accepted");  // by a W
  EXPECT_EQ(message("t > b w+"), "accepted");
}

}  // namespace
}  // namespace helikos::process_test
