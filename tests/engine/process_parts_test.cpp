// SPDX-License-Identifier: Apache-2.0
// What strings leave out or ask for: required s-channels against the diagrams without them, decays
// against their parts and against required s-channels, orders of squares against the sum of all.
#include <gtest/gtest.h>

#include <complex>
#include <map>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/color/string_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/diagrams/diagram_counts.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::process_parts_test {
namespace {

using Amplitude = std::complex<double>;

AmplitudeProgram program_of(const std::string& text, const Parameters& parameters = {}) {
  const ProgramOptions options{.basis = PolarizationBasis::helicity};
  return build_program(Process::parse(text), parameters, options);
}

/// By flow: (helicity).
using FlowJamps = std::map<ColorFlow, std::vector<Amplitude>>;

void add_jamps(FlowJamps& sum, const AmplitudeProgram& program, const Point& point) {
  const auto jamps = run_program(program, point).values;
  const auto helicities = static_cast<std::size_t>(program.num_helicities());
  for (std::size_t flow = 0; flow < program.color.flows.size(); ++flow) {
    auto& values = sum[program.color.flows[flow]];
    values.resize(helicities);
    for (std::size_t h = 0; h < helicities; ++h) values[h] += jamps[flow * helicities + h];
  }
}

double largest_of(const FlowJamps& jamps) {
  double largest = 0.0;
  for (const auto& [flow, values] : jamps) {
    for (const Amplitude& value : values) {
      if (!(std::abs(value) <= largest)) largest = std::abs(value);
    }
  }
  return largest;
}

double difference(const FlowJamps& a, const FlowJamps& b) {
  FlowJamps rest = a;
  for (const auto& [flow, values] : b) {
    auto& left = rest[flow];
    left.resize(values.size());
    for (std::size_t h = 0; h < values.size(); ++h) left[h] -= values[h];
  }
  return largest_of(rest);
}

struct Split {
  std::string in, out, orders;        ///< the same for all, as the lowest ones may differ
  std::vector<std::string> channels;  ///< a diagram has one of them at most
};

/// `> x >` has the diagrams that `$$ x` leaves out, and channels that exclude each other add up.
/// Bound: as for the recipes, for jamps of the size of their parts.
TEST(RequiredChannels, AndForbiddenOnesAreAllDiagrams) {
  for (const auto& [in, out, orders, channels] :
       {Split{"e+ e-", "mu+ mu-", "", {"z", "a"}}, Split{"e+ e-", "w+ w-", "", {"z", "a"}},
        Split{"e+ e-", "e+ e-", "", {"z", "a"}}, Split{"u u~", "t t~ g", " QED=0", {"g"}},
        Split{"u u~", "e+ e- g", "", {"z", "a"}}, Split{"g g", "t t~ g", " QED=0", {"t"}},
        Split{"u u~", "e+ ve d u~", " QED=2", {"w+"}},
        Split{"u u~", "e+ ve d u~", " QED==4", {"w-"}}, Split{"u u~", "u u~ g", " QED=0", {"g"}},
        Split{"w+ w-", "z h", "", {"z"}}}) {
    std::string all;
    for (const auto& channel : channels) all += ' ' + channel;
    const std::string text = in + " > " + out + orders;
    const auto points = rambo_points(text, 400.0, 3);
    const auto bounds = rounding_bounds(text, points);
    Worst worst(text);
    for (std::size_t e = 0; e < points.size(); ++e) {
      FlowJamps whole, sum;
      add_jamps(whole, program_of(text), points[e]);
      double unit = largest_of(whole);
      for (const auto& channel : channels) {
        FlowJamps part;
        add_jamps(part, program_of(in + " > " + channel + " > " + out + orders), points[e]);
        EXPECT_GT(largest_of(part), 1e-6 * unit) << text << channel;
        add_jamps(sum, program_of(in + " > " + channel + " > " + out + orders), points[e]);
        unit = std::max(unit, largest_of(part));
      }
      const std::string others = text + " $$" + all;
      if (count_diagrams(Process::parse(others)) > 0) add_jamps(sum, program_of(others), points[e]);
      worst.add_vanishing(difference(whole, sum) / unit, bounds[e], std::to_string(e));
    }
  }
}

/// Where nothing else has the s-channels of all decays, both are the same diagrams.
TEST(Decays, AreRequiredChannels) {
  struct Case {
    std::string chain, channels;
    std::vector<std::size_t> legs;  ///< (leg of the channels): leg of the chain
  };
  for (const auto& [chain, channels, legs] :
       {Case{"g g > t t~, t > b w+, t~ > b~ w-", "g g > t t~ > w+ b b~ w-", {0, 1, 3, 2, 4, 5}},
        Case{"u u~ > t t~, t > b w+", "u u~ > t > b w+ t~ / a z h", {0, 1, 2, 3, 4}},
        Case{"e+ e- > w+ w-, w+ > e+ ve, w- > mu- vm~",
             "e+ e- > w+ w- > e+ ve mu- vm~",
             {0, 1, 2, 3, 4, 5}},
        Case{"e+ e- > z h, z > mu+ mu-, h > b b~",
             "e+ e- > z h > b b~ mu+ mu-",
             {0, 1, 4, 5, 2, 3}}}) {
    const auto points = rambo_points(chain, 800.0, 4);
    Points others;
    for (const Point& point : points) {
      Point& other = others.emplace_back();
      for (const std::size_t leg : legs) other.push_back(point[leg]);
    }
    compare(chain, evaluate(chain, points), evaluate(channels, others),
            rounding_bounds(chain, points));
  }
}

/// A Higgs boson has no spin: on its mass shell or not, |M|^2 is a product of three numbers.
TEST(Decays, OfScalarsFactorize) {
  const Parameters parameters;
  struct Case {
    std::string production, chain, decay;
    int leg;  ///< of the Higgs boson in the production
    int products;
    const Model& model = standard_model();
  };
  for (const auto& [production, chain, decay, leg, products, model] :
       {Case{"e+ e- > z h", "e+ e- > z h, h > b b~", "h > b b~", 3, 2},
        Case{"g g > h t t~", "g g > h t t~, h > w+ w-", "h > w+ w-", 2, 2},
        Case{"u u~ > z h", "u u~ > z h, (h > z z, z > e+ e-)", "h > z z, z > e+ e-", 3, 4},
        Case{"g g > h", "g g > h, h > b b~", "h > b b~", 2, 2, heft()},
        Case{"g g > h g", "g g > h g, h > ta+ ta-", "h > ta+ ta-", 2, 2, heft()},
        Case{"g g > h g g", "g g > h g g, h > b b~", "h > b b~", 2, 2, heft()},
        Case{"e+ e- > z h", "e+ e- > z h, h > g g g", "h > g g g", 3, 3, heft()},
        Case{"g g > h", "g g > h, h > g g", "h > g g", 2, 2, heft()},
        Case{"g g > h t t~", "g g > h t t~, h > g g", "h > g g", 2, 2, heft()},
        Case{"u u~ > h z g", "u u~ > h z g, h > g g", "h > g g", 2, 2, heft()},
        Case{"g u > h u", "g u > h u, h > g g g", "h > g g g", 2, 3, heft()}}) {
    const auto process = Process::parse(chain, model);
    const auto points = rambo_points(process, 1000.0, 4);
    Points produced, decayed;
    for (const Point& point : points) {
      const auto first = point.begin() + leg;
      Momentum p{0.0, 0.0, 0.0, 0.0};
      for (int k = 0; k < products; ++k) p = p + point[static_cast<std::size_t>(leg + k)];
      Point decay_point{p}, production_point(point.begin(), first);
      decay_point.insert(decay_point.end(), first, first + products);
      production_point.push_back(p);
      production_point.insert(production_point.end(), first + products, point.end());
      produced.push_back(production_point);
      decayed.push_back(decay_point);
    }
    const auto a = evaluate(Process::parse(production, model), produced);
    const auto b = evaluate(Process::parse(decay, model), decayed);
    std::vector<double> expected;
    const double mass = parameters.mass(25), width = parameters.width(25);
    for (std::size_t e = 0; e < points.size(); ++e) {
      const Momentum& p = decayed[e][0];
      const Amplitude pole(dot(p, p) - mass * mass, mass * width);
      expected.push_back(a[e] * b[e] / std::norm(pole));
    }
    MatrixElement matrix_element(process, parameters);
    compare(chain, evaluate(matrix_element, points), expected,
            rounding_bounds(matrix_element, points, epsilon));
  }
}

/// The recipe `diagrams` knows parts one by one.
TEST(ProcessParts, OfBothRecipesAgree) {
  for (const char* text :
       {"u u~ > g > t t~ g", "u u~ > w+ > e+ ve d u~", "e+ e- > t > w+ b w- b~", "g g > g > g g",
        "g g > t t~ g, t > b w+", "g g > t t~, (t > b w+, w+ > e+ ve), (t~ > b~ w-, w- > e- ve~)",
        "u u~ > z z, z > e+ e-", "u u~ > w+ w-, w+ > u d~ g QED<=3, w- > e- ve~",
        "u u~ > d d~ QED^2<=4", "e+ e- > z h, (h > w+ w-, w+ > e+ ve), z > b b~"}) {
    const auto points = rambo_points(text, 900.0, 3);
    MatrixElementOptions diagrams;
    diagrams.program.recipe = Recipe::diagrams;
    compare(text, evaluate(text, points, diagrams), evaluate(text, points),
            rounding_bounds(text, points));
  }
}

/// Momenta of products in the frame where their mother has momentum p.
Point boosted(const Point& rest, const Momentum& p) {
  const double mass = std::sqrt(dot(p, p));
  Point result;
  for (const Momentum& q : rest) {
    const double along = q.x * p.x + q.y * p.y + q.z * p.z;
    const double energy = (p.t * q.t + along) / mass;
    const double shift = (energy + q.t) / (p.t + mass);
    result.push_back({energy, q.x + shift * p.x, q.y + shift * p.y, q.z + shift * p.z});
  }
  return result;
}

/// Legs from which a configuration of helicities is told apart: all but one.
std::vector<int> without(std::vector<int> helicities, int leg) {
  helicities.erase(helicities.begin() + leg);
  return helicities;
}

/// Sum over helicities of |sum over those of the leg of A_production A_decay|^2, of amplitudes with
/// one flow.
double correlated(const Process& production, int leg, const Process& decay, const Point& produced,
                  const Point& decayed) {
  const auto a = run_program(program_of(production.str()), produced).values;
  const auto b = run_program(program_of(decay.str()), decayed).values;
  std::map<std::vector<int>, Amplitude> sums;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto of_a = helicity_configuration(production, static_cast<int>(i));
    for (std::size_t j = 0; j < b.size(); ++j) {
      const auto of_b = helicity_configuration(decay, static_cast<int>(j));
      if (of_a[static_cast<std::size_t>(leg)] != of_b[0]) continue;
      auto key = without(of_a, leg);
      key.insert(key.end(), of_b.begin() + 1, of_b.end());
      sums[key] += a[i] * b[j];
    }
  }
  double sum = 0.0;
  for (const auto& [key, amplitude] : sums) sum += std::norm(amplitude);
  return sum;
}

