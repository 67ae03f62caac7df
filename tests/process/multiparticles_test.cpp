// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/multiparticles.hpp"

#include <gtest/gtest.h>

#include <string>

#include "helikos/base/core/error.hpp"

namespace helikos::multiparticles_test {
namespace {

std::string names(const Multiparticles& labels, std::string_view label) {
  std::string text;
  for (const NamedParticle& p : labels.find(label))
    text.append(text.empty() ? 0 : 1, ' ').append(p.anti ? p.particle->antiname : p.particle->name);
  return text;
}

std::string message(std::string_view definition) {
  try {
    Multiparticles().define(definition);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Multiparticles, LabelsOfMadGraph) {
  const Multiparticles labels;
  EXPECT_EQ(names(labels, "p"), "g u c d s u~ c~ d~ s~");
  EXPECT_EQ(names(labels, "J"), names(labels, "p"));
  EXPECT_EQ(names(labels, "l+"), "e+ mu+");
  EXPECT_EQ(names(labels, "l-"), "e- mu-");
  EXPECT_EQ(names(labels, "vl"), "ve vm vt");
  EXPECT_EQ(names(labels, "vl~"), "ve~ vm~ vt~");
  EXPECT_EQ(names(labels, "t~"), "t~");
  EXPECT_EQ(names(labels, "q"), "");
  // 12 fermions and antifermions, w+ and w-, four bosons that are their own antiparticles
  EXPECT_EQ(labels.find("all").size(), 30U);
}

TEST(Multiparticles, OwnLabelsMayUseLabels) {
  Multiparticles labels;
  labels.define("  W =w+ W-");
  EXPECT_EQ(names(labels, "w"), "w+ w-");
  labels.define("p = p b b~ g");
  EXPECT_EQ(names(labels, "p"), "g u c d s u~ c~ d~ s~ b b~");
  EXPECT_EQ(names(labels, "j"), "g u c d s u~ c~ d~ s~");  // as it was
  labels.define("x=w z");
  EXPECT_EQ(names(labels, "x"), "w+ w- z");
}

/// MadGraph itself writes such lines for models with a massless b.
TEST(Multiparticles, OwnLabelsMayHaveCodes) {
  Multiparticles labels;
  labels.define("p = 21 2 4 1 3 -2 -4 -1 -3 5 -5");
  EXPECT_EQ(names(labels, "p"), "g u c d s u~ c~ d~ s~ b b~");
  labels.define("x = e+ 11 -24 g 21");
  EXPECT_EQ(names(labels, "x"), "e+ e- w- g");
  for (const std::string code : {"-21", "0", "99", "-", "2.0", "5j"})
    EXPECT_NE(message("x = u " + code), "accepted") << code;
  EXPECT_EQ(message("x = u -21"), "column 7: unknown particle '-21' in definition \"x = u -21\"");
}

/// MadGraph takes both.
TEST(Multiparticles, TheSignMayBeLeftOut) {
  Multiparticles labels;
  labels.define("p u c s");
  labels.define("x p~ b");
  EXPECT_EQ(names(labels, "p"), "u c s");
  EXPECT_EQ(names(labels, "x"), "u~ c~ s~ b");
}

TEST(Multiparticles, PartonsFollowTheMasses) {
  ParameterInputs inputs;
  Multiparticles labels;
  EXPECT_TRUE(labels.follow_masses(Parameters(inputs)).empty());
  EXPECT_EQ(names(labels, "p"), "g u c d s u~ c~ d~ s~");
  inputs["mass 5"] = 0.0;
  const auto changed = labels.follow_masses(Parameters(inputs));
  ASSERT_EQ(changed.size(), 1U);
  EXPECT_EQ(changed[0].particle->name, "b");
  EXPECT_EQ(names(labels, "p"), "g u c d s b u~ c~ d~ s~ b~");
  EXPECT_EQ(names(labels, "j"), names(labels, "p"));
  inputs["mass 5"] = 4.7;
  inputs["mass 4"] = 1.5;
  inputs["mass 6"] = 0.0;  // no parton, whatever its mass
  EXPECT_EQ(labels.follow_masses(Parameters(inputs)).size(), 2U);
  EXPECT_EQ(names(labels, "p"), "g u d s u~ d~ s~");
  labels.define("j = g");
  EXPECT_EQ(names(labels, "p~"), "g u~ d~ s~ u d s");
}

TEST(Multiparticles, ErrorsNameTheColumn) {
  EXPECT_EQ(message(""), "column 1: no label before its particles in definition \"\"");
  EXPECT_EQ(message(" = u"), "column 2: no label before its particles in definition \" = u\"");
  EXPECT_EQ(message("x"), "column 2: no particle after the label in definition \"x\"");
  EXPECT_EQ(message("x ="), "column 4: no particle after the label in definition \"x =\"");
  EXPECT_EQ(message("x u = d"), "column 5: unknown particle '=' in definition \"x u = d\"");
  EXPECT_EQ(message("x = u foo"), "column 7: unknown particle 'foo' in definition \"x = u foo\"");
  EXPECT_EQ(message("x = u / d"), "column 7: unknown particle '/' in definition \"x = u / d\"");
  EXPECT_EQ(message("g = u d"), "column 1: 'g' is a particle in definition \"g = u d\"");
  EXPECT_EQ(message("QED = u d"),
            "column 1: 'QED' is a coupling order in definition \"QED = u d\"");
  EXPECT_EQ(message("2 = u d"),
            "column 1: '2' is no label: it does not start with a letter in definition \"2 = u d\"");
  EXPECT_EQ(message("x = x"), "column 5: unknown particle 'x' in definition \"x = x\"");
  EXPECT_EQ(message("x = u\n"),
            "column 6: byte 0x0a is not printable ASCII in definition \"x = u?\"");
}

}  // namespace
}  // namespace helikos::multiparticles_test
