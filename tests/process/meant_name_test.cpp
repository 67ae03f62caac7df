// SPDX-License-Identifier: Apache-2.0
// What errors say of names that are unknown.
#include <gtest/gtest.h>

#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/request.hpp"

namespace helikos::meant_name_test {
namespace {

std::string unknown(std::string_view name) { return Multiparticles().unknown(name); }

std::string meant(const std::string& name) {
  const std::string what = unknown(name), begin = "unknown particle '" + name + "'";
  EXPECT_EQ(what.substr(0, begin.size()), begin);
  return what.substr(begin.size());
}

std::string message(std::string_view process) {
  try {
    return parse_request(process).str();
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(MeantName, NamesOfTextbooks) {
  EXPECT_EQ(meant("gamma"), " (did you mean a?)");
  EXPECT_EQ(meant("Photon"), " (did you mean a?)");
  EXPECT_EQ(meant("nu_e"), " (did you mean ve?)");
  EXPECT_EQ(meant("jets"), " (did you mean j?)");
}

TEST(MeantName, OneLetterIsWrong) {
  EXPECT_EQ(meant("tau+"), " (did you mean ta+?)");
  EXPECT_EQ(meant("TAU-"), " (did you mean ta-?)");
  EXPECT_EQ(meant("ve-"), " (did you mean ve or ve~?)");
  EXPECT_EQ(meant("muon-"), " (did you mean mu-?)");
}

TEST(MeantName, ChargesAreMissing) {
  EXPECT_EQ(meant("W"), " (did you mean w+ or w-?)");
  EXPECT_EQ(meant("mu"), " (did you mean mu+ or mu-?)");
  EXPECT_EQ(meant("tau"), " (did you mean ta+ or ta-?)");
}

TEST(MeantName, BlanksAreMissing) {
  EXPECT_EQ(meant("pp"), " (did you mean p p?)");
  EXPECT_EQ(meant("tt~"), " (did you mean t t~?)");
  EXPECT_EQ(meant("e+e-"), " (did you mean e+ e-?)");
  EXPECT_EQ(meant("ggg"), " (did you mean g g g?)");
}

TEST(MeantName, OwnLabelsCount) {
  Multiparticles labels;
  labels.define("quark = u d s");
  EXPECT_EQ(labels.unknown("quarks"), "unknown particle 'quarks' (did you mean quark?)");
  EXPECT_EQ(unknown("quarks"), "unknown particle 'quarks'");
}

/// Where nothing is near, nothing is proposed.
TEST(MeantName, IsSilentElsewhere) {
  for (const char* name : {"x", "foo", "2j", "NP", "=", "-", "zprime"}) EXPECT_EQ(meant(name), "");
  EXPECT_EQ(unknown(std::string(400, 'g')).find("did you"), std::string::npos);
}

TEST(MeantName, TheArrowIsASign) {
  EXPECT_EQ(message("g g -> t t~"),
            "column 5: '->' is no sign: write '>' in process \"g g -> t t~\"");
  EXPECT_EQ(message("g g-> t t~"),
            "column 3: '->' is no sign: write '>' in process \"g g-> t t~\"");
  EXPECT_EQ(message("e+ e- > tau+ ta-"),
            "column 9: unknown particle 'tau+' (did you mean ta+?) in process \"e+ e- > tau+ "
            "ta-\"");
}

}  // namespace
}  // namespace helikos::meant_name_test