/// On the mass shell the numerator of a propagator is the sum over helicities of wavefunctions, and
/// its denominator i m Gamma (narrow width; spins are correlated).
TEST(Decays, OnTheMassShellAreSumsOverHelicities) {
  const Parameters parameters;
  struct Case {
    std::string production, decay;
    int leg;
    double color;
  };
  for (const auto& [production_text, decay_text, leg, color] :
       {Case{"e+ e- > t t~", "t > b w+", 2, 3}, Case{"e+ e- > t t~", "t~ > b~ w-", 3, 3},
        Case{"e+ e- > w+ w-", "w- > mu- vm~", 3, 1}, Case{"u u~ > z a", "z > e+ e-", 2, 3},
        Case{"e+ e- > t t~", "t > b w+, w+ > e+ ve", 2, 3},
        Case{"u u~ > z h", "z > ta+ ta-", 2, 3}}) {
    const auto production = Process::parse(production_text), decay = Process::parse(decay_text);
    const std::string nested =
        decay_text.find(',') == decay_text.npos ? decay_text : '(' + decay_text + ')';
    const std::string chain = production_text + ", " + nested;
    const int mother = decay.legs()[0].particle->pdg;
    const double mass = parameters.mass(mother), width = parameters.width(mother);
    const auto produced = rambo_points(production, 700.0, 4);
    const auto rest = rambo_points(decay, mass, 4);
    Points points;
    std::vector<double> expected;
    for (std::size_t e = 0; e < produced.size(); ++e) {
      const Momentum& p = produced[e][static_cast<std::size_t>(leg)];
      const auto decayed = boosted(rest[e], p);
      Point point(produced[e].begin(), produced[e].begin() + leg);
      point.insert(point.end(), decayed.begin() + 1, decayed.end());
      point.insert(point.end(), produced[e].begin() + leg + 1, produced[e].end());
      points.push_back(point);
      const double sum = correlated(production, leg, decay, produced[e], decayed);
      const double average = production.initial_average();
      expected.push_back(color * average * sum / (mass * mass * width * width));
    }
    compare(chain, evaluate(chain, points), expected, rounding_bounds(chain, points));
  }
}

