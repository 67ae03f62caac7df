// SPDX-License-Identifier: Apache-2.0
#include "process/restrictions.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/error.hpp"
#include "process/classify.hpp"

namespace helikos {
namespace {

template <class Function>
std::string message(std::string_view text, const Function& check) {
  const auto process = Process::parse(text);
  try {
    check(process);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string availability(std::string_view text) {
  return message(text, [](const Process& p) { check_available(p.restrictions(), p.str()); });
}

TEST(Restrictions, WhatNoRecipeKnowsIsRefusedInOnePlace) {
  EXPECT_EQ(availability("u u~ > z > e+ e-"),
            "u u~ > z > e+ e-: required s-channels ('> z >') are not available yet");
  EXPECT_EQ(availability("g g > t t~, t > w+ b"),
            "g g > t t~, t > w+ b: decay chains (', t > w+ b') are not available yet");
  EXPECT_EQ(availability("u u~ > t t~ QED^2=2"),
            "u u~ > t t~ QED^2<=2: orders of squares ('QED^2<=2') are not available yet");
  EXPECT_EQ(availability("u u~ > t t~ QED>0"), "accepted");
  EXPECT_EQ(availability("u u~ > t t~ / z $$ h QED==2 QCD=2 WEIGHTED=4"), "accepted");
  EXPECT_EQ(availability("u u~ > t t~"), "accepted");
}

/// A process must never be computed with diagrams that its string leaves out: special recipes know
/// no restrictions, and take it only where there is none that changes its diagrams.
TEST(Restrictions, SpecialRecipesTakeNone) {
  const auto is_special = [](const std::string& clause) {
    const auto topology = classify(Process::parse("u u~ > e+ e-" + clause));
    return topology.process_class == ProcessClass::fermion_pair_neutral_current;
  };
  for (const char* clause : {" / z", " $$ z", " QED=1", " QED>2"}) {
    EXPECT_FALSE(is_special(clause)) << clause;
  }
  for (const char* clause : {"", " QED=2", " QCD==0", " WEIGHTED=4"}) {
    EXPECT_TRUE(is_special(clause)) << clause;
  }
}

}  // namespace
}  // namespace helikos
