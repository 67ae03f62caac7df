// SPDX-License-Identifier: Apache-2.0
// Uncertainties by the members of a set, against sums written out.
#include "helikos/beams/set_uncertainty.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "helikos/base/core/error.hpp"

namespace helikos::test::set_uncertainty_test {
namespace {

beams::SetUncertainty of(const std::string& type, const std::vector<double>& values,
                         const std::string& more = "") {
  const auto set = beams::Metadata::parse("ErrorType: " + type + "\n" + more, "a.info");
  return beams::set_uncertainty(set, values);
}

void expect(const beams::SetUncertainty& found, double central, double plus, double minus) {
  EXPECT_NEAR(found.central, central, 1e-14 * central);
  EXPECT_NEAR(found.plus, plus, 1e-14 * central);
  EXPECT_NEAR(found.minus, minus, 1e-14 * central);
}

TEST(SetUncertainty, OfReplicasIsTheStandardDeviation) {
  // Mean 11 of 10 11 12, with squares 1 0 1 over 3 - 1. Member 0 does not count.
  expect(of("replicas", {99.0, 10.0, 11.0, 12.0}), 11.0, 1.0, 1.0);
  expect(of("replicas", {99.0, 10.0, 11.0, 12.0}, "ErrorConfLevel: 90\n"), 11.0, 1.0, 1.0);
}

TEST(SetUncertainty, OfHessianPairsTakesTheLargerOfEachSide) {
  // Above: 3 and 2 of the first and second pair; below: 4 and none, as both of the second are
  // above.
  expect(of("hessian", {10.0, 13.0, 6.0, 11.0, 12.0}), 10.0, std::sqrt(13.0), 4.0);
  expect(of("symmhessian", {10.0, 13.0, 6.0}), 10.0, 5.0, 5.0);
}

TEST(SetUncertainty, OfParametersIsHalfOfTheDifference) {
  expect(of("symmhessian+as", {10.0, 13.0, 6.0, 10.0, 34.0}), 10.0, 13.0, 13.0);
  expect(of("replicas+as", {99.0, 10.0, 11.0, 12.0, 11.0, 12.0}), 11.0, std::sqrt(1.25),
         std::sqrt(1.25));
}

/// 90 % of a normal distribution are within 1.6448536 standard deviations.
TEST(SetUncertainty, IsOf68PerCent) {
  const auto found = of("symmhessian", {10.0, 13.0, 6.0}, "ErrorConfLevel: 90\n");
  EXPECT_NEAR(found.plus, 5.0 / 1.6448536269514722, 1e-9);
  const auto same = of("symmhessian", {10.0, 13.0, 6.0}, "ErrorConfLevel: 68.268949213708585\n");
  EXPECT_NEAR(same.plus, 5.0, 1e-9);
}

TEST(SetUncertainty, WithoutAFormulaIsRefused) {
  EXPECT_THROW(of("hessian", {10.0, 13.0, 6.0, 11.0}), InputError);
  EXPECT_THROW(of("none", {10.0, 13.0, 6.0}), InputError);
  EXPECT_THROW(of("replicas", {10.0, 11.0}), InputError);
  EXPECT_THROW(of("replicas+as", {10.0, 11.0, 12.0, 13.0}), InputError);
}

}  // namespace
}  // namespace helikos::test::set_uncertainty_test