/// All products of powers together are the square of the sum. A part may be negative.
TEST(SquaredOrders, AddUpToTheSquareOfAllDiagrams) {
  struct Case {
    std::string text;
    int most;  ///< power of e in an amplitude
  };
  for (const auto& [text, most] :
       {Case{"u u~ > d d~", 2}, Case{"u u > u u", 2}, Case{"u u~ > u u~ g", 2},
        Case{"d u~ > d u~", 2}, Case{"u d~ > u d~ e+ e-", 4}}) {
    const auto points = rambo_points(text, 600.0, 3);
    const std::string all = text + " QED<=" + std::to_string(most);
    std::vector<double> sum(points.size(), 0.0), size(points.size(), 0.0);
    for (int power = 0; power <= 2 * most; ++power) {
      const auto clause = " QED^2==" + std::to_string(power);
      try {
        const auto part = evaluate(text + clause, points);
        for (std::size_t e = 0; e < part.size(); ++e) {
          sum[e] += part[e];
          size[e] += std::abs(part[e]);
        }
      } catch (const InputError&) {  // no diagrams
      }
    }
    const auto whole = evaluate(all, points);
    auto bounds = rounding_bounds(all, points);
    for (std::size_t e = 0; e < bounds.size(); ++e) bounds[e] *= size[e] / whole[e];
    compare(all, sum, whole, bounds);
  }
}

