// SPDX-License-Identifier: Apache-2.0
// Cross sections against closed formulas, and what they must not depend on.
#include "helikos/cross_section/integrator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "cross_section/inputs.hpp"
#include "helikos/base/core/units.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::test::integrator_test {
namespace {

using Space = Integrator::Space;
using std::numbers::pi;

/// As another rank gets it.
IterationPart sent(const IterationPart& part) {
  return {from_bytes<std::vector<StratumPart>>(to_bytes(part.strata)), part.counts};
}

/// Appends the part of the next rank; ranks add up stratum by stratum (Mpi.RanksAddUpAndTrade).
void append(IterationPart& all, const IterationPart& next) {
  for (std::size_t i = 0; i < all.strata.size(); ++i) all.strata[i].append(next.strata[i]);
  all.counts += next.counts;
}

const beams::PdfSet& toy() {
  static const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  return set;
}

/// To a relative error.
IntegralEstimate integrate(const IntegrationSetting& setting, std::vector<IntegrandInput> inputs,
                           double precision) {
  Integrator integrator(setting, std::move(inputs));
  IntegrationSchedule schedule({precision, 0}, integrator.first_points());
  while (const std::int64_t total = schedule.next()) {
    const auto points = integrator.share(total);
    schedule.add(integrator.take(points, integrator.compute(points, 0, 1)).total);
  }
  return schedule.estimate();
}

IntegralEstimate integrate(double energy, const std::string& process, double precision,
                           const std::vector<std::string>& conditions = {}) {
  return integrate(at_energy(energy), {input_of(process, conditions)}, precision);
}

void expect_near(const IntegralEstimate& found, double expected) {
  EXPECT_NEAR(found.mean, expected, 4 * found.error);
  EXPECT_TRUE(found.consistent());
  EXPECT_EQ(found.non_finite, 0);
}

/// s / (48 pi) times the sum over chiralities of |e^2 / s + g_e g_mu / (s - m^2 + i m Gamma)|^2.
double muon_pairs(double s) {
  const Parameters parameters;
  const double m = parameters.mass(23), width = parameters.width(23);
  const std::complex<double> z = 1.0 / std::complex<double>(s - m * m, m * width);
  const auto photon = photon_coupling(parameters, *find_particle(11)),
             boson = z_coupling(parameters, *find_particle(11));
  double sum = 0;
  for (const auto first : {&ChiralCoupling::left, &ChiralCoupling::right})
    for (const auto second : {&ChiralCoupling::left, &ChiralCoupling::right})
      sum += std::norm(photon.*first * photon.*second / s + boson.*first * boson.*second * z);
  return picobarns * s / (48 * pi) * sum;
}

TEST(Integrator, MuonPairsAreTheClosedFormula) {
  for (const double energy : {50.0, 91.188, 200.0})
    expect_near(integrate(energy, "e+ e- > mu+ mu-", 1e-3), muon_pairs(energy * energy));
}

/// B. L. Combridge, Nucl. Phys. B151 (1979) 429: total cross sections of heavy quarks [GeV^-2].
double tops_of_quarks(double s, double alpha_s) {
  const double m = Parameters().mass(6), rho = 4 * m * m / s;
  return rho < 1 ? 8 * pi * alpha_s * alpha_s / (27 * s) * std::sqrt(1 - rho) * (1 + rho / 2) : 0;
}
double tops_of_gluons(double s, double alpha_s) {
  const double m = Parameters().mass(6), rho = 4 * m * m / s;
  if (rho >= 1) return 0;
  const double beta = std::sqrt(1 - rho), log = std::log((1 + beta) / (1 - beta));
  return pi * alpha_s * alpha_s / (3 * s) *
         ((1 + rho + rho * rho / 16) * log - beta * (7.0 / 4 + 31.0 / 16 * rho));
}

TEST(Integrator, TopPairsOfPartonsAreTheClosedFormulas) {
  const double alpha_s = Parameters().alpha_s();
  for (const double energy : {350.0, 500.0, 2000.0}) {
    const double s = energy * energy;
    expect_near(integrate(energy, "u u~ > t t~", 1e-3), picobarns * tops_of_quarks(s, alpha_s));
    expect_near(integrate(energy, "g g > t t~", 1e-3), picobarns * tops_of_gluons(s, alpha_s));
  }
}

constexpr double collider = 13000, scale = 173;  ///< [GeV]

/// Cross section of hadrons; `second`: -1 for an antiproton. By the midpoint rule in ln s and in
/// the rapidity.
double tops_of_hadrons(int second) {
  const beams::PdfData<Kokkos::DefaultHostExecutionSpace> pdfs(toy().member(0));
  const beams::AlphaSData<Kokkos::DefaultHostExecutionSpace> couplings(toy().alpha_s());
  const double alpha_s = couplings.view()(scale * scale), m = Parameters().mass(6);
  const double begin = std::log(4 * m * m), range = std::log(collider * collider) - begin;
  constexpr int steps = 600, rapidities = 200;
  double sum = 0;
  for (int i = 0; i < steps; ++i) {
    const double s = std::exp(begin + range * (i + 0.5) / steps), root = std::sqrt(s) / collider;
    const double most = -std::log(root);
    double quarks = 0, gluons = 0;
    for (int k = 0; k < rapidities; ++k) {
      const double y = most * (2 * (k + 0.5) / rapidities - 1);
      const double x1 = root * std::exp(y), x2 = root * std::exp(-y), q2 = scale * scale;
      beams::Partons a, b;
      pdfs.member().xf(x1, q2, a);
      pdfs.member().xf(x2, q2, b);
      gluons += a(21) * b(21);
      for (int q = 1; q <= 4; ++q) quarks += a(q) * b(-second * q) + a(-q) * b(second * q);
    }
    // dx1 dx2 f f = (ds / s) dy xf xf
    sum += range / steps * 2 * most / rapidities *
           (quarks * tops_of_quarks(s, alpha_s) + gluons * tops_of_gluons(s, alpha_s));
  }
  return picobarns * sum;
}

IntegralEstimate tops_by_integrator(int second) {
  const beams::PdfData<Space> pdfs(toy().member(0));
  const beams::AlphaSData<Space> couplings(toy().alpha_s());
  const Collider hadrons{collider, {2212, 2212 * second}};
  std::vector<IntegrandInput> inputs{input_of("g g > t t~"), input_of("u u~ > t t~")};
  inputs[0].pairs = {{21, 21}};
  inputs[1].pairs.clear();
  for (int q = 1; q <= 4; ++q) {
    const auto name = std::string(1, " duscb"[q]);
    inputs[1].pairs.push_back(
        set_pair(Process::parse(name + " " + name + "~ > t t~"), false, hadrons, 2212));
    // The antiquark comes along +z: the program sees the event turned around.
    inputs[1].pairs.push_back(
        set_pair(Process::parse(name + "~ " + name + " > t t~"), true, hadrons, 2212));
  }
  return integrate({Parameters(), hadrons, &pdfs, &couplings}, std::move(inputs), 2e-3);
}

TEST(Integrator, TopPairsOfHadronsAreTheClosedFormulas) {
  for (const int second : {1, -1}) expect_near(tops_by_integrator(second), tops_of_hadrons(second));
}

/// q q~ > z at leading order: (pi / 12) g_z^2 (v^2 + a^2) delta(s - m^2), g_z = e / (sin cos), v =
/// T3 - 2 Q sin^2, a = T3 (R. K. Ellis, W. J. Stirling, B. R. Webber, QCD and Collider Physics,
/// section 9.1). By the midpoint rule in the rapidity [pb].
double z_of_hadrons(int second) {
  const Parameters parameters;
  const double sin2 = sin2_theta_w(parameters), m = parameters.mass(23);
  const double g2 = std::pow(parameters.electric_coupling(), 2) / (sin2 * (1 - sin2));
  const auto strength = [&](int q) {
    const double t3 = q % 2 == 0 ? 0.5 : -0.5, charge = q % 2 == 0 ? 2.0 / 3 : -1.0 / 3;
    const double v = t3 - 2 * charge * sin2;
    return pi / 12 * g2 * (v * v + t3 * t3);
  };
  const beams::PdfData<Kokkos::DefaultHostExecutionSpace> pdfs(toy().member(0));
  const double root = m / collider, most = -std::log(root);
  constexpr int rapidities = 4000;
  double sum = 0;
  for (int k = 0; k < rapidities; ++k) {
    const double y = most * (2 * (k + 0.5) / rapidities - 1);
    beams::Partons a, b;
    pdfs.member().xf(root * std::exp(y), scale * scale, a);
    pdfs.member().xf(root * std::exp(-y), scale * scale, b);
    for (int q = 1; q <= 4; ++q)
      sum += strength(q) * (a(q) * b(-second * q) + a(-q) * b(second * q));
  }
  return picobarns * sum * 2 * most / rapidities / (m * m);
}

// One outgoing particle: s of the partons is fixed.
TEST(Integrator, AZOfHadronsIsTheClosedFormula) {
  const beams::PdfData<Space> pdfs(toy().member(0));
  for (const int second : {1, -1}) {
    const Collider hadrons{collider, {2212, 2212 * second}};
    std::vector<IntegrandInput> inputs{input_of("u u~ > z"), input_of("d d~ > z")};
    for (auto& input : inputs) input.pairs.clear();
    for (int q = 1; q <= 4; ++q) {
      const auto name = std::string(1, " duscb"[q]);
      auto& pairs = inputs[q % 2 == 0 ? 0 : 1].pairs;
      pairs.push_back(set_pair(Process::parse(name + " " + name + "~ > z"), false, hadrons, 2212));
      pairs.push_back(set_pair(Process::parse(name + "~ " + name + " > z"), true, hadrons, 2212));
    }
    expect_near(integrate({Parameters(), hadrons, &pdfs, nullptr}, std::move(inputs), 3e-4),
                z_of_hadrons(second));
  }
}

// Valence quarks and antiquarks meet in proton and antiproton.
TEST(SetPair, KnowsAntiprotonsAndTurnedEvents) {
  const auto process = Process::parse("u d~ > w+ g");
  const auto pair = [&](int second, bool is_turned) {
    return set_pair(process, is_turned, {13000, {2212, second}}, 2212);
  };
  EXPECT_EQ(pair(2212, false), (beams::PartonPair{2, -1}));
  EXPECT_EQ(pair(2212, true), (beams::PartonPair{-1, 2}));
  EXPECT_EQ(pair(-2212, false), (beams::PartonPair{2, 1}));
  EXPECT_EQ(pair(-2212, true), (beams::PartonPair{1, 2}));
}

TEST(Integrator, ACutAndItsOppositeAddUp) {
  const char* process = "u u~ > e+ e- g";
  const std::vector<std::string> common{"pt(g) > 20", "m(e+,e-) > 40"};
  auto less = common, more = common;
  less.push_back("pt(e+) < 60");
  more.push_back("not pt(e+) < 60");
  const auto all = integrate(500, process, 2e-3, common),
             small = integrate(500, process, 2e-3, less),
             large = integrate(500, process, 2e-3, more);
  EXPECT_NEAR(small.mean + large.mean, all.mean,
              4 * std::hypot(small.error, large.error, all.error));
}

// What stands before `or` is no promise for channels; the region is the same.
TEST(Integrator, PromisesOfCutsChangeNothing) {
  for (const char* process : {"g g > g g", "g u > g u", "u u~ > e+ e- g"}) {
    const std::vector<std::string> with{"pt(all) > 30", "dr(all,all) > 0.4"},
        without{"pt(all) > 30 or pt(all) > 40", "dr(all,all) > 0.4 or dr(all,all) > 0.5"};
    const auto first = integrate(500, process, 3e-3, with),
               second = integrate(500, process, 3e-3, without);
    EXPECT_NEAR(first.mean, second.mean, 4 * std::hypot(first.error, second.error)) << process;
  }
}

TEST(Integrator, DrawnHelicitiesAndColorsHaveTheSameSum) {
  const auto sum = integrate(500, "g g > t t~", 2e-3);
  auto helicities = input_of("g g > t t~"), colors = helicities;
  helicities.engine.helicities = HelicityMode::sample;
  colors.engine.colors = ColorMode::flow;
  for (const auto& input : {helicities, colors}) {
    const auto found = integrate(at_energy(500), {input}, 4e-3);
    EXPECT_NEAR(found.mean, sum.mean, 4 * std::hypot(found.error, sum.error));
  }
}

/// Three iterations in parts that are sent and appended. GPUs do not send what refines their grids
/// in this way (OnRanks.AddUpAndTrade), and make one iteration.
std::vector<double> iterations_by_ranks(int ranks) {
  Integrator integrator(
      at_energy(500),
      {input_of("u u~ > e+ e- g", {"pt(g) > 20", "m(e+,e-) > 40"}), input_of("u u~ > mu+ mu-")});
  std::vector<double> numbers;
  for (int i = 0; i < (is_host_space<Space> ? 3 : 1); ++i) {
    const auto points = integrator.share(7000 << i);
    IterationPart all = integrator.compute(points, 0, ranks);
    for (int rank = 1; rank < ranks; ++rank)
      append(all, sent(integrator.compute(points, rank, ranks)));
    const auto result = integrator.take(points, sent(all));
    numbers.insert(numbers.end(), {result.total.mean, result.total.variance, result.efficiency});
    for (const auto& program : result.pairs)
      for (const auto& pair : program)
        numbers.insert(numbers.end(), {pair.estimate.mean, pair.estimate.variance});
  }
  return numbers;
}

TEST(Integrator, HasTheSameBitsOnAnyNumberOfRanks) {
  const auto one = iterations_by_ranks(1);
  EXPECT_EQ(iterations_by_ranks(2), one);
  EXPECT_EQ(iterations_by_ranks(5), one);
}

/// Channels of which some have one block, and some none.
std::vector<double> four_gluons_by_ranks(int ranks) {
  auto input = input_of("g g > g g g g", {"pt(g) > 20", "dr(g,g) > 0.4"});
  input.engine.helicities = HelicityMode::phase;
  input.engine.colors = ColorMode::leading;
  Integrator integrator(at_energy(500), {input});
  const auto points = integrator.share(1);
  IterationPart all = integrator.compute(points, 0, ranks);
  for (int rank = 1; rank < ranks; ++rank)
    append(all, sent(integrator.compute(points, rank, ranks)));
  const auto result = integrator.take(points, sent(all));
  return {result.total.mean, result.total.variance, result.efficiency,
          result.pairs.at(0).at(0).estimate.mean};
}

// The grids are the first ones. A sum sees less than 100 roundings, as threads share its points.
TEST(Integrator, ChannelsInTurnHaveTheSameBitsOnAnyNumberOfRanks) {
  const auto one = four_gluons_by_ranks(1);
  EXPECT_GT(one[0], 0);
  EXPECT_NEAR(one[3], one[0], 1e-12 * one[0]);
  EXPECT_EQ(four_gluons_by_ranks(3), one);
}

/// Channels that are alike make points in turn, or each has its own.
TEST(Integrator, GroupsOfChannelsHaveTheSumOfAll) {
  auto setting = at_energy(500);
  const auto sum_of = [&](auto share) {
    ++setting.seed;
    Integrator integrator(setting, {input_of("g g > g g g", {"pt(g) > 30", "dr(g,g) > 0.4"})});
    std::vector<IterationEstimate> iterations;
    for (int i = 0; i < 6; ++i) {
      const auto points = share(integrator, i < 3 ? 4096 : 16384);
      iterations.push_back(integrator.take(points, integrator.compute(points, 0, 1)).total);
    }
    return combine(iterations, 3);
  };
  const auto groups = sum_of([](const Integrator& i, int total) { return i.share(total); });
  const auto each =
      sum_of([](const Integrator& i, int total) { return Integrator::share_to_each({&i}, total); });
  EXPECT_LT(groups.error, 0.03 * groups.mean);
  EXPECT_NEAR(groups.mean, each.mean, 4 * std::hypot(groups.error, each.error));
}

std::vector<LocatedPoint> not_finite_by_ranks(int ranks) {
  Integrator integrator(at_energy(500),
                        {input_of("u u~ > e+ e- g", {"pt(g) > 20", "sqrt(m(e+,e-) - 41) >= 0"}),
                         input_of("u u~ > mu+ mu-", {"sqrt(pt(mu+) - 2) > 0"})});
  const auto points = integrator.share(7000);
  IterationPart all = integrator.compute(points, 0, ranks);
  for (int rank = 1; rank < ranks; ++rank)
    append(all, sent(integrator.compute(points, rank, ranks)));
  return integrator.take(points, sent(all)).non_finite;
}

double transverse(const NonFinitePoint& point, std::size_t leg) {
  return std::hypot(point.momenta[4 * leg + 1], point.momenta[4 * leg + 2]);
}

TEST(Integrator, LocatesWeightsThatAreNoNumbersOnAnyNumberOfRanks) {
  const auto one = not_finite_by_ranks(1);
  ASSERT_EQ(one.size(), most_non_finite_points);
  for (const int ranks : {2, 5}) {
    const auto several = not_finite_by_ranks(ranks);
    ASSERT_EQ(several.size(), one.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(several[i].program, one[i].program);
      EXPECT_EQ(several[i].channel, one[i].channel);
      EXPECT_EQ(several[i].point, one[i].point);
    }
  }
  for (const auto& [program, channel, point] : one) {
    EXPECT_EQ(point.step, WeightStep::cut);
    ASSERT_EQ(point.momenta.size(), program == 0 ? 20u : 16u);
    EXPECT_GT(transverse(point, 4), program == 0 ? 20 : 0);
  }
}

/// Densities that are no numbers, and a coupling too large for them.
TEST(Integrator, SaysWhatIsNoNumber) {
  const Collider hadrons{13000, {2212, 2212}};
  auto member = toy().member(0);
  auto input = input_of("g g > t t~");
  input.pairs = {{21, 21}};
  const auto step_of = [&](const IntegrationSetting& setting, const IntegrandInput& one) {
    Integrator integrator(setting, {one});
    const auto points = integrator.share(1000);
    const auto part = integrator.compute(points, 0, 1);
    EXPECT_EQ(part.strata[0].non_finite.size(), most_non_finite_points);
    return part.strata[0].non_finite.at(0).step;
  };
  for (double& xf : member.xf) xf = std::numeric_limits<double>::quiet_NaN();
  const beams::PdfData<Space> none(member);
  EXPECT_EQ(step_of({Parameters(), hadrons, &none, nullptr}, input), WeightStep::luminosity);
  const beams::PdfData<Space> pdfs(toy().member(0));
  beams::AlphaSTable table = toy().alpha_s();
  for (double& value : table.cubic) value *= 1e200;
  const beams::AlphaSData<Space> couplings(table);
  EXPECT_EQ(step_of({Parameters(), hadrons, &pdfs, &couplings}, input), WeightStep::matrix_element);
}

TEST(Integrator, PartsOfProgramsAddUp) {
  const auto numbers = iterations_by_ranks(1);
  // Of each iteration: total, variance, efficiency, then mean and variance of both programs.
  for (std::size_t i = 0; i < numbers.size(); i += 7)
    EXPECT_NEAR(numbers[i + 3] + numbers[i + 5], numbers[i], 1e-12 * numbers[i]);
}

/// Errors are right, and iterations agree as they should, of adapted grids with several channels:
/// chi^2 of n degrees of freedom is n, with a standard deviation of sqrt(2 n).
TEST(Integrator, ScattersAsItsErrorsSay) {
  constexpr int seeds = 60, adapting = 3, counting = 4;
  std::vector<IntegralEstimate> all;
  double chi2 = 0;
  int degrees = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    auto setting = at_energy(500);
    setting.seed = std::uint64_t(seed);
    Integrator integrator(setting, {input_of("u u~ > u u~", {"pt(u) > 30"})});
    std::vector<IterationEstimate> iterations;
    for (int i = 0; i < adapting + counting; ++i) {
      const auto points = integrator.share(1024);
      iterations.push_back(integrator.take(points, integrator.compute(points, 0, 1)).total);
    }
    all.push_back(combine(iterations, adapting));
    chi2 += all.back().chi2;
    degrees += all.back().degrees;
  }
  EXPECT_NEAR(chi2, degrees, 4 * std::sqrt(2.0 * degrees));
  double weights = 0, mean = 0, pulls = 0;
  for (const auto& one : all) {
    weights += 1 / (one.error * one.error);
    mean += one.mean / (one.error * one.error);
  }
  mean /= weights;
  for (const auto& one : all) pulls += std::pow((one.mean - mean) / one.error, 2);
  EXPECT_NEAR(pulls, seeds - 1, 4 * std::sqrt(2.0 * seeds));
}

