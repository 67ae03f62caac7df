// SPDX-License-Identifier: Apache-2.0
// Subprocesses against their representatives, at mapped momenta, widths and all.
#include <gtest/gtest.h>

#include <string>

#include "engine/conditioning.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/restrictions.hpp"
#include "helikos/theory/process/subprocesses.hpp"
#include "model/mixing.hpp"

namespace helikos::test::subprocesses_test {
namespace {

bool is_available(const Process& process) {
  try {
    check_available(process.restrictions(), process.str());
  } catch (const InputError&) {
    return false;
  }
  return true;
}

/// q[legs[i]] = p[i]
Points mapped(const Points& points, const Subprocess& s) {
  Points result = points;
  const double sign = s.reflects ? -1.0 : 1.0;
  for (std::size_t e = 0; e < points.size(); ++e)
    for (std::size_t i = 0; i < s.legs.size(); ++i) {
      const Momentum& p = points[e][i];
      result[e][static_cast<std::size_t>(s.legs[i])] = {p.t, sign * p.x, sign * p.y, sign * p.z};
    }
  return result;
}

void compare_with_representative(const Subprocess& s, const Process& representative,
                                 const Parameters& parameters = Parameters()) {
  const Points points = rambo_points(s.process, 700.0, 4, parameters), there = mapped(points, s);
  MatrixElement exact(s.process, parameters);
  const auto bounds = rounding_bounds(exact, points, epsilon);
  auto found = evaluate(representative, there, {}, parameters);
  for (auto& value : found) value *= s.factor;
  compare(s.process.str() + " by " + representative.str(), found, evaluate(exact, points), bounds);
}

/// How many were compared, and of these, at reflected momenta.
struct Compared {
  int all = 0, reflected = 0, multiplied = 0, programs = 0;
};

Compared compare_all(const char* request, const char* definition = "x = u",
                     const Parameters& parameters = Parameters()) {
  Compared compared;
  Multiparticles labels(find_model("sm", parameters.mixes_quarks()));
  labels.define(definition);
  const auto list = expand(parse_request(request, labels), parameters);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto representative = static_cast<std::size_t>(list[i].representative);
    compared.programs += representative == i;
    if (representative == i || !is_available(list[i].process)) continue;
    compare_with_representative(list[i], list[representative].process, parameters);
    ++compared.all;
    compared.multiplied += list[i].factor != 1.0;
    compared.reflected += list[i].reflects;
  }
  return compared;
}

TEST(Subprocesses, QuarksAndGluons) {
  const auto jets = compare_all("x x > g g x", "x = g u u~ d");
  EXPECT_EQ(jets.all, 5 + 1);  // by g u > g g u and u u~ > g g g
  EXPECT_EQ(jets.reflected, 0);
  EXPECT_EQ(compare_all("g x > g g x", "x = t t~").all, 1);
}

TEST(Subprocesses, NeutralCurrents) {
  EXPECT_EQ(compare_all("p p > e+ e-").all, 6);
  const auto scattering = compare_all("x x > x x", "x = u u~ e- e+");
  EXPECT_GT(scattering.all, 8);
  EXPECT_GE(scattering.reflected, 4);  // u~ e+, e+ u~, u~ e-, e+ e+
}

/// Without a W that quarks make, those of one charge are alike whatever the others are: u s > u s
/// is no exchange of generations of u d > u d.
TEST(Subprocesses, QuarksOfOneChargeWithoutChargedCurrents) {
  const auto by_photons = compare_all("q q > e+ e- q q QED=2", "q = u c d s");
  EXPECT_EQ(by_photons.programs, 5);  // u u, u c, u d, d d, d s
  // With a W exchanged u d > u d is another one.
  EXPECT_EQ(compare_all("q q > q q", "q = u c d s").programs, 7);
}

/// Leptons that a W decays to are exchanged with all of their decays.
TEST(Subprocesses, DecaysOfOtherGenerations) {
  const auto pairs = compare_all("u u > w+ w+ d d QCD=0 QED=4, w+ > l+ vl");
  EXPECT_EQ(pairs.programs, 2);  // e e, e mu
  EXPECT_EQ(pairs.all, 1);
  const auto one = compare_all("g q > w+ p, w+ > l+ vl", "q = u c d~ s~");
  EXPECT_EQ(one.programs, 2);  // g u, g d~
  // Jets of the production and of the decay are told apart.
  EXPECT_GT(compare_all("g q > j w+, w+ > j j", "q = u c d~ s~").all, 3);
  EXPECT_GT(compare_all("q q > j w+ j QED=1, w+ > j j", "q = u c").all, 4);
}

/// Where particles become antiparticles, helicities of the products of their decays change too.
TEST(Subprocesses, DecaysWithHelicities) {
  const auto bosons = compare_all("p p > x j, w+ > l+{R} vl, w- > l-{L} vl~", "x = w+ w-");
  EXPECT_GT(bosons.reflected, 0);
  EXPECT_EQ(bosons.programs,
            compare_all("p p > x j, w+ > l+ vl, w- > l- vl~", "x = w+ w-").programs);
}

Parameters mixing() { return Parameters(with_mixing({0.2265, 0.79, 0.141, 0.357})); }

/// Where all diagrams have one entry of the mixing matrix, or the same ones.
TEST(Subprocesses, QuarkMixingMultiplies) {
  const auto bosons = compare_all("p p > x j", "x = w+ w-", mixing());
  EXPECT_EQ(bosons.programs, 3);
  EXPECT_GT(bosons.multiplied, 10);
  EXPECT_GT(bosons.reflected, 0);
  const auto photons = compare_all("q q > a a q q QCD=0", "q = u c d s", mixing());
  EXPECT_GT(photons.multiplied, 3);
  EXPECT_GT(photons.all - photons.multiplied, 3);  // neutral currents alone
  EXPECT_GT(compare_all("p p > t j", "x = u", mixing()).multiplied, 3);
  EXPECT_GT(compare_all("q q > w+ w- q q QED=4 QCD=0", "q = u s", mixing()).programs, 1);
  EXPECT_GT(compare_all("u q > w+ j, w+ > j j", "q = g", mixing()).multiplied, 3);
}

/// d~ s > w+ w- has all three entries of a row in its diagrams, and masses of the top.
TEST(Subprocesses, DiagramsOfDifferentEntriesAreNotShared) {
  for (const auto& s : expand(parse_request("q q > w+ w-",
                                            [] {
                                              Multiparticles labels(find_model("sm", true));
                                              labels.define("q = d s d~ s~");
                                              return labels;
                                            }()),
                              mixing()))
    EXPECT_EQ(s.factor, 1.0) << s.process.str();
}

/// u and d are alike where all electroweak vertices are the top's.
TEST(Subprocesses, QuarksBesideAHiggsBoson) {
  const auto jets = compare_all("p p > t t~ h j QED=1");
  EXPECT_EQ(jets.all, 25 - 3);
  EXPECT_EQ(jets.reflected, 8);  // g q~, q~ g
}

/// Five legs have a triple product, which widths let into |M|^2: without the reflection it is off.
TEST(Subprocesses, AreReflectedWhereItMatters) {
  Multiparticles labels;
  labels.define("x = u d~ u~ d");
  labels.define("y = w+ w-");
  const Parameters parameters;
  int reflected = 0;
  for (const auto& s : expand(parse_request("x x > y z a", labels), parameters)) {
    if (!s.reflects) continue;
    ++reflected;
    const std::string process = s.process.str(), by = "u d~ > w+ z a";
    compare_with_representative(s, Process::parse(by));
    Subprocess wrong = s;
    wrong.reflects = false;
    const Points points = rambo_points(process, 300.0, 8, parameters);
    const auto right = evaluate(process, points, {}, parameters);
    const auto there = evaluate(by, mapped(points, wrong), {}, parameters);
    double difference = 0.0;
    for (std::size_t e = 0; e < points.size(); ++e) {
      difference = std::max(difference, std::abs(there[e] / right[e] - 1.0));
    }
    EXPECT_GT(difference, 1e-6) << process;
  }
  EXPECT_GE(reflected, 1);
}

}  // namespace
}  // namespace helikos::test::subprocesses_test
