// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/stencil.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "beams/sets.hpp"
#include "engine/worst.hpp"

namespace helikos::beams::stencil_test {
namespace {

using test::Worst;

constexpr double knots[] = {0.0, 1.0, 1.5, 3.0, 5.0};

template <class Function>
double apply(const Stencil& stencil, Function&& f) {
  double sum = 0.0;
  for (int i = 0; i < 4; ++i) {
    if (stencil.weight[i] != 0.0) sum += stencil.weight[i] * f(knots[stencil.first + i]);
  }
  return sum;
}

TEST(Stencil, TakesTheKnotBelow) {
  const double twice[] = {1, 2, 2, 3};
  EXPECT_EQ(knot_below(twice, 4, 1.0), 0);
  EXPECT_EQ(knot_below(twice, 4, 1.9), 0);
  EXPECT_EQ(knot_below(twice, 4, 2.0), 2) << "a threshold belongs to what lies above";
  EXPECT_EQ(knot_below(twice, 4, 3.0), 2);
}

TEST(Stencil, ReproducesStraightLinesAndKnots) {
  Worst line("straight lines"), knot("knots");
  for (int low = 0; low < 4; ++low) {
    for (const double t : {0.0, 0.3, 0.8, 1.0}) {
      const double x = knots[low] + t * (knots[low + 1] - knots[low]);
      for (const Stencil& stencil :
           {cubic_stencil(knots, low, low == 0, low == 3, x), linear_stencil(knots, low, x),
            cubic_stencil(knots, low, true, true, x)}) {
        line.add(apply(stencil, [](double v) { return 3.0 - 2.0 * v; }), 3.0 - 2.0 * x, 1e-14);
        if (t == 0.0 || t == 1.0)
          knot.add(apply(stencil, [](double v) { return std::exp(v); }), std::exp(x), 1e-12);
      }
    }
  }
}

TEST(Stencil, ReproducesSquaresOnlyWhereKnotsAreEven) {
  const auto error = [](const double* at, double x) {
    const Stencil stencil = cubic_stencil(at, 1, false, false, x);
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) sum += stencil.weight[i] * at[i] * at[i];
    return std::abs(sum - x * x);
  };
  const double even[] = {0, 1, 2, 3}, uneven[] = {0, 1, 2, 6};
  EXPECT_LT(error(even, 1.3), 1e-14);
  EXPECT_GT(error(uneven, 1.3), 1e-3) << "LHAPDF's slopes are plain means of both sides";
}

// ---- The view of a member -----------------------------------------------------------------------

TEST(PdfMemberView, KnowsItsFlavors) {
  const PdfData<Host> data(steps().member(0));
  const auto& pdf = data.member();
  EXPECT_EQ(pdf.xf(0, 0.1, 4.0), pdf.xf(21, 0.1, 4.0));
  EXPECT_NE(pdf.xf(21, 0.1, 4.0), 0.0);
  EXPECT_NE(pdf.xf(11, 0.1, 4.0), 0.0);
  EXPECT_NE(pdf.xf(22, 0.1, 4.0), 0.0);
  for (const int flavor : {-3, 4, 6, -6, 7, 13, 2212, -2147483647}) {
    EXPECT_EQ(pdf.xf(flavor, 0.1, 4.0), 0.0) << flavor;
  }
  Partons partons;
  pdf.xf(0.1, 4.0, partons);
  for (int flavor = -7; flavor < 30; ++flavor) {
    if (flavor == 11) continue;  // a lepton is no parton here
    EXPECT_NEAR(partons(flavor), pdf.xf(flavor, 0.1, 4.0), 1e-15) << flavor;
  }
}

TEST(PdfMemberView, SaysNothingOfUnphysicalPoints) {
  const PdfData<Host> data(steps().member(1));  // up to x = 0.9
  const auto& pdf = data.member();
  const double nan = std::nan("");
  for (const auto& [x, q2] :
       {std::pair{0.0, 4.0}, {-0.1, 4.0}, {0.1, -1.0}, {nan, 4.0}, {0.1, nan}}) {
    Partons partons;
    pdf.xf(x, q2, partons);
    EXPECT_TRUE(std::isnan(pdf.xf(2, x, q2))) << x << " " << q2;
    EXPECT_TRUE(std::isnan(partons(2))) << x << " " << q2;
    EXPECT_EQ(partons(4), 0.0);
  }
  EXPECT_EQ(pdf.xf(2, 0.95, 4.0), 0.0);
  EXPECT_EQ(pdf.xf(2, 1.5, 4.0), 0.0);
  EXPECT_EQ(pdf.xf(2, 0.1, 0.0), 0.0);
}

TEST(PdfMemberView, ForcesWhatTheSetWants) {
  PdfMember member = steps().member(0);
  int negative = 0, raised = 0;
  for (const auto positivity :
       {Positivity::as_it_is, Positivity::not_negative, Positivity::above_zero}) {
    member.positivity = positivity;
    const PdfData<Host> data(member);
    for (double x = 1e-4; x < 1.0; x *= 1.1) {
      const double f = data.member().xf(1, x, 4.0);
      negative += positivity == Positivity::as_it_is && f < 0.0;
      raised += positivity == Positivity::above_zero && f == 1e-10;
      if (positivity != Positivity::as_it_is) {
        EXPECT_GE(f, positivity == Positivity::not_negative ? 0.0 : 1e-10);
      }
    }
  }
  EXPECT_GT(negative, 0);
  EXPECT_EQ(raised, negative);
}

TEST(PdfData, HoldsSeveralMembers) {
  const std::vector<PdfMember> members = {steps().member(0), steps().member(1), toy().member(0)};
  const PdfData<Host> all(members);
  ASSERT_EQ(all.size(), 3);
  for (int m = 0; m < 3; ++m) {
    const PdfData<Host> one(members[m]);
    EXPECT_EQ(all.member(m).xf(2, 0.01, 30.0), one.member().xf(2, 0.01, 30.0));
  }
  EXPECT_NE(all.member(0).xf(2, 0.01, 30.0), all.member(1).xf(2, 0.01, 30.0));
  EXPECT_THROW(PdfData<Host>(std::vector<PdfMember>{}), InputError);
}

}  // namespace
}  // namespace helikos::beams::stencil_test
