// SPDX-License-Identifier: Apache-2.0
// Windows of the masses of decaying particles, and masses that are left out.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "cross_section/inputs.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::test::windows_test {
namespace {

using std::numbers::pi;

Parameters massless_bottom() {
  ParameterInputs inputs = Parameters().inputs();
  inputs["MB"] = 0.0;
  return Parameters(inputs);
}

IntegralEstimate sum_of(const IntegrationSetting& setting, const IntegrandInput& input,
                        std::int64_t points) {
  Integrator integrator(setting, {input});
  IntegrationSchedule schedule({0.0, points}, integrator.first_points());
  while (const std::int64_t total = schedule.next()) {
    const auto share = integrator.share(total);
    schedule.add(integrator.take(share, integrator.compute(share, 0, 1)).total);
  }
  return schedule.estimate();
}

/// Integral of f by Simpson's rule with 2 n steps.
template <class Function>
double integral_of(double from, double to, int n, const Function& f) {
  const double h = (to - from) / (2 * n);
  double sum = f(from) + f(to);
  for (int i = 1; i < 2 * n; ++i) sum += (i % 2 == 1 ? 4 : 2) * f(from + i * h);
  return sum * h / 3;
}

/// Width of t > b w+, w+ > e+ ve with m(e+,ve)^2 = s between the limits and a massless b: the width
/// of t > b w+ with a W of this mass, times sqrt(s) Gamma(W > e+ ve) / pi of such a W, times the
/// squared propagator. As the leptons have no masses, the W has its three spin states.
double chain_of_top(const Parameters& p, double least, double most) {
  const double t = p.mass(6), w = p.mass(24), gamma = p.width(24);
  const double g2 = std::pow(p.electric_coupling(), 2) / sin2_theta_w(p);
  const auto of_s = [&](double s) {
    const double x = s / (t * t), m = std::sqrt(s);
    const double top = g2 * t * t * t / (64 * pi * s) * (1 - x) * (1 - x) * (1 + 2 * x);
    const double leptons = g2 * m / (48 * pi);
    return top * m * leptons / pi / (std::pow(s - w * w, 2) + w * w * gamma * gamma);
  };
  // s = w^2 + w gamma tan(u) takes out the Breit-Wigner curve.
  const auto angle = [&](double mass) { return std::atan((mass * mass - w * w) / (w * gamma)); };
  return integral_of(angle(least), angle(most), 2000, [&](double u) {
    const double tangent = std::tan(u);
    return of_s(w * w + w * gamma * tangent) * w * gamma * (1 + tangent * tangent);
  });
}

/// With a wide window, too, where the tails of the curve matter.
TEST(Windows, AreTheIntegralOverTheBreitWignerCurve) {
  const Parameters p = massless_bottom();
  const double w = p.mass(24), gamma = p.width(24), t = p.mass(6);
  for (const double widths : {0.5, 2.0, 15.0, 30.0}) {
    IntegrandInput input{Process::parse("t > b w+, w+ > e+ ve")};
    input.pairs = {{0, 0}};
    input.windows = {{leg_bit(2) | leg_bit(3), w - widths * gamma, w + widths * gamma}};
    const auto found = sum_of({p, {t, {0, 0}}}, input, 100000);
    const double expected = chain_of_top(p, w - widths * gamma, w + widths * gamma);
    EXPECT_NEAR(found.mean, expected, 4 * found.error) << widths;
    EXPECT_LT(found.error, 3e-3 * expected) << widths;
    EXPECT_TRUE(found.consistent());
  }
  EXPECT_GT(chain_of_top(p, w - 2 * gamma, w + 2 * gamma),
            1.4 * chain_of_top(p, w - 0.5 * gamma, w + 0.5 * gamma));
}

/// g g > (b w+) (b~ w-) with windows around both tops, or with cuts in their place.
IntegrandInput tops(bool by_cuts, double widths) {
  const Parameters p;
  const double least = p.mass(6) - widths * p.width(6), most = p.mass(6) + widths * p.width(6);
  const std::string limits = std::to_string(least) + " < m(", end = ") < " + std::to_string(most);
  if (by_cuts)
    return input_of("g g > t t~, t > b w+, t~ > b~ w-",
                    {limits + "b,w+" + end, limits + "b~,w-" + end});
  IntegrandInput input = input_of("g g > t t~, t > b w+, t~ > b~ w-");
  input.windows = {{leg_bit(2) | leg_bit(3), least, most}, {leg_bit(4) | leg_bit(5), least, most}};
  return input;
}

/// Pulls of the differences over seeds; each has a mean of 0 and a standard deviation of 1.
TEST(Windows, AreCutsOnTheMasses) {
  constexpr int seeds = 12;
  double sum = 0.0, squares = 0.0, window_error = 0.0, cut_error = 0.0, windows = 0.0;
  for (int seed = 1; seed <= seeds; ++seed) {
    IntegrationSetting setting = at_energy(400);
    setting.seed = std::uint64_t(seed);
    const auto window = sum_of(setting, tops(false, 3.0), 8000);
    setting.seed = std::uint64_t(100 + seed);
    const auto cut = sum_of(setting, tops(true, 3.0), 8000);
    const double pull = (window.mean - cut.mean) / std::hypot(window.error, cut.error);
    sum += pull;
    squares += pull * pull;
    window_error += window.error;
    cut_error += cut.error;
    windows += window.mean;
  }
  EXPECT_LT(std::abs(sum) / std::sqrt(double(seeds)), 3.5);
  EXPECT_LT(squares, 32.9);  // chi^2 of 12 degrees of freedom: 0.1 %
  EXPECT_GT(squares, 2.2);
  EXPECT_LT(window_error, cut_error);
  // A wider window has more.
  EXPECT_GT(sum_of(at_energy(400), tops(false, 15.0), 8000).mean, 1.05 * windows / seeds);
}

/// All masses are inside, and no point is lost: what one of 64 bits of a mass is worth.
TEST(Windows, HoldForEachPoint) {
  IntegrandInput input = tops(false, 2.0);
  const auto& windows = input.windows;
  using Space = Integrand::Space;
  const auto channels = make_channels(at_energy(600), input.process, {}, windows);
  ASSERT_GT(channels.size(), 1u);
  for (const Channel& channel : channels) {
    constexpr std::int64_t count = 2000;
    const PointViews<Space> points(count, channel.numbers_per_event(), 0, 0,
                                   input.process.num_legs(), 0);
    fill_random(Space(), 1, 0, points.random);
    channel.generate(Space(), ConstRandomView<Space>(points.random), points.momenta,
                     points.fractions, points.phase_space);
    Space().fence();
    const auto p = on_host(points.momenta);
    const auto weight = on_host(points.phase_space);
    for (std::int64_t i = 0; i < count; ++i) {
      EXPECT_GT(weight(i), 0.0);
      for (const MassWindow& window : windows) {
        double sum[4] = {};
        for (int leg = 0; leg < input.process.num_legs(); ++leg)
          for (int c = 0; c < 4 && (window.legs & leg_bit(leg)) != 0; ++c) sum[c] += p(i, leg, c);
        const double mass =
            std::sqrt(sum[0] * sum[0] - sum[1] * sum[1] - sum[2] * sum[2] - sum[3] * sum[3]);
        EXPECT_GT(mass, window.least * (1 - 1e-9));
        EXPECT_LT(mass, window.most * (1 + 1e-9));
      }
    }
  }
}

/// The whole final state as one particle: s of the partons is in the window.
TEST(Windows, LimitTheEnergyOfPartons) {
  using Space = Integrator::Space;
  const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  const beams::PdfData<Space> densities(set.member(0));
  const Parameters p;
  const double z = p.mass(23), gamma = p.width(23), least = z - 4 * gamma, most = z + 4 * gamma;
  IntegrationSetting setting{p, {13000, {2212, 2212}}};
  setting.densities = &densities;
  const auto chain = [&](const std::vector<std::string>& cuts) {
    IntegrandInput input = input_of("u u~ > z, z > e+ e-", cuts, "91.188");
    input.pairs = {{2, -2}};
    return input;
  };
  IntegrandInput window = chain({});
  window.windows = {{leg_bit(2) | leg_bit(3), least, most}};
  const auto found = sum_of(setting, window, 60000);
  const auto cut = sum_of(
      setting, chain({std::to_string(least) + " < m(e+,e-) < " + std::to_string(most)}), 60000);
  EXPECT_NEAR(found.mean, cut.mean, 4 * std::hypot(found.error, cut.error));
  EXPECT_LT(found.error, 5e-3 * found.mean);
  EXPECT_GT(sum_of(setting, chain({}), 60000).mean, 1.04 * found.mean);
}

TEST(Windows, WithoutRoomAreRefused) {
  IntegrandInput input = tops(false, 3.0);
  input.windows[0].most = 82.0;  // below the masses of b and W
  EXPECT_THROW(make_channels(at_energy(600), input.process, {}, input.windows), InputError);
  IntegrandInput muons = input_of("e+ e- > z, z > mu+ mu-");
  muons.windows = {{leg_bit(2) | leg_bit(3), 80.0, 100.0}};
  EXPECT_THROW(make_channels(at_energy(120), muons.process, {}, muons.windows), InputError);
  EXPECT_THROW(make_channels(at_energy(70), muons.process, {}, muons.windows), InputError);
  EXPECT_NO_THROW(make_channels(at_energy(91), muons.process, {}, muons.windows));
}

}  // namespace
}  // namespace helikos::test::windows_test
