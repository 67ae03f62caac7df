// SPDX-License-Identifier: Apache-2.0
// Subprocesses against their representatives, at mapped momenta, widths and all.
#include <gtest/gtest.h>

#include <string>

#include "core/error.hpp"
#include "engine/conditioning.hpp"
#include "process/restrictions.hpp"
#include "process/subprocesses.hpp"

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

void compare_with_representative(const Subprocess& s, const std::string& representative) {
  const Parameters parameters;
  const std::string process = s.process.str();
  const Points points = rambo_points(process, 700.0, 4, parameters), there = mapped(points, s);
  const auto bounds = rounding_bounds(process, points, epsilon, 32.0, parameters);
  compare(process + " by " + representative, evaluate(representative, there, {}, parameters),
          evaluate(process, points, {}, parameters), bounds);
}

/// How many were compared, and of these, at reflected momenta.
struct Compared {
  int all = 0, reflected = 0;
};

Compared compare_all(const char* request, const char* definition = "x = u") {
  Compared compared;
  Multiparticles labels;
  labels.define(definition);
  const auto list = expand(parse_request(request, labels), Parameters());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto representative = static_cast<std::size_t>(list[i].representative);
    if (representative == i || !is_available(list[i].process)) continue;
    compare_with_representative(list[i], list[representative].process.str());
    ++compared.all;
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
    compare_with_representative(s, by);
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
