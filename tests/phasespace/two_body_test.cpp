// SPDX-License-Identifier: Apache-2.0
#include "helikos/phasespace/two_body.hpp"

#include <gtest/gtest.h>

#include <array>
#include <tuple>

#include "phasespace/inverse_map.hpp"
#include "sample.hpp"

namespace helikos::test::two_body_test {
namespace {

using std::numbers::pi;
using Vector = FourVector<double>;

Vector moving(double mass, double x, double y, double z) {
  return {std::sqrt(mass * mass + x * x + y * y + z * z), x, y, z};
}

/// Masses [GeV] of a decay.
struct Decay {
  double mass, m1, m2;
};

const std::vector<Decay> decays{
    {91.2, 0, 0}, {173, 80.4, 4.7}, {500, 173, 173}, {173, 0, 80.4}, {346.1, 173, 173}};
const std::vector<std::array<double, 3>> motions{
    {0, 0, 0}, {30, -20, 500}, {0, 0, -3000}, {-700, 200, 10}};

// Beside the threshold: four factors, exact in the difference, round a few times.
TEST(TwoBody, KaellenFunctionDoesNotCancel) {
  for (const double excess : {1e-3, 1e-8, 1e-12}) {
    const double w = 346 * (1 + excess);
    const long double above = (long double)(w)-346, sum = (long double)(w) + 346;
    const double exact = double(std::sqrt(above * sum) * (long double)(w));
    EXPECT_NEAR(root_lambda(w, 173.0, 173.0) / exact, 1, 8 * epsilon);
  }
  EXPECT_EQ(root_lambda(300.0, 173.0, 173.0), 0);
  EXPECT_NEAR(root_lambda_off_shell(500.0, 80.4 * 80.4, 4.7) / root_lambda(500.0, 80.4, 4.7), 1,
              16 * epsilon);
}

/// Both ways to decay isotropically, without limits.
double decay(bool across, const Vector& p, const Decay& d, double r, double r_phi, Vector& k1,
             Vector& k2) {
  const double none[2] = {0, 0};
  return across ? decay_across(p, d.mass, none, d.m1, d.m2, r, r_phi, k1, k2)
                : isotropic_decay(p, d.mass, 0.0, d.m1, d.m2, r, r_phi, k1, k2);
}

// Components are sums of a few terms, each at most the energy. One that is off its shell by a
// rounding of the energy is so by twice the energy in the square.
TEST(TwoBody, DecayConservesMomentumOnShell) {
  Uniform uniform(2);
  for (const Decay& d : decays)
    for (const auto& [x, y, z] : motions)
      for (int i = 0; i < 200; ++i) {
        const Vector p = moving(d.mass, x, y, z);
        Vector k1, k2;
        const double weight = decay(i % 2 == 0, p, d, uniform(), uniform(), k1, k2);
        const Vector rest = p - k1 - k2;
        for (const double component : {rest.t, rest.x, rest.y, rest.z})
          ASSERT_NEAR(component, 0, 2 * epsilon * p.t);
        ASSERT_NEAR(dot(k1, k1), d.m1 * d.m1, 32 * epsilon * p.t * p.t);
        ASSERT_NEAR(dot(k2, k2), d.m2 * d.m2, 32 * epsilon * p.t * p.t);
        ASSERT_NEAR(weight, root_lambda(d.mass, d.m1, d.m2) / (8 * pi * d.mass * d.mass),
                    8 * epsilon * weight);
      }
}

// Isotropy in the rest frame, as any frame sees it: the mean of k^m k^n is A g^mn + B p^m p^n. A
// grid of angles: exact in phi, midpoints in the cosine, whose square they miss by 1/n^2.
TEST(TwoBody, DecayIsIsotropicInTheRestFrame) {
  const int n = 2000, turns = 8;
  const Vector a{1, 0.3, -0.2, 0.7}, b{0.5, -1, 2, 0.1};
  for (const Decay& d : decays)
    for (const auto& [x, y, z] : motions) {
      const Vector p = moving(d.mass, x, y, z);
      const double s = d.mass * d.mass, pk = (s + d.m1 * d.m1 - d.m2 * d.m2) / 2;
      const double A = (d.m1 * d.m1 - pk * pk / s) / 3, B = (pk * pk / s - A) / s;
      for (const bool across : {false, true}) {
        double mean = 0, size = 0;
        for (int i = 0; i < n; ++i)
          for (int j = 0; j < turns; ++j) {
            Vector k1, k2;
            decay(across, p, d, (i + 0.5) / n, (j + 0.5) / turns, k1, k2);
            mean += dot(k1, a) * dot(k1, b) / (n * turns);
            size += std::abs(dot(k1, a) * dot(k1, b)) / (n * turns);
          }
        EXPECT_NEAR(mean, A * dot(a, b) + B * dot(p, a) * dot(p, b), 2.0 / (n * n) * size);
      }
    }
}

double across(const Vector& p) { return std::hypot(p.x, p.y); }

/// The integrals over r and r_phi of the weight, and of the weight times a number of k1 and p
/// between -1 and 1, by midpoints; of the points that have `least` across z.
struct Integrals {
  double volume = 0, mean = 0;
  int outside = 0;  ///< points with a weight and less across z
};

template <class Make>
Integrals integrals(int n, const Vector& p, const std::array<double, 2>& least, const Make& make) {
  Integrals result;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      Vector k1, k2;
      const double weight = make((i + 0.5) / n, (j + 0.5) / n, k1, k2) / (n * n);
      if (weight == 0) continue;
      if (across(k1) < least[0] * (1 - 1e-9) || across(k2) < least[1] * (1 - 1e-9)) {
        ++result.outside;
        continue;
      }
      result.volume += weight;
      result.mean += weight * (k1.x - 0.5 * k1.y + 0.3 * k1.z) / (2 * p.t);
    }
  return result;
}

/// Integrals with limits and without are the same. A line of fixed r without limits crosses the
/// cuts four times at most for each of k1 and k2, and misses half a step there.
void expect_same(const Integrals& limited, const Integrals& all, double volume, int n) {
  EXPECT_EQ(limited.outside, 0);
  EXPECT_GT(all.outside, n);
  EXPECT_NEAR(limited.volume, all.volume, 4.0 / n * volume);
  EXPECT_NEAR(limited.mean, all.mean, 4.0 / n * volume);
}

// Where transverse masses are known, only directions that do not have them are left out.
TEST(TwoBody, DecayLeavesOutWhatHasTooLittleAcross) {
  const int n = 500;
  const Decay two_jets{30, 0, 0}, top_and_jet{250, 173, 0}, pair{60, 10, 20};
  for (const auto& [d, x, y, z, first, second] :
       {std::tuple(two_jets, 60.0, 20.0, -100.0, 20.0, 20.0),
        {two_jets, 5.0, 0.0, 7.0, 13.0, 0.0},
        {top_and_jet, -30.0, 90.0, 1000.0, 0.0, 50.0},
        {pair, 0.0, -40.0, 3.0, 15.0, 10.0},
        {two_jets, 0.0, 0.0, 50.0, 11.0, 11.0}}) {
    const Vector p = moving(d.mass, x, y, z);
    const double none[2] = {0, 0}, least[2] = {std::hypot(d.m1, first), std::hypot(d.m2, second)};
    const auto with = [&, &it = d](const double* masses) {
      return integrals(n, p, {first, second}, [&](double r, double r_phi, Vector& k1, Vector& k2) {
        return decay_across(p, it.mass, masses, it.m1, it.m2, r, r_phi, k1, k2);
      });
    };
    expect_same(with(least), with(none),
                root_lambda(d.mass, d.m1, d.m2) / (8 * pi * d.mass * d.mass), n);
  }
}

// What is below a transverse mass in all directions has no phase space.
TEST(TwoBody, DecayWithTooLittleEnergyHasNoWeight) {
  const double least[2] = {50, 50};
  Vector k1, k2;
  const Vector p = moving(30, 60, 0, 10);
  EXPECT_EQ(decay_across(p, 30.0, least, 0.0, 0.0, 0.3, 0.6, k1, k2), 0);
  EXPECT_TRUE(std::isfinite(k1.t) && std::isfinite(k2.z));
}

/// q + beam -> k1 + k2; squares [GeV^2] and masses [GeV].
struct Exchange {
  Vector q, beam;
  double square, beam_mass, m1, m2;
};

std::vector<Exchange> exchanges() {
  std::vector<Exchange> result;
  const auto add = [&](const Vector& q, double square, double beam_mass, double m1, double m2) {
    result.push_back({q, moving(beam_mass, 0, 0, -700), square, beam_mass, m1, m2});
  };
  add(moving(0, 0, 0, 700), 0, 0, 0, 0);
  add(moving(0, 0, 0, 700), 0, 0, 173, 173);
  add(moving(173, 0, 0, 700), 173.0 * 173.0, 4.7, 80.4, 0);
  add({600, 200, 100, 590}, 600.0 * 600 - 200.0 * 200 - 100.0 * 100 - 590.0 * 590, 0, 0, 91.2);
  add({300, -50, 100, 310}, 300.0 * 300 - 50.0 * 50 - 100.0 * 100 - 310.0 * 310, 0, 173, 173);
  add({80, 1, 2, 120}, 80.0 * 80 - 5 - 120.0 * 120, 4.7, 0, 0);
  return result;
}

const std::vector<InvariantMap> momentum_maps{InvariantMap::power(0), InvariantMap::power(1, 1e4),
                                              InvariantMap::power(0.7),
                                              InvariantMap::power(2, 1e3)};

ExchangeBeams<double> beams(const Exchange& it) {
  const Vector p = it.q + it.beam;
  return {p, it.beam, std::sqrt(dot(p, p)), it.square, it.beam_mass};
}

// As above; t is a difference of squares of momenta up to the energy.
TEST(TwoBody, ExchangeConservesMomentumOnShellWithItsT) {
  Uniform uniform(3);
  for (const Exchange& it : exchanges())
    for (const InvariantMap& map : momentum_maps)
      for (int i = 0; i < 200; ++i) {
        const auto in = beams(it);
        Vector k1, k2;
        double t;
        const double weight =
            exchange_scattering(in, map, {}, it.m1, it.m2, uniform(), uniform(), k1, k2, t);
        const Vector rest = in.p - k1 - k2, exchanged = it.q - k1;
        const double bound = 64 * epsilon * in.p.t * in.p.t;
        for (const double component : {rest.t, rest.x, rest.y, rest.z})
          ASSERT_NEAR(component, 0, 2 * epsilon * in.p.t);
        ASSERT_NEAR(dot(k1, k1), it.m1 * it.m1, bound);
        ASSERT_NEAR(dot(k2, k2), it.m2 * it.m2, bound);
        ASSERT_NEAR(dot(exchanged, exchanged), t, bound);
        ASSERT_GT(weight, 0);
      }
}

// All directions together, whatever the density of t: two-body phase space, by midpoints as in
// the test of maps. Around the beam nothing is preferred.
TEST(TwoBody, ExchangeHasTheVolumeOfTwoBodies) {
  const int n = 4000, turns = 8;
  for (const Exchange& it : exchanges())
    for (const InvariantMap& map : momentum_maps) {
      const auto in = beams(it);
      double sum = 0, across = 0;
      Vector side{0, it.q.y, -it.q.x, 0};  // perpendicular to q and to the beam
      if (it.q.x == 0) side.x = 1;
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < turns; ++j) {
          const double x = (i + 0.5) / n, r = x * x * x * (10 - 15 * x + 6 * x * x);
          Vector k1, k2;
          double t;
          const double weight =
              exchange_scattering(in, map, {}, it.m1, it.m2, r, (j + 0.5) / turns, k1, k2, t) * 30 *
              x * x * (1 - x) * (1 - x) / (n * turns);
          sum += weight;
          across += weight * dot(k1, side);
        }
      const double volume = root_lambda(in.mass, it.m1, it.m2) / (8 * pi * in.mass * in.mass);
      EXPECT_NEAR(sum, volume, 1e-4 * volume);
      EXPECT_NEAR(across, 0, 1e-12 * volume * in.p.t * std::sqrt(-dot(side, side)));
    }
}

