// SPDX-License-Identifier: Apache-2.0
#include "helikos/phasespace/channels/process_channels.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "helikos/base/core/four_vector.hpp"

namespace helikos::test::least_masses_test {
namespace {

constexpr LegMask legs(std::initializer_list<int> numbers) {
  LegMask mask = 0;
  for (const int number : numbers) mask |= LegMask{1} << number;
  return mask;
}

TEST(LeastMasses, AreSumsOfMasses) {
  LeastMasses least({173, 0, 80});
  least.finish();
  EXPECT_EQ(least.of(legs({2, 4})), 253);
  EXPECT_EQ(least.of(legs({3})), 0);
  EXPECT_EQ(least.of_all(), 253);
}

// Two particles have opposite transverse momenta.
TEST(LeastMasses, AddTransverseEnergiesOfAll) {
  LeastMasses least({15, 0});
  least.set_momentum(leg_bit(2), 4);
  least.set_momentum(leg_bit(3), 20);
  least.finish();
  EXPECT_EQ(least.transverse_momentum(2), 20);
  EXPECT_DOUBLE_EQ(least.of_all(), 45);
  EXPECT_DOUBLE_EQ(least.of(legs({2, 3})), 45);
}

// A boson of two leptons against a jet, and against two of them.
TEST(LeastMasses, BalanceTransverseMomenta) {
  LeastMasses one({0, 0, 0}), two({0, 0, 0, 0});
  for (LeastMasses* least : {&one, &two}) {
    least->set_momentum(legs({2, 3}), 200);
    least->finish();
  }
  EXPECT_EQ(one.transverse_momentum(4), 200);
  EXPECT_EQ(one.of_all(), 400);
  EXPECT_EQ(two.transverse_momentum(4), 0);
  EXPECT_EQ(two.momentum(legs({4, 5})), 200);
  EXPECT_EQ(two.transverse_mass(legs({4, 5})), 200);
  EXPECT_EQ(two.of_all(), 400);
}

// Of three particles each two have half of the scalar sum, of two each one has half.
TEST(LeastMasses, ShareScalarSums) {
  LeastMasses two({0, 0}), three({0, 0, 0});
  two.set_scalar_sum(legs({2, 3}), 600);
  three.set_scalar_sum(legs({2, 3, 4}), 600);
  two.finish();
  three.finish();
  EXPECT_EQ(two.transverse_momentum(2), 300);
  EXPECT_EQ(two.of_all(), 600);
  EXPECT_EQ(three.transverse_momentum(2), 0);
  EXPECT_EQ(three.transverse_mass(legs({2, 4})), 300);
  EXPECT_EQ(three.of_all(), 600);
}

TEST(LeastMasses, TakeTheLeastOfAlternatives) {
  std::vector<LeastMasses> alternatives(2, LeastMasses({0, 0, 0}));
  alternatives[0].set_momentum(leg_bit(2), 300);
  alternatives[1].set_scalar_sum(legs({2, 3, 4}), 400);
  for (LeastMasses& own : alternatives) own.finish();
  LeastMasses least({0, 0, 0});
  least.set_least_of(alternatives);
  least.finish();
  EXPECT_EQ(least.transverse_momentum(2), 0);
  EXPECT_EQ(least.of_all(), 400);
  EXPECT_EQ(least.transverse_mass(legs({2, 3})), 200);
}

// Of each set and of each table by itself; what was known before stays.
TEST(LeastMasses, TakeTheLeastOfEachTable) {
  const LegMask pair = legs({2, 3}), other = legs({4, 5});
  std::vector<LeastMasses> alternatives(3, LeastMasses({0, 0, 0, 0, 0}));
  const double masses[] = {90, 60, 75}, momenta[] = {30, 50, 20}, sums[] = {110, 150, 130};
  for (std::size_t i = 0; i < 3; ++i) {
    alternatives[i].set_mass(pair, masses[i]);
    alternatives[i].set_momentum(other, momenta[i]);
    alternatives[i].set_scalar_sum(other, sums[i]);
    alternatives[i].finish();
  }
  alternatives[1].set_mass(legs({2, 4}), 500);  // one of them alone
  LeastMasses least({0, 0, 0, 0, 0}), known({0, 0, 0, 0, 0}), one({0, 0, 0, 0, 0});
  known.set_mass(pair, 70);
  known.set_scalar_sum(other, 140);
  least.set_least_of(alternatives);
  known.set_least_of(alternatives);
  one.set_least_of({alternatives[1]});
  for (LeastMasses* it : {&least, &known, &one}) it->finish();
  EXPECT_EQ(least.of(pair), 60);
  EXPECT_EQ(least.of(legs({2, 4})), 0);
  EXPECT_EQ(least.momentum(other), 20);
  EXPECT_EQ(least.scalar_sum(other), 110);
  EXPECT_EQ(known.of(pair), 70);
  EXPECT_EQ(known.scalar_sum(other), 140);
  EXPECT_EQ(one.of(pair), 60);
  EXPECT_EQ(one.of(legs({2, 4})), 500);
  EXPECT_EQ(one.momentum(other), 50);
  EXPECT_EQ(one.scalar_sum(other), 150);
}

TEST(LeastMasses, TakeMassesOfPairsAndTheirSums) {
  LeastMasses least({0, 0, 0, 0});
  least.set_mass(legs({2, 3}), 66);
  least.set_mass(legs({4, 5}), 40);
  least.finish();
  EXPECT_EQ(least.of(legs({2, 3})), 66);
  EXPECT_EQ(least.of(legs({2, 3, 4})), 66);
  EXPECT_EQ(least.of_all(), 106);
}

// Three massless particles with m >= 10 each: M^2 = the sum of the squares.
TEST(LeastMasses, AddSquaresOfPairs) {
  LeastMasses least({0, 0, 0, 0});
  for (const auto pair : {legs({2, 3}), legs({2, 4}), legs({3, 4})}) least.set_mass(pair, 10);
  least.finish();
  EXPECT_DOUBLE_EQ(least.of(legs({2, 3, 4})), std::sqrt(300.0));
}

/// A point whose pt, distances and masses are taken for promises.
class RandomPoint {
 public:
  explicit RandomPoint(std::mt19937_64& engine) {
    std::uniform_real_distribution<double> uniform(0, 1);
    FourVector<double> sum{0, 0, 0, 0};
    for (int i = 0; i < 4; ++i) {
      masses.push_back(i == 0 ? 100 * uniform(engine) : 0.0);
      const double pt = std::exp(5 * uniform(engine)), phi = 6.2831853 * uniform(engine),
                   y = 8 * uniform(engine) - 4, mt = std::hypot(pt, masses[std::size_t(i)]);
      double x = pt * std::cos(phi), z = pt * std::sin(phi);
      if (i == 3) x = -sum.x, z = -sum.y;
      const double transverse = std::hypot(x, z, masses[std::size_t(i)]);
      const double used = i == 3 ? transverse : mt;
      p.push_back({used * std::cosh(y), x, z, used * std::sinh(y)});
      sum = sum + p.back();
    }
  }

