// SPDX-License-Identifier: Apache-2.0
// Momentum conservation, mass shells, agreement between pack widths, NaN.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "sample.hpp"

namespace helikos::test::rambo_kinematics_test {
namespace {

/// The worst ratio of a deviation to its bound, and where; a NaN is the worst of all.
class Worst {
 public:
  void add(double deviation, double bound, int event) {
    const double ratio = std::abs(deviation) / bound;
    if (ratio <= ratio_) return;
    ratio_ = std::isnan(ratio) ? std::numeric_limits<double>::infinity() : ratio;
    event_ = event;
  }

  void expect_within(const char* what, std::size_t which) const {
    EXPECT_LE(ratio_, 1) << what << ": case " << which << ", event " << event_;
  }

 private:
  double ratio_ = 0;
  int event_ = -1;
};

constexpr int events = 3001;

// Each component of p is a difference of terms up to gamma^2 w in the sum over particles,
// with some ten roundings each; the sum that fixes the boost adds n.
TEST(RamboKinematics, ConservesMomentum) {
  for (std::size_t k = 0; k < cases().size(); ++k) {
    const Sample sample(make(cases()[k]), events);
    const int n = sample.rambo.outgoing();
    Worst worst;
    for (int e = 0; e < events; ++e) {
      FourVector<double> sum{0, 0, 0, 0};
      for (int i = 0; i < n; ++i) sum = sum + sample.outgoing(e, i);
      for (int i = 0; i < sample.rambo.incoming(); ++i) sum = sum - sample.incoming(e, i);
      const double bound = (16 + 2 * n) * epsilon * sample.boost_square(e) * cases()[k].energy;
      for (const double component : {sum.t, sum.x, sum.y, sum.z}) worst.add(component, bound, e);
    }
    worst.expect_within("momentum conservation", k);
  }
}

// Once there are masses, energies come from the momenta: n + 8 roundings of w, boost or not.
TEST(RamboKinematics, MassiveEnergiesAddUpWhateverTheBoost) {
  for (std::size_t k = 0; k < cases().size(); ++k) {
    const Sample sample(make(cases()[k]), events);
    if (!sample.rambo.data().massive) continue;
    Worst worst;
    for (int e = 0; e < events; ++e) {
      double sum = -cases()[k].energy;
      for (int i = 0; i < sample.rambo.outgoing(); ++i) sum += sample.outgoing(e, i).t;
      worst.add(sum, (sample.rambo.outgoing() + 8) * epsilon * cases()[k].energy, e);
    }
    worst.expect_within("energy sum", k);
  }
}

// Massive: E^2 and k^2 rounded a few times each. Massless: q^2 = 0 to a few roundings of
// q0^2, and the boost's terms, up to gamma w, a dozen times rounded, times 2 p0 <= w.
TEST(RamboKinematics, StaysOnTheMassShells) {
  for (std::size_t k = 0; k < cases().size(); ++k) {
    const Sample sample(make(cases()[k]), events);
    const RamboData& data = sample.rambo.data();
    Worst worst;
    for (int e = 0; e < events; ++e)
      for (int i = 0; i < sample.rambo.outgoing(); ++i) {
        const FourVector<double> p = sample.outgoing(e, i);
        const double massless_bound = 48 * epsilon * sample.boost_square(e) * data.energy * p.t;
        const double bound = data.massive ? 8 * epsilon * p.t * p.t : massless_bound;
        EXPECT_GE(p.t, data.masses[i]);
        worst.add(dot(p, p) - data.masses[i] * data.masses[i], bound, e);
      }
    worst.expect_within("mass shell", k);
  }
}

TEST(RamboKinematics, BeamsAreOnShellAndBackToBack) {
  const Sample sample(Rambo(500, {0.938, 173}, {0, 0}), 1);
  const FourVector<double> a = sample.incoming(0, 0), b = sample.incoming(0, 1);
  EXPECT_NEAR(a.t + b.t, 500, 4 * epsilon * 500);
  EXPECT_EQ(a.z, -b.z);
  EXPECT_GT(a.z, 0);
  EXPECT_NEAR(dot(a, a), 0.938 * 0.938, 8 * epsilon * a.t * a.t);
  EXPECT_NEAR(dot(b, b), 173.0 * 173.0, 8 * epsilon * b.t * b.t);
  for (const auto& beam : {a, b}) EXPECT_TRUE(beam.x == 0 && beam.y == 0);
}

TEST(RamboKinematics, ADecayStartsAtRest) {
  const Sample sample(Rambo(173, {173}, {80.4, 4.7}), 1);
  const FourVector<double> p = sample.incoming(0, 0);
  EXPECT_TRUE(p.t == 173 && p.x == 0 && p.y == 0 && p.z == 0);
}

// Kinetic energies add up to what is above the threshold, to rounding of that little: of
// E - m = k^2 / (E + m), Newton's excess is summed from the same terms.
TEST(RamboKinematics, IsAccurateJustAboveThreshold) {
  for (const double excess : {1e-3, 1e-6, 1e-9, 1e-12})
    for (const std::vector<double>& masses :
         {std::vector<double>{173, 173}, {173, 4.7, 1e-6}, {91.2, 80.4, 0}}) {
      double sum = 0;
      for (const double mass : masses) sum += mass;
      const Sample sample(Rambo(sum * (1 + excess), {0, 0}, masses), 500);
      const double kinetic_energy = sample.rambo.data().kinetic_energy;
      for (int e = 0; e < sample.events(); ++e) {
        double kinetic = 0;
        for (std::size_t i = 0; i < masses.size(); ++i) {
          const auto p = sample.outgoing(e, int(i));
          kinetic += (p.x * p.x + p.y * p.y + p.z * p.z) / (p.t + masses[i]);
        }
        ASSERT_NEAR(kinetic, kinetic_energy, 32 * epsilon * kinetic_energy)
            << excess << ", event " << e;
        ASSERT_GT(sample.weights(e), 0);
      }
    }
}

template <int Width>
void expect_same_events(const Sample& sample, std::size_t which) {
  const int n = sample.rambo.particles();
  MomentaView<Host> momenta("helikos::test::momenta", events, n, 4);
  EventView<Host> weights("helikos::test::weights", events);
  sample.rambo.generate<Width>(Host(), sample.random, momenta, weights);
  Kokkos::fence();
  Worst worst;
  for (int e = 0; e < events; ++e) {
    const double relative = 16 * n * epsilon * sample.boost_square(e);
    for (int i = 0; i < n; ++i)
      for (int mu = 0; mu < 4; ++mu)
        worst.add(momenta(e, i, mu) - sample.momenta(e, i, mu),
                  relative * sample.rambo.data().energy, e);
    worst.add(weights(e) - sample.weights(e), 4 * n * relative * sample.weights(e), e);
  }
  worst.expect_within("pack width", which);
}

// Widths may round log and products differently: a few roundings, through the same boost;
// a weight is a product of 3 n or so.
TEST(RamboKinematics, PackWidthsAgree) {
  for (std::size_t k = 0; k < cases().size(); ++k) {
    const Sample sample(make(cases()[k]), events);
    expect_same_events<1>(sample, k);
#if HELIKOS_SIMD_LIBRARY  // builds for GPUs have no packs
    expect_same_events<2>(sample, k);
    expect_same_events<4>(sample, k);
    expect_same_events<8>(sample, k);
#endif
  }
}

// An event's neighbours and its place in the batch do not matter, bit for bit.
TEST(RamboKinematics, BatchSizeAndOffsetDoNotMatter) {
  const Sample sample(Rambo(1000, {0, 0}, {173, 173, 0}), 64);
  for (const auto& [first, count] : {std::pair(0, 1), {3, 5}, {7, 18}, {40, 24}}) {
    const auto range = std::make_pair(first, first + count);
    MomentaView<Host> momenta("helikos::test::momenta", count, 5, 4);
    EventView<Host> weights("helikos::test::weights", count);
    sample.rambo.generate(Host(), Kokkos::subview(sample.random, range, Kokkos::ALL), momenta,
                          weights);
    Kokkos::fence();
    for (int e = 0; e < count; ++e) {
      EXPECT_EQ(weights(e), sample.weights(first + e));
      for (int i = 0; i < 5; ++i)
        for (int mu = 0; mu < 4; ++mu)
          EXPECT_EQ(momenta(e, i, mu), sample.momenta(first + e, i, mu));
    }
  }
}

TEST(RamboKinematics, NoEventsAreFine) {
  EXPECT_EQ(Sample(Rambo(10, {0, 0}, {0, 0}), 0).events(), 0);
}

// What is not a number stays visible, in its own event only.
TEST(RamboKinematics, NonFiniteNumbersShow) {
  for (const double mass : {0.0, 173.0}) {
    Sample sample(Rambo(1000, {0, 0}, {mass, mass}), 9);
    for (int i = 0; i < 8; ++i) sample.random(i, i) = std::numeric_limits<double>::quiet_NaN();
    sample.rambo.generate(Host(), sample.random, sample.momenta, sample.weights);
    Kokkos::fence();
    for (int e = 0; e < 9; ++e) {
      const auto p = sample.outgoing(e, 0);
      EXPECT_EQ(std::isnan(p.t + p.x + p.y + p.z), e < 8) << e;
      EXPECT_EQ(std::isnan(sample.weights(e)), mass > 0 && e < 8) << e;
    }
  }
}

}  // namespace
}  // namespace helikos::test::rambo_kinematics_test
