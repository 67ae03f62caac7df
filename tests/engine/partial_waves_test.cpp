// SPDX-License-Identifier: Apache-2.0
// Unitarity: s-waves of longitudinal W bosons (B. W. Lee, C. Quigg, H. B. Thacker, Phys. Rev. D16
// (1977) 1519) against the amplitudes of Goldstone bosons, and their growth without a Higgs boson.
#include <gtest/gtest.h>

#include <numbers>

#include "engine/events.hpp"
#include "engine/frame_buffer.hpp"
#include "engine/worst.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::test::partial_waves_test {
namespace {

/// Amplitude of a w+ w- > V V process, at an angle.
class LongitudinalAmplitude {
 public:
  LongitudinalAmplitude(const std::string& text, const Parameters& parameters)
      : process_(Process::parse(text)),
        parameters_(parameters),
        scheduled_(all_states(build_program(process_, parameters))) {}

  /// Up to a phase that does not depend on the angle. State 1 of 0, 1, 2 is the helicity 0.
  std::complex<double> operator()(double energy, double cosine) const {
    const double sine = std::sqrt(1.0 - cosine * cosine);
    const double e = energy / 2.0, p = momentum(energy, 0), q = momentum(energy, 2);
    const Point point{
        {e, 0, 0, p}, {e, 0, 0, -p}, {e, q * sine, 0, q * cosine}, {e, -q * sine, 0, -q * cosine}};
    FrameBuffer buffer(scheduled_, point);
    interpret(view_of(scheduled_), buffer.frame);
    const auto& jamp = buffer.jamps()[((1 * 3 + 1) * 3 + 1) * 3 + 1];
    return {jamp.re, jamp.im};
  }

  /// |a_0| of angles with |cos theta| < cut, by the midpoint rule.
  double s_wave(double energy, double cut) const {
    constexpr int steps = 100;
    std::complex<double> sum = 0.0;
    for (int k = 0; k < steps; ++k) {
      sum += (*this)(energy, cut * (2.0 * (k + 0.5) / steps - 1.0));
    }
    return std::abs(sum) * 2.0 * cut / steps / (32.0 * std::numbers::pi);
  }

 private:
  static ScheduledProgram all_states(const AmplitudeProgram& program) {
    return schedule(program, all_helicities(program));
  }

  double momentum(double energy, int leg) const {
    const double mass = parameters_.mass(process_.legs()[leg].particle->pdg);
    return std::sqrt(energy * energy / 4.0 - mass * mass);
  }