/// Mean distance of edges, in widths of equal bins.
double distance(const IntegratorState& a, const IntegratorState& b) {
  double sum = 0, count = 0;
  for (std::size_t i = 0; i < a.strata.size(); ++i)
    for (std::size_t k = 0; k < a.strata[i].grid.edges.size(); ++k, ++count)
      sum +=
          std::abs(a.strata[i].grid.edges[k] - b.strata[i].grid.edges[k]) * a.strata[i].grid.bins;
  return sum / count;
}

// A few points move no grid that many have made; where none were drawn before they do.
TEST(Integrator, SmallIterationsMoveGridsLittle) {
  const auto setting = at_energy(500);
  Integrator integrator(setting, {input_of("u u~ > t t~")});
  const auto iterate = [](Integrator& it, std::int64_t total) {
    const auto points = it.share(total);
    it.take(points, it.compute(points, 0, 1));
  };
  const IntegratorState first = integrator.state();
  for (int i = 0; i < 4; ++i) iterate(integrator, 1 << 16);
  const IntegratorState many = integrator.state();
  IntegratorState none = many;
  for (std::size_t i = 0; i < none.strata.size(); ++i)
    none.strata[i].next_point = first.strata[i].next_point;
  Integrator other(setting, {input_of("u u~ > t t~")});
  other.restore(none);
  iterate(integrator, 1 << 12);
  iterate(other, 1 << 12);
  EXPECT_LT(5 * distance(integrator.state(), many), distance(other.state(), many));
}

TEST(Integrator, DrawsNoPointTwice) {
  Integrator integrator(at_energy(500), {input_of("e+ e- > mu+ mu-")});
  std::vector<double> means;
  for (int i = 0; i < 3; ++i) {
    const auto points = integrator.share(1024);
    means.push_back(integrator.take(points, integrator.compute(points, 0, 1)).total.mean);
  }
  EXPECT_NE(means[0], means[1]);
  EXPECT_NE(means[1], means[2]);
}

}  // namespace
}  // namespace helikos::test::integrator_test