TEST(SquaredOrders, OfOnePowerAreThoseOfAmplitudes) {
  const std::string text = "u u~ > u u~";
  const auto points = rambo_points(text, 600.0, 3);
  const auto bounds = rounding_bounds(text + " QED<=2", points);
  compare("QCD only", evaluate(text + " QED^2==0", points), evaluate(text + " QED==0", points),
          bounds);
  compare("QED only", evaluate(text + " QED^2==4", points), evaluate(text + " QED==2", points),
          bounds);
  compare("all", evaluate(text + " QED^2<=4", points), evaluate(text + " QED<=2", points), bounds);
  compare("by QCD", evaluate(text + " QCD^2<=2", points), evaluate(text + " QED^2>0", points),
          bounds);
  const auto pure = evaluate(text + " QED==0", points),
             mixed = evaluate(text + " QED^2==2", points),
             both = evaluate(text + " QED^2<=2", points);
  for (std::size_t e = 0; e < points.size(); ++e) {
    EXPECT_NEAR(both[e], pure[e] + mixed[e], 1e-12 * (pure[e] + std::abs(mixed[e])));
    EXPECT_GT(std::abs(mixed[e]), 1e-6 * pure[e]);
  }
}

/// A colour matrix that is not semidefinite has no Cholesky factor.
TEST(SquaredOrders, AreSummedByMatrixProducts) {
  MatrixElementOptions gemm;
  gemm.color_sum = ColorSum::gemm;
  for (const std::string text : {"u u~ > u u~ QED^2==2", "u u~ > u u~ g QED^2==2",
                                 "u u > u u QED^2<=2", "u d~ > u d~ e+ e- QED^2==6"}) {
    const auto points = rambo_points(text, 600.0, 3);
    compare(text, evaluate(text, points, gemm), evaluate(text, points),
            rounding_bounds(text, points));
  }
}