// Likewise of exchanges, from either side.
TEST(TwoBody, ExchangeLeavesOutWhatHasTooLittleAcross) {
  const int n = 400;
  const InvariantMap map = InvariantMap::power(1, 1e4);
  for (const auto& [m1, m2, first, second] : {std::array<double, 4>{0, 0, 100, 100},
                                              {0, 91.2, 200, 0},
                                              {173, 0, 0, 150},
                                              {20, 30, 90, 160},
                                              {0, 0, 40, 400}})
    for (const double side : {-1.0, 1.0})
      for (const double x : {0.0, 200.0}) {
        const Vector q{600, x, x / 2, -side * 550}, beam{700, 0, 0, side * 700}, p = q + beam;
        const ExchangeBeams<double> in{p, beam, std::sqrt(dot(p, p)), dot(q, q), 0};
        const auto with = [&, m1 = m1, m2 = m2, first = first, second = second](bool limited) {
          LeastAcross<double> least;
          least.is_of_each = limited;
          least.squares[0] = first * first;
          least.squares[1] = second * second;
          return integrals(
              n, p, {first, second}, [&](double r, double r_phi, Vector& k1, Vector& k2) {
                double t;
                return exchange_scattering(in, map, least, m1, m2, r, r_phi, k1, k2, t);
              });
        };
        // Weights differ by dt/dr, which is at most five times its mean here.
        const double volume = root_lambda(in.mass, m1, m2) / (8 * pi * in.mass * in.mass);
        expect_same(with(true), with(false), 5 * volume, n);
      }
}