  Process process_;
  Parameters parameters_;
  ScheduledProgram scheduled_;
};

/// The vacuum value of the Standard Model, a Higgs boson of 500 GeV, and W, Z and e ten times
/// smaller than they are: what is not a Goldstone boson's is suppressed by M_W^2 / M_H^2 = 3e-4.
Parameters weak_gauge_bosons() {
  ParameterInputs inputs = without_widths().inputs();
  inputs["mass 23"] /= 10.0;
  inputs["aEWM1"] *= 100.0;
  inputs["mass 25"] = 500.0;
  return Parameters(inputs);
}

double vacuum2(const Parameters& p) {
  const double e2 = 4.0 * std::numbers::pi * p.alpha_ew();
  return 4.0 * p.mass(24) * p.mass(24) * sin2_theta_w(p) / e2;
}

/// J. M. Cornwall, D. N. Levin, G. Tiktopoulos, Phys. Rev. D10 (1974) 1145: with x = M_H^2,
/// A(s) = x/v^2 s/(s - x), M(w+ w- > z z) = A(s), M(w+ w- > w+ w-) = A(s) + A(t); A(s) = -s/v^2
/// for s below x, also without a Higgs boson. Corrections: M_W^2 / x, and photons and Z bosons
/// e^2 s / t to x / v^2 = 4, each below 1 %.
TEST(PartialWaves, AreThoseOfGoldstoneBosons) {
  const Parameters p = weak_gauge_bosons();
  const double v2 = vacuum2(p), x = 500.0 * 500.0;
  // v^2 = 1 / (sqrt2 G_F), whatever M_Z and alpha are; s_W^2 loses less than a digit.
  EXPECT_NEAR(v2 * std::numbers::sqrt2 * p.inputs()["Gf"], 1.0, 64 * epsilon);
  const auto a = [&](double s) { return x / v2 * s / (s - x); };
  Worst worst("Goldstone bosons");
  const LongitudinalAmplitude zz("w+ w- > z z", p), ww("w+ w- > w+ w-", p),
      zz_alone("w+ w- > z z / h", p), ww_alone("w+ w- > w+ w- / h", p);
  for (const double energy : {400.0, 700.0, 1000.0, 2000.0}) {
    for (const double cosine : {-0.8, -0.3, 0.0, 0.5}) {
      const double s = energy * energy, t = -s / 2.0 * (1.0 - cosine);
      const auto where = std::to_string(energy) + ", " + std::to_string(cosine);
      worst.add_relative(std::abs(zz(energy, cosine)), std::abs(a(s)), 0.01, "z z, " + where);
      worst.add_relative(std::abs(ww(energy, cosine)), std::abs(a(s) + a(t)), 0.01,
                         "w w, " + where);
      worst.add_relative(std::abs(zz_alone(energy, cosine)), s / v2, 0.01, "z z / h, " + where);
      worst.add_relative(std::abs(ww_alone(energy, cosine)), (s + t) / v2, 0.01,
                         "w w / h, " + where);
    }
  }
}

/// Lee, Quigg, Thacker, eq. 3.9: a_0 of w+ w- > w+ w-, to M_H^2 / (8 pi v^2) at high energies. As
/// above, corrections of an amplitude are below 1 %. Photons and Z bosons in the t-channel of w+
/// w-, e^2 s / |t| = 40 e^2 at the cut, add at most 1 % of x / v^2.
TEST(PartialWaves, HaveTheLimitOfLeeQuiggAndThacker) {
  const Parameters p = weak_gauge_bosons();
  const double v2 = vacuum2(p), x = 500.0 * 500.0;
  const LongitudinalAmplitude ww("w+ w- > w+ w-", p), zz("w+ w- > z z", p);
  const double cut = 0.95;
  for (const double energy : {1000.0, 2000.0}) {
    const double s = energy * energy;
    const double nearest = x + s / 2.0 * (1.0 - cut), farthest = x + s / 2.0 * (1.0 + cut);
    // A(t) = x / v^2 (1 + x / (t - x)), over -cut < cos theta < cut.
    const double wave =
        x / v2 / (32.0 * std::numbers::pi) *
        (2.0 * cut * (s / (s - x) + 1.0) - 2.0 * x / s * std::log(farthest / nearest));
    EXPECT_NEAR(ww.s_wave(energy, cut), wave, 0.02 * wave);
    EXPECT_NEAR(zz.s_wave(energy, 1.0), x / (16.0 * std::numbers::pi * v2) * s / (s - x),
                0.01 * wave);
  }
}

/// With the masses of nature: without a Higgs boson the s-wave crosses 1/2, with it it falls to a
/// constant far below. What is not constant is down by M_Z^2 / |t| <= M_Z^2 / (s (1 - cut) / 2),
/// which is 0.7 % at 5 TeV: the wave at 20 TeV may differ by a few times that. Without the Higgs
/// boson the wave is c s + d, of which c s is 16 times as large and d is as large as all of it with
/// the Higgs boson.
TEST(PartialWaves, AreUnitaryByTheHiggsBoson) {
  const Parameters p = without_widths();
  const LongitudinalAmplitude zz("w+ w- > z z", p), alone("w+ w- > z z / h", p);
  const LongitudinalAmplitude ww("w+ w- > w+ w-", p), ww_alone("w+ w- > w+ w- / h", p);
  const double few = 5.0, falling = 2.0 * std::pow(p.mass(23) / 5000.0, 2) / (1.0 - 0.9);
  const double low = zz.s_wave(5000.0, 0.9), high = zz.s_wave(20000.0, 0.9);
  EXPECT_LT(low, 0.5);
  EXPECT_NEAR(high, low, few * falling * low);
  EXPECT_LT(ww.s_wave(5000.0, 0.9), 0.5);
  EXPECT_NEAR(ww.s_wave(20000.0, 0.9), ww.s_wave(5000.0, 0.9),
              few * falling * ww.s_wave(5000.0, 0.9));
  EXPECT_GT(alone.s_wave(5000.0, 0.9), 0.5);
  EXPECT_NEAR(alone.s_wave(20000.0, 0.9), 16.0 * alone.s_wave(5000.0, 0.9), 15.0 * low);
  EXPECT_GT(ww_alone.s_wave(5000.0, 0.9), 0.5);
}

}  // namespace
}  // namespace helikos::test::partial_waves_test