/// A |M|^2 that may be negative is no probability.
TEST(SquaredOrders, RefuseSelections) {
  const auto process = Process::parse("u u~ > u u~ QED^2==2");
  const Parameters parameters;
  MatrixElementOptions selects;
  selects.selects = true;
  EXPECT_THROW(MatrixElement(process, parameters, selects), InputError);
  MatrixElementOptions diagrams;
  diagrams.program.recipe = Recipe::diagrams;
  EXPECT_THROW(MatrixElement(process, parameters, diagrams), InputError);
}

/// The jamps of all products that count have one power of alpha_s together.
TEST(SquaredOrders, TakeAlphaSOfEventsWhereItsPowerIsOne) {
  ParameterInputs inputs;
  const Parameters first(inputs);
  inputs["aS"] = 0.2;
  const Parameters other(inputs);
  for (const std::string text : {"u u~ > u u~ QED^2==2", "u u~ > u u~ g QED^2==2"}) {
    const auto process = Process::parse(text);
    const auto points = rambo_points(process, 600.0, 4);
    MatrixElement matrix_element(process, first), with_other(process, other);
    EXPECT_EQ(matrix_element.info().strong_powers.size(), 1u) << text;
    const auto bounds = rounding_bounds(with_other, points, epsilon);
    compare(text, evaluate(matrix_element, points, 0.2), evaluate(with_other, points), bounds);
  }
  EXPECT_GT(
      MatrixElement(Process::parse("u u~ > u u~ QED^2<=2"), first).info().strong_powers.size(), 1u);
}

/// Tr(T^a) of each quark line.
TEST(SquaredOrders, RefuseWhatVanishesByColor) {
  const auto vanishes = [](const char* text) {
    return vanishes_by_color(Process::parse(text), Parameters());
  };
  for (const char* text : {"u u~ > c c~ QED^2==2", "u c > u c QED^2==2", "u s > u s QED^2==2",
                           "u u~ > c c~ e+ e- QED^2==6"}) {
    EXPECT_TRUE(vanishes(text)) << text;
    EXPECT_THROW(MatrixElement(Process::parse(text), Parameters(), {}), InputError) << text;
  }
  for (const char* text : {"u u~ > c c~ QED^2<=2", "u u~ > c c~ QED^2==0", "u u~ > c c~ QED^2==4",
                           "u u~ > u u~ QED^2==2", "u u~ > d d~ QED^2==2", "u u~ > c c~ g QED^2==2",
                           "e+ e- > e+ e- QED^2==4", "g g > g g QED^2==0", "u u~ > c c~"})
    EXPECT_FALSE(vanishes(text)) << text;
}

TEST(Decays, RefuseMothersWithoutWidth) {
  EXPECT_THROW(MatrixElement(Process::parse("e+ e- > z h, h > b b~"), without_widths(), {}),
               InputError);
  EXPECT_THROW(MatrixElement(Process::parse("u u~ > z a, a > e+ e-"), {}, {}), InputError);
}

}  // namespace
}  // namespace helikos::test::process_parts_test