// The lower limit of -t is a small difference of large numbers: in long double from the definition,
// which loses 2^-63 s, and here to some roundings of itself.
TEST(TwoBody, LowerLimitOfTDoesNotCancel) {
  using Long = long double;
  for (const auto& [mass, m1, m2] :
       {std::array<double, 3>{0, 4.7, 4.7}, {0, 4.7, 173}, {4.7, 4.7, 173}, {4.7, 91.2, 4.7}}) {
    const double w = 1000;
    const auto limits = exchange_limits(w, mass * mass, mass, m1, m2);
    const Long s = Long(w) * w, a = Long(mass) * mass, s1 = Long(m1) * m1, s2 = Long(m2) * m2;
    const Long in = std::sqrt(s * s - 4 * s * a),
               out = std::sqrt((s - s1 - s2) * (s - s1 - s2) - 4 * s1 * s2);
    const Long lower = (s * (s + s1 - s2) - in * out) / (2 * s) - a - s1;
    EXPECT_NEAR(limits.lower, double(lower), 0x1p-60 * double(s) + 32 * epsilon * double(lower));
    EXPECT_NEAR(limits.width, double(in * out / s), 8 * epsilon * limits.width);
  }
  EXPECT_EQ(exchange_limits(1000.0, 0.0, 0.0, 0.0, 80.4).lower, 0);
}

