// SPDX-License-Identifier: Apache-2.0
// The recursion: flow by flow against itself without a cut and against diagrams; gauge invariance;
// what the Higgs boson and four-vector vertices are there for at high energies.
#include "helikos/amplitude/program/detail/model_recursion.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::test::model_recursion_test {
namespace {

AmplitudeProgram general(const std::string& text, const Parameters& parameters,
                         const ProgramOptions& options = {}) {
  const FusionTable fusions(standard_model().vertices(parameters));
  return model_recursion(Process::parse(text), fusions, parameters, options);
}

/// A NaN stays.
void keep_larger(double& largest, double value) {
  if (!(value <= largest)) largest = value;
}

double largest_of(const Jamps& jamps) {
  double result = 0.0;
  for (const auto& value : jamps.values) keep_larger(result, std::abs(value));
  return result;
}

/// With and without a cut, and by diagrams, flows are the same in the same order; they may differ
/// by a phase that all jamps share, a sign. Bound: the error of jamps is half of that of |M|^2.
TEST(ModelRecursion, HasTheJampsOfTreesWithoutACut) {
  for (const std::string text :
       {"g g > t t~", "u g > u g g", "g g > t t~ g", "t~ g > t~ g g", "b b~ > g g g",
        "g g > t t~ g g", "u u~ > g g g g", "u u~ > d d~ g", "g g > g g g", "g u > t t~ u",
        "u d~ > e+ ve g", "e+ e- > w+ w- a", "u u~ > u u~ QED<=2"}) {
    const Parameters parameters;
    const auto points = rambo_points(text, 1000.0, 4, parameters);
    const auto bounds = rounding_bounds(text, points);
    const auto process = Process::parse(text);
    for (const ProgramOptions& options :
         {ProgramOptions{.textbook = true}, ProgramOptions{.recipe = Recipe::diagrams}}) {
      Worst worst(text);
      const auto other = build_program(process, parameters, options);
      for (std::size_t e = 0; e < points.size(); ++e) {
        const auto a = run_program(general(text, parameters), points[e]);
        const auto b = run_program(other, points[e]);
        ASSERT_EQ(a.values.size(), b.values.size());
        const double unit = largest_of(b);
        double plus = 0.0, minus = 0.0;
        for (std::size_t k = 0; k < a.values.size(); ++k) {
          keep_larger(plus, std::abs(a.values[k] - b.values[k]) / unit);
          keep_larger(minus, std::abs(a.values[k] + b.values[k]) / unit);
        }
        EXPECT_GT(std::max(plus, minus), 0.1);
        worst.add_vanishing(std::min(plus, minus), bounds[e], "event " + std::to_string(e));
      }
    }
  }
}

/// Relative size of the largest jamp with a massless vector's momentum in place of its
/// polarisation.
double leak(const std::string& text, int leg, const Point& point, const Parameters& parameters) {
  const double physical = largest_of(run_program(general(text, parameters), point));
  const auto program = general(text, parameters, {.longitudinal_gluon = leg});
  return largest_of(run_program(program, point)) / (physical * point[leg].t);
}

const std::vector<std::string> gauge_processes{
    "u u~ > d d~ g",      "u u > u u g",   "g g > t t~ u u~",  "g u > t t~ g u",
    "u u~ > d d~ s s~ g", "g g > g g",     "g g > g g g",      "g g > g g g g",
    "u d~ > w+ g",        "u d~ > w+ z g", "u u~ > a a g",     "e+ e- > w+ w- a",
    "a a > w+ w-",        "g a > t t~",    "u d~ > e+ ve g g", "e+ e- > mu+ mu- a",
    "t t~ > h g a",       "w+ w- > z a h", "g g > e+ e- u u~"};

/// Gluons and photons decouple from every flow. It needs momenta on shell and no widths. Bound: a
/// shift of the momenta by their rounding moves the sum of terms, each about as large as a jamp
/// with a true polarisation times the energy, as 1/P^2 moves: 4 s / P^2 for each of N - 3
/// propagators; W and Z have terms (E / m)^2 larger.
TEST(ModelRecursion, MasslessVectorsDecouple) {
  const auto parameters = without_widths();
  for (const auto& text : gauge_processes) {
    const auto process = Process::parse(text);
    const auto points = rambo_points(text, 1000.0, 64, parameters);
    Worst worst(text);
    int used = 0;
    for (const Point& point : points) {
      const double s = 1e6, ratio = s / smallest_invariant(point);
      if (ratio > 1e3 || used == 3) continue;
      ++used;
      for (int leg = 0; leg < process.num_legs(); ++leg) {
        const int pdg = process.legs()[leg].particle->pdg;
        if (pdg != 21 && pdg != 22) continue;
        const bool has_bosons = text.find("w+") != text.npos || text.find("z") != text.npos ||
                                text.find("ve") != text.npos || text.find("e-") != text.npos;
        const double longitudinal = has_bosons ? s / (80.0 * 80.0) : 1.0;
        const double bound =
            (epsilon + defect(point)) * process.num_legs() * (4.0 * ratio + 16.0) * longitudinal;
        worst.add_vanishing(leak(text, leg, point, parameters), bound,
                            "leg " + std::to_string(leg));
      }
    }
    EXPECT_GT(used, 0) << text;
  }
}

/// The test can fail: tops off their mass shell, and a photon that meets a W with a width.
TEST(ModelRecursion, GaugeInvarianceBreaksOffShellAndByWidths) {
  const auto off_shell = rambo_points("g u > t t~ g u", 1000.0, 1, without_widths(), true)[0];
  EXPECT_GT(leak("g u > t t~ g u", 0, off_shell, without_widths()), 1e-4);
  const auto on_shell = rambo_points("e+ e- > w+ w- a", 1000.0, 1)[0];
  EXPECT_GT(leak("e+ e- > w+ w- a", 4, on_shell, Parameters()), 1e-6);
}

/// |M|^2 without its average, of 2 > 2 at 60 degrees.
double square(const AmplitudeProgram& program, const std::string& text, double energy,
              const Parameters& parameters) {
  const auto process = Process::parse(text);
  const auto mass = [&](int leg) { return parameters.mass(process.legs()[leg].particle->pdg); };
  const auto momentum = [&](int i, int j) {
    const double a = mass(i) * mass(i), b = mass(j) * mass(j), s = energy * energy;
    const double first = (s + a - b) / (2.0 * energy);
    return std::pair(first, std::sqrt(first * first - a));
  };
  const auto [in, p] = momentum(0, 1);
  const auto [out, q] = momentum(2, 3);
  const double x = std::sqrt(0.75) * q, z = 0.5 * q;
  const Point point{
      {in, 0, 0, p}, {energy - in, 0, 0, -p}, {out, x, 0, z}, {energy - out, -x, 0, -z}};
  double sum = 0.0;
  for (const auto& jamp : run_program(program, point).values) sum += std::norm(jamp);
  return sum;
}

/// Longitudinal bosons grow with energy, each term of an amplitude of W bosons as (E / M_W)^4; in
/// the sum of diagrams nothing is left that grows (C. H. Llewellyn Smith, Phys. Lett. B46 (1973)
/// 233; B. W. Lee, C. Quigg, H. B. Thacker, Phys. Rev. D16 (1977) 1519). Without vertices of H, or
/// without those of four vectors, |M|^2 grows at least as E^2 (fermions) or E^4.
TEST(ModelRecursion, NothingGrowsAtHighEnergies) {
  const auto p = without_widths();
  const FusionTable all(standard_model().vertices(p));
  const auto without = [&](auto&& is_left_out) {
    auto vertices = standard_model().vertices(p);
    std::erase_if(vertices, is_left_out);
    return vertices;
  };
  const FusionTable no_higgs(without([](const Vertex& v) {
    return v.lorentz == Lorentz::VVS || v.lorentz == Lorentz::FFS || v.lorentz == Lorentz::SSS;
  }));
  const FusionTable no_quartic(without([](const Vertex& v) {
    return v.orders.power(1) == 2 && (v.lorentz == Lorentz::VVVV || v.lorentz == Lorentz::VVSS);
  }));
  struct Case {
    const char* process;
    const FusionTable* broken;
  };
  for (const auto& [text, broken] : {Case{"w+ w- > w+ w-", &no_higgs},
                                     {"w+ w- > w+ w-", &no_quartic},
                                     {"w+ w- > z z", &no_higgs},
                                     {"w+ w- > z z", &no_quartic},
                                     {"w+ w+ > w+ w+", &no_higgs},
                                     {"w+ z > w+ z", &no_quartic},
                                     {"z z > h h", &no_quartic},
                                     {"w+ w- > h h", &no_quartic},
                                     {"t t~ > w+ w-", &no_higgs},
                                     {"t t~ > z z", &no_higgs},
                                     {"z z > z z", &no_higgs},
                                     {"w+ a > w+ z", &no_quartic}}) {
    const auto process = Process::parse(text);
    const auto growth = [&](const FusionTable& fusions) {
      const auto program = model_recursion(process, fusions, p, {});
      return square(program, text, 40000.0, p) / square(program, text, 20000.0, p);
    };
    EXPECT_NEAR(growth(all), 1.0, 0.01) << text;
    if (std::string(text) != "z z > z z") EXPECT_GT(growth(*broken), 3.9) << text;
  }
}

/// Massless fermions to W bosons: their sum over photon, Z and neutrino exchange falls as it must.
TEST(ModelRecursion, GaugeCancellationOfFermionsIntoBosons) {
  const auto p = without_widths();
  const FusionTable all(standard_model().vertices(p));
  auto vertices = standard_model().vertices(p);
  std::erase_if(vertices, [](const Vertex& v) { return v.lorentz == Lorentz::VVV; });
  const FusionTable no_three(vertices);
  for (const std::string text : {"e+ e- > w+ w-", "u u~ > w+ w-", "u d~ > w+ z", "u d~ > w+ a"}) {
    const auto growth = [&](const FusionTable& fusions) {
      const auto program = model_recursion(Process::parse(text), fusions, p, {});
      return square(program, text, 40000.0, p) / square(program, text, 20000.0, p);
    };
    EXPECT_NEAR(growth(all), 1.0, 0.01) << text;
    EXPECT_GT(growth(no_three), 3.9) << text;
  }
}

/// QCD and photons add up as amplitudes. Of u u > u u the exchanges in t and u interfere: with one
/// coupling by 4 e^4 s^2 / (t u) (M. Peskin, D. Schroeder, problem 5.3, Moeller scattering without
/// masses). A gluon in one and a photon in the other: twice that, with the colour 4/9 (of 9,
/// averaged, Tr T^a T^a = 4), and 1/2 for identical quarks.
TEST(ModelRecursion, PowersOfCouplingsInterfere) {
  const Parameters parameters;
  const auto points = rambo_points("u u > u u", 500.0, 8, parameters);
  const auto strong = evaluate("u u > u u", points, {}, parameters);
  const auto weak = evaluate("u u > u u QED==2 / z w+", points, {}, parameters);
  const auto both = evaluate("u u > u u QED<=2 / z w+", points, {}, parameters);
  const auto bounds = rounding_bounds("u u > u u QED<=2 / z w+", points);
  Worst worst("interference");
  for (std::size_t e = 0; e < points.size(); ++e) {
    const double s = 2.0 * dot(points[e][0], points[e][1]);
    const double t = -2.0 * dot(points[e][0], points[e][2]), u = -s - t;
    const double g2 = 4.0 * std::numbers::pi * parameters.alpha_s();
    const double e2 = 4.0 * std::numbers::pi * parameters.alpha_ew() * 4.0 / 9.0;
    const double interference = 2.0 * 4.0 * g2 * e2 * s * s / (t * u) * (4.0 / 9.0) / 2.0;
    const double expected = strong[e] + weak[e] + interference;
    worst.add_relative(both[e], expected, bounds[e] + 64 * epsilon, std::to_string(e));
  }
}

/// Amplitudes of several powers are the sums of those of one, flow by flow, times g_s for each
/// vertex of a gluon. With six legs two currents may have two powers of e each, which are too many.
TEST(ModelRecursion, PowersAddUpFlowByFlow) {
  const Parameters parameters;
  for (const std::string text : {"u u~ > d d~ s s~", "u u > u u g", "u u~ > d d~ g g"}) {
    const int couplings = Process::parse(text).num_legs() - 2;
    const Point point = rambo_points(text, 1000.0, 1, parameters)[0];
    const auto both = general(text + " QED<=2", parameters);
    const double coupling = parameters.strong_coupling();
    const auto sum = run_program(both, point).values;
    std::vector<std::complex<double>> expected(sum.size());
    for (const int qed : {0, 2}) {
      const auto one = general(text + " QED==" + std::to_string(qed), parameters);
      const auto jamps = run_program(one, point).values;
      const double factor = std::pow(coupling, couplings - qed - both.strong_power);
      const std::size_t states = sum.size() / both.color.flows.size();
      for (std::size_t f = 0; f < one.color.flows.size(); ++f) {
        const auto place = std::ranges::find(both.color.flows, one.color.flows[f]);
        ASSERT_NE(place, both.color.flows.end());
        const auto first = std::size_t(place - both.color.flows.begin()) * states;
        for (std::size_t h = 0; h < states; ++h) {
          expected[first + h] += factor * jamps[f * states + h];
        }
      }
    }
    Worst worst(text);
    const double bound = rounding_bounds(text + " QED<=2", {point})[0];
    for (std::size_t k = 0; k < sum.size(); ++k) {
      worst.add_vanishing(std::abs(sum[k] - expected[k]) / largest_of({expected}), bound,
                          "jamp " + std::to_string(k));
    }
  }
}

/// Identical gluons may change places also where diagrams are left out, so that currents are not
/// conserved.
TEST(ModelRecursion, IsSymmetricWhereDiagramsAreLeftOut) {
  const std::string text = "g g > g g g g g $$ g";
  auto points = rambo_points(text, 1000.0, 4);
  const auto values = evaluate(text, points);
  const auto bounds = rounding_bounds(text, points);
  for (Point& point : points) std::swap(point[3], point[5]);
  compare("gluons exchanged", evaluate(text, points), values, bounds);
}

TEST(ModelRecursion, RefusesMoreFlowsThanItHasRoomFor) {
  for (const auto& [text, flows] :
       {std::pair<std::string, std::string>{"g g > t t~ g g g g g g g", "362880"},
        {"g g > g g g g g g g g g", "362880"},
        {"u u~ > d d~ g g g g g g g", "80640"}}) {
    try {
      general(text, Parameters());
      ADD_FAILURE() << text;
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(), text + ": " + flows + " colour flows are too many (at most 40320)");
    }
  }
}

TEST(ModelRecursion, SaysWhereThereIsNoDiagram) {
  for (const std::string text : {"e+ e- > g g", "a a > a a", "h > g g"}) {
    try {
      general(text, Parameters());
      ADD_FAILURE() << text;
    } catch (const InputError& error) {
      const std::string hint = text == "h > g g" ? " (`model` heft has one)" : "";
      EXPECT_EQ(error.what(), text + ": has no tree diagram" + hint);
    }
  }
}

}  // namespace
}  // namespace helikos::test::model_recursion_test
