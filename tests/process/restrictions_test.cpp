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
  EXPECT_EQ(availability("g g > t t~ QED^2<=2, t > w+ b"),
            "g g > t t~ QED^2<=2, t > w+ b: orders of squares cannot go with decays");
  EXPECT_EQ(availability("g g > t t~, (t > w+ b, w+ > u d~ QCD^2=0)"),
            "g g > t t~, (t > w+ b, w+ > u d~ QCD^2<=0): orders of squares cannot go with decays");
  for (const char* text : {"u u~ > z > e+ e-", "g g > t t~, t > w+ b", "u u~ > t t~ QED^2=2",
                           "u u~ > t t~ QED>0", "u u~ > t t~ / z $$ h QED==2 QCD=2 WEIGHTED=4"}) {
    EXPECT_EQ(availability(text), "accepted");
  }
}

/// A process must never be computed with diagrams that its string leaves out: special recipes know
/// no restrictions, and take it only where there is none that changes its diagrams.
TEST(Restrictions, SpecialRecipesTakeNone) {
  EXPECT_EQ(classify(Process::parse("u u~ > z > e+ e-")).process_class, ProcessClass::general);
  EXPECT_EQ(classify(Process::parse("z h > e+ e-, e+ > e+ a")).process_class,
            ProcessClass::general);
  const auto is_special = [](const std::string& clause) {
    const auto topology = classify(Process::parse("u u~ > e+ e-" + clause));
    return topology.process_class == ProcessClass::fermion_pair_neutral_current;
  };
  for (const char* clause : {" / z", " $$ z", " QED=1", " QED>2", " QED^2==2"}) {
    EXPECT_FALSE(is_special(clause)) << clause;
  }
  for (const char* clause : {"", " QED=2", " QCD==0", " WEIGHTED=4"}) {
    EXPECT_TRUE(is_special(clause)) << clause;
  }
}

}  // namespace
}  // namespace helikos
