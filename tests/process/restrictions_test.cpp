// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/restrictions.hpp"

#include <gtest/gtest.h>

#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::restrictions_test {
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

}  // namespace
}  // namespace helikos::restrictions_test
