// SPDX-License-Identifier: Apache-2.0
// Jamps of helicities from those of linear polarisations.
#include "epilogue/polarization_rotation.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <complex>
#include <random>

#include "core/packs.hpp"
#include "engine/jamps.hpp"
#include "engine/worst.hpp"
#include "program/build_program.hpp"

namespace helikos::test {
namespace {

constexpr auto gluon = Wavefunction::linear_polarization;

/// Helicities of legs with two states: bit i is the state of leg i.
std::vector<HelicityMask> masks(const std::vector<LegMask>& bits) {
  std::vector<HelicityMask> result;
  for (const LegMask b : bits) result.push_back(HelicityMask{}.flipped(b));
  return result;
}

/// g g > t t~ and gluons: incoming and outgoing ones, not all neighbours.
std::vector<ExternalLeg> legs_with_gluons(int outgoing) {
  std::vector<ExternalLeg> legs{{gluon, true, 0.0},
                                {gluon, true, 0.0},
                                {Wavefunction::ubar, false, 173.0},
                                {Wavefunction::v, false, 173.0}};
  for (int i = 0; i < outgoing; ++i) legs.push_back({gluon, false, 0.0});
  return legs;
}

std::vector<HelicityMask> all_of(const std::vector<ExternalLeg>& legs) {
  return closed_under_rotation(masks({0, 4, 8, 12}), legs);
}

/// Eq. (11) of docs/physics.md for one leg: helicity -1 and +1 from e_1 and e_2.
std::complex<double> element(const ExternalLeg& leg, int to, int from) {
  if (leg.wavefunction != gluon) return to == from ? 1.0 : 0.0;
  const double lambda = to == 1 ? 1.0 : -1.0;
  const std::complex<double> i(0.0, leg.incoming ? -1.0 : 1.0);
  return (from == 1 ? i : std::complex<double>(lambda)) / std::sqrt(2.0);
}

/// The product over the legs.
std::complex<double> element(const std::vector<ExternalLeg>& legs, HelicityMask to,
                             HelicityMask from) {
  std::complex<double> result = 1.0;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const int leg = static_cast<int>(i);
    result *= element(legs[i], to.state(leg), from.state(leg));
  }
  return result;
}

/// The sign that the rotation leaves out, times 2^(gluons / 2): -1 for each gluon of helicity -1.
double left_out(const PolarizationRotation& rotation, LegMask linear, HelicityMask helicity) {
  double sign = 1.0;
  for (; linear != 0; linear &= linear - 1) {
    if (helicity.state(std::countr_zero(linear)) == 0) sign = -sign;
  }
  return sign / std::sqrt(rotation.share_factor());
}

template <class C>
class Rotation : public ::testing::Test {};
using Types = ::testing::Types<double, float, Pack<double, 4>, Pack<double, 8>, Pack<float, 8>>;
TYPED_TEST_SUITE(Rotation, Types);

/// Each of n legs adds once: n eps of at most the sum of 2^n jamps of modulus sqrt(2).
TYPED_TEST(Rotation, IsTheProductOfMatrices) {
  using C = TypeParam;
  std::mt19937_64 engine(3);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  Worst worst("rotation");
  for (const auto& [outgoing, at_once] : {std::pair(0, 1), std::pair(1, 2), std::pair(1, 3),
                                          std::pair(2, 3), std::pair(2, 4), std::pair(3, 4)}) {
    const auto legs = legs_with_gluons(outgoing);
    const auto helicities = all_of(legs);
    const auto rotation = make_rotation(helicities, legs, at_once);
    const int size = static_cast<int>(helicities.size()), flows = 2;
    std::vector<Complex<C>> jamps(flows * (size + 1));
    for (auto& jamp : jamps) {
      for (C* part : {&jamp.re, &jamp.im}) {
        *part = generate<C>([&](int) { return RealOf<C>(uniform(engine)); });
      }
    }
    const auto linear = jamps;
    rotate_jamps<C>(rotation, {jamps.data(), std::size_t(size + 1)}, flows);
    const double bound = epsilon_of<C> * rotation.num_legs * 2.0 / rotation.share_factor();
    for (int i = 0; i < width_of<C>; ++i) {
      for (int f = 0; f < flows; ++f) {
        for (int h = 0; h < size; ++h) {
          std::complex<double> expected = 0.0;
          for (int k = 0; k < size; ++k) {
            const auto& jamp = linear[f * (size + 1) + k];
            expected += element(legs, helicities[h], helicities[k]) *
                        std::complex<double>(lane(jamp.re, i), lane(jamp.im, i));
          }
          expected *= left_out(rotation, linear_legs(legs), helicities[h]);
          const auto& value = jamps[f * (size + 1) + h];
          worst.add(lane(value.re, i), expected.real(), bound);
          worst.add(lane(value.im, i), expected.imag(), bound);
        }
        EXPECT_EQ(lane(jamps[f * (size + 1) + size].re, i),
                  lane(linear[f * (size + 1) + size].re, i))
            << "between the flows";
      }
    }
  }
}

TEST(PolarizationRotation, MatricesAreUnitary) {
  const auto legs = legs_with_gluons(1);
  const auto helicities = all_of(legs);
  for (const auto a : helicities) {
    for (const auto b : helicities) {
      std::complex<double> product = 0.0;
      for (const auto k : helicities)
        product += std::conj(element(legs, k, a)) * element(legs, k, b);
      EXPECT_NEAR(std::abs(product - (a == b ? 1.0 : 0.0)), 0.0, 8 * epsilon);
    }
  }
}

TEST(PolarizationRotation, NeedsAClosedSet) {
  const auto legs = legs_with_gluons(1);
  const auto closed = closed_under_rotation(masks({0b00100, 0b10111}), legs);
  EXPECT_EQ(closed, masks({4, 20, 6, 22, 5, 21, 7, 23}));
  EXPECT_EQ(closed_under_rotation(closed, legs), closed);
  EXPECT_NO_THROW(make_rotation(closed, legs, 4));
  for (std::size_t left_out = 0; left_out < closed.size(); ++left_out) {
    auto part = closed;
    part.erase(part.begin() + std::ptrdiff_t(left_out));
    EXPECT_THROW(make_rotation(part, legs, 4), std::logic_error);
    EXPECT_THROW(make_rotation(part, legs, 1), std::logic_error);
  }
  EXPECT_THROW(make_rotation(masks({4, 20, 6, 22}), legs, 2), std::logic_error);
}

TEST(PolarizationRotation, OfFermionsOnlyIsNone) {
  const std::vector<ExternalLeg> legs{{Wavefunction::u, true, 0.0},
                                      {Wavefunction::vbar, true, 0.0}};
  const auto rotation = make_rotation(masks({1, 2}), legs, 4);
  EXPECT_TRUE(rotation.stages.empty());
  EXPECT_EQ(rotation.share_factor(), 1.0);
  EXPECT_EQ(closed_under_rotation(masks({1, 2}), legs), masks({2, 1}));
}

/// As in recipes_test.cpp: two ways to the same jamps, with rounding errors of each.
void expect_helicity_jamps(const std::string& name, int gluons) {
  const auto process = Process::parse(name);
  const auto linear = build_program(process, Parameters());
  const auto helicity =
      build_program(process, Parameters(), {.basis = PolarizationBasis::helicity});
  const auto helicities = all_helicities(linear);
  const int size = static_cast<int>(helicities.size());
  const auto rotation = make_rotation(helicities, linear.legs, 4);
  Worst worst(name);
  for (const Point& point : rambo_points(process, 1000.0, 5)) {
    auto values = run_program(linear, point).values;
    const auto expected = run_program(helicity, point).values;
    rotate_jamps<double>(rotation,
                         {reinterpret_cast<Complex<double>*>(values.data()), std::size_t(size)},
                         linear.num_flows);
    double largest = 0.0;
    for (const auto& jamp : expected) largest = std::max(largest, std::abs(jamp));
    const double s = std::abs(2.0 * dot(point[0], point[1]));
    const double bound =
        2.0 * epsilon * ((gluons + 1) * 4.0 * s / smallest_invariant(point) + 16.0 * gluons);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto mask = helicities[i % size];
      const double factor = left_out(rotation, linear_legs(linear.legs), mask);
      worst.add_vanishing(std::abs(values[i] / factor - expected[i]) / largest, bound,
                          "helicity " + std::to_string(mask.bits));
    }
  }
}

TEST(PolarizationRotation, GivesJampsOfHelicities) {
  expect_helicity_jamps("g g > t t~", 2);
  expect_helicity_jamps("g g > t t~ g", 3);
  expect_helicity_jamps("u u~ > g g", 2);
}

}  // namespace
}  // namespace helikos::test