  double pt(std::size_t i) const { return std::hypot(p[i].x, p[i].y); }
  double distance(std::size_t i, std::size_t j) const {
    const auto eta = [&](std::size_t k) { return std::asinh(p[k].z / pt(k)); };
    const double phi =
        std::atan2(p[i].x * p[j].y - p[i].y * p[j].x, p[i].x * p[j].x + p[i].y * p[j].y);
    return std::hypot(eta(i) - eta(j), phi);
  }
  double mass(LegMask mask) const {
    FourVector<double> sum{0, 0, 0, 0};
    for (std::size_t i = 0; i < p.size(); ++i)
      if ((mask >> (i + 2)) & 1) sum = sum + p[i];
    return std::sqrt(std::max(0.0, dot(sum, sum)));
  }

  double momentum(LegMask mask) const {
    double x = 0, y = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
      if ((mask >> (i + 2)) & 1) x += p[i].x, y += p[i].y;
    return std::hypot(x, y);
  }
  double scalar_sum(LegMask mask) const {
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
      if ((mask >> (i + 2)) & 1) sum += pt(i);
    return sum;
  }

  std::vector<double> masses;
  std::vector<FourVector<double>> p;
};

TEST(LeastMasses, AreNeverAboveThoseOfAPoint) {
  std::mt19937_64 engine(5);
  for (int n = 0; n < 2000; ++n) {
    const RandomPoint point(engine);
    LeastMasses least(point.masses);
    const bool has_sums = n % 2 == 0;
    for (int i = 0; i < 4 && !has_sums; ++i)
      least.set_momentum(leg_bit(2 + i), point.pt(std::size_t(i)));
    for (LegMask set = 1; set < 16 && has_sums; ++set) {
      if (n % 3 != 0) least.set_momentum(set << 2, point.momentum(set << 2));
      if (n % 5 != 0) least.set_scalar_sum(set << 2, point.scalar_sum(set << 2));
    }
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < i; ++j)
        least.set_distance(2 + i, 2 + j, point.distance(std::size_t(i), std::size_t(j)));
    least.finish();
    for (LegMask set = 1; set < 16; ++set) {
      const double mass = point.mass(set << 2), momentum = point.momentum(set << 2);
      EXPECT_LE(least.of(set << 2), mass * (1 + 1e-7) + 1e-3) << set;
      EXPECT_LE(least.momentum(set << 2), momentum + 1e-9) << set;
      EXPECT_LE(least.transverse_mass(set << 2), std::hypot(mass, momentum) * (1 + 1e-7) + 1e-3)
          << set;
    }
  }
}

/// One alternative is of the point itself, at any place; the others are of other points.
TEST(LeastMasses, OfAlternativesAreNeverAboveThoseOfAPoint) {
  std::mt19937_64 engine(6);
  int promised = 0;
  for (int n = 0; n < 2000; ++n) {
    const RandomPoint point(engine);
    std::vector<LeastMasses> alternatives;
    for (int i = 0; i < 3; ++i) {
      const RandomPoint other(engine);
      const RandomPoint& own = i == n % 3 ? point : other;
      LeastMasses least(point.masses);
      for (LegMask set = 1; set < 16; ++set) {
        if ((n + int(set)) % 3 == 0) least.set_momentum(set << 2, own.momentum(set << 2));
        if ((n + int(set)) % 4 == 0) least.set_scalar_sum(set << 2, own.scalar_sum(set << 2));
        if ((n + int(set)) % 5 == 0) least.set_mass(set << 2, own.mass(set << 2) * (1 - 1e-9));
      }
      least.finish();
      alternatives.push_back(std::move(least));
    }
    LeastMasses least(point.masses);
    least.set_least_of(alternatives);
    least.finish();
    for (LegMask set = 1; set < 16; ++set) {
      const double mass = point.mass(set << 2), momentum = point.momentum(set << 2);
      promised += least.momentum(set << 2) > 0;
      EXPECT_LE(least.of(set << 2), mass * (1 + 1e-7) + 1e-3) << set;
      EXPECT_LE(least.momentum(set << 2), momentum + 1e-9) << set;
      EXPECT_LE(least.scalar_sum(set << 2), point.scalar_sum(set << 2) + 1e-9) << set;
      EXPECT_LE(least.transverse_mass(set << 2), std::hypot(mass, momentum) * (1 + 1e-7) + 1e-3)
          << set;
    }
  }
  EXPECT_GT(promised, 5000);
}

}  // namespace
}  // namespace helikos::test::least_masses_test
