// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/luminosity.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "beams/sets.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::beams::luminosity_test {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

PdfData<Host> toy() { return PdfData<Host>(PdfSet::find(std::string(toy_name), {}).member(0)); }

/// Events at all x, also at x1 = x2, and at three scales.
struct Events {
  static constexpr int count = 300;
  RandomView<Host> fractions{"fractions", count, 2};
  EventView<Host> scales{"scales", count};

  Events() {
    for (int e = 0; e < count; ++e) {
      fractions(e, 0) = std::pow(10.0, -5.0 * ((e % 20) + 0.5) / 20.0);
      fractions(e, 1) = std::pow(10.0, -5.0 * ((e / 20) + 0.5) / 20.0);
      scales(e) = e % 3 == 0 ? 2.0 : e % 3 == 1 ? 91.0 : 900.0;
    }
  }
};

/// The double sum, one density after the other.
double plain_sum(const PdfMemberView& pdf, const std::vector<PartonPair>& pairs,
                 const Events& events, int e, int sign1, int sign2) {
  const auto f = [&](int parton, int sign, double x) {
    const int flavor = parton == 21 || parton == 22 ? parton : sign * parton;
    return pdf.xf(flavor, x, events.scales(e) * events.scales(e)) / x;
  };
  double sum = 0.0;
  for (const PartonPair& pair : pairs)
    sum += f(pair.first, sign1, events.fractions(e, 0)) *
           f(pair.second, sign2, events.fractions(e, 1));
  return sum;
}

class Luminosities : public ::testing::TestWithParam<PartonPair> {};

// Each pair is a product of two densities, divided twice, and four of them are added.
TEST_P(Luminosities, AreSumsOfProductsOfDensities) {
  const PartonPair beams = GetParam();
  const std::vector<PartonPair> pairs{{2, -2}, {-1, 3}, {21, 4}, {5, 21}};
  const Events events;
  const EventView<Host> sums("sums", Events::count);
  const RandomView<Host> of_pairs("of_pairs", Events::count, pairs.size());
  const auto data = toy();
  const PdfMemberView& pdf = data.member();
  const Luminosity<Host> luminosity(pairs, beams);
  luminosity(Host(), pdf, events.fractions, events.scales, sums, of_pairs);
  Kokkos::fence();
  for (int e = 0; e < Events::count; ++e) {
    const int sign1 = beams.first > 0 ? 1 : -1, sign2 = beams.second > 0 ? 1 : -1;
    const double expected = plain_sum(pdf, pairs, events, e, sign1, sign2);
    ASSERT_NEAR(sums(e), expected, 1e-14 * expected) << e;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const double of_pair = plain_sum(pdf, {pairs[i]}, events, e, sign1, sign2);
      ASSERT_NEAR(of_pairs(e, i), of_pair, 1e-14 * of_pair) << e << ", " << i;
    }
  }
}

std::string name_of(const ::testing::TestParamInfo<PartonPair>& info) {
  return std::string(info.param.first > 0 ? "Proton" : "Antiproton") +
         (info.param.second > 0 ? "Proton" : "Antiproton");
}

INSTANTIATE_TEST_SUITE_P(OfBeams, Luminosities,
                         ::testing::Values(PartonPair{2212, 2212}, PartonPair{2212, -2212},
                                           PartonPair{-2212, 2212}, PartonPair{-2212, -2212}),
                         name_of);

// Valence quarks: more u u~ pairs where the second beam is an antiproton.
TEST(Luminosity, KnowsProtonsFromAntiprotons) {
  RandomView<Host> fractions("fractions", 1, 2);
  fractions(0, 0) = fractions(0, 1) = 0.3;
  EventView<Host> scales("scales", 1), sums("sums", 1);
  scales(0) = 91.0;
  const auto data = toy();
  double found[2];
  for (const int second : {2212, -2212}) {
    Luminosity<Host>({{2, -2}}, {2212, second})(Host(), data.member(), fractions, scales, sums);
    Kokkos::fence();
    found[second < 0] = sums(0);
  }
  EXPECT_GT(found[1], 10.0 * found[0]);
}

TEST(Luminosity, OnlyWhatIsWantedIsInterpolated) {
  const auto data = toy();
  const PdfMemberView member = data.member();
  for (const double x : {1e-9, 0.01, 0.3}) {  // the first one lies outside of the grid
    Partons all;
    member.xf(x, 1e4, all);
    for (const std::uint32_t wanted : {0u, 1u << 6, 5u << 4, Partons::all}) {
      Partons some;
      member.xf(x, 1e4, some, wanted);
      for (int i = 0; i < Partons::size; ++i)
        EXPECT_EQ(some.xf[i], (wanted >> i & 1u) != 0 ? all.xf[i] : 0.0) << x << ' ' << i;
    }
    EXPECT_NE(all.xf[6], 0.0);
  }
}

TEST(Luminosity, NotANumberStaysOne) {
  RandomView<Host> fractions("fractions", 1, 2);
  fractions(0, 0) = fractions(0, 1) = 0.3;
  EventView<Host> scales("scales", 1), sums("sums", 1);
  scales(0) = std::nan("");
  const auto data = toy();
  Luminosity<Host>({{21, 21}}, {2212, 2212})(Host(), data.member(), fractions, scales, sums);
  Kokkos::fence();
  EXPECT_TRUE(std::isnan(sums(0)));
}

TEST(Luminosity, RefusesBeamsThatTheSetIsNotOf) {
  EXPECT_THROW(Luminosity<Host>({{21, 21}}, {2212, 211}), InputError);
  EXPECT_THROW(Luminosity<Host>({{21, 21}}, {11, -11}), InputError);
  EXPECT_NO_THROW(Luminosity<Host>({{21, 21}}, {211, -211}, 211));
}

TEST(Luminosity, RefusesWhatIsNoParton) {
  EXPECT_THROW(Luminosity<Host>({{11, -11}}, {2212, 2212}), InputError);
  EXPECT_THROW(Luminosity<Host>({{7, 21}}, {2212, 2212}), InputError);
  EXPECT_NO_THROW(Luminosity<Host>({{22, -6}}, {2212, 2212}));
}

TEST(Luminosity, RefusesViewsThatAreTooSmall) {
  const auto data = toy();
  const Luminosity<Host> luminosity({{21, 21}}, {2212, 2212});
  const RandomView<Host> fractions("fractions", 3, 2);
  const EventView<Host> scales("scales", 3), sums("sums", 4), few("few", 2);
  EXPECT_THROW(luminosity(Host(), data.member(), fractions, scales, sums), InputError);
  EXPECT_THROW(luminosity(Host(), data.member(), fractions, few, scales), InputError);
  EXPECT_THROW(
      luminosity(Host(), data.member(), fractions, scales, few, RandomView<Host>("p", 1, 1)),
      InputError);
}

}  // namespace
}  // namespace helikos::beams::luminosity_test