// The map of t runs backwards too: numbers come back from momenta, to the rounding of t.
TEST(TwoBody, NumbersComeBackFromT) {
  Uniform uniform(9);
  for (const Exchange& it : exchanges())
    for (const InvariantMap& map : momentum_maps)
      for (int i = 0; i < 100; ++i) {
        const auto in = beams(it);
        const double r = uniform();
        Vector k1, k2;
        double t;
        exchange_scattering(in, map, {}, it.m1, it.m2, r, uniform(), k1, k2, t);
        const auto limits = exchange_limits(in.mass, it.square, it.beam_mass, it.m1, it.m2);
        const auto u = invariant_of(map, r, limits.lower, limits.width);
        const double back = number_of(map, -t - limits.lower, limits.lower, limits.width);
        const double terms = std::abs(limits.lower) + u.offset + map.shift;
        ASSERT_NEAR(back, r, 16 * epsilon * (1 + terms / u.jacobian));
      }
}

// The plane has the direction across, as the rest frame sees it: phi = 0 adds to what p has there.
TEST(TwoBody, PlaneIsPerpendicularAndBeginsAcross) {
  Uniform uniform(6);
  for (int i = 0; i < 1000; ++i) {
    const double side = i % 2 == 0 ? 1 : -1, m = 100;
    const Vector p = moving(m, 400 * uniform() - 200, 400 * uniform() - 200, 900 * uniform() - 450);
    const Vector beam{700, 0, 0, side * 700};
    const Vector n = direction_against(beam, dot(p, beam) / m, p, m);
    const auto plane = plane_across(n, direction_across(p), -side);
    const double bound = 32 * epsilon * p.t / m;
    EXPECT_NEAR(dot(plane.first, plane.first), -1, bound);
    EXPECT_NEAR(dot(plane.second, plane.second), -1, bound);
    for (const double product :
         {dot(n, plane.first), dot(n, plane.second), dot(plane.first, plane.second)})
      EXPECT_NEAR(product, 0, bound);
    const Vector first = from_rest_frame(plane.first, p, m);
    EXPECT_NEAR(first.x, p.x / across(p), 64 * epsilon * p.t / m * p.t / m);
    EXPECT_NEAR(first.y, p.y / across(p), 64 * epsilon * p.t / m * p.t / m);
  }
}

}  // namespace
}  // namespace helikos::test::two_body_test
