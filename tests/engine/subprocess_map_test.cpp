// SPDX-License-Identifier: Apache-2.0
// Helicities and colour flows of subprocesses, as their representatives compute them, against their
// own programs.
#include "helikos/theory/process/subprocess_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "color/commutator_traces.hpp"
#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos::test::subprocess_map_test {
namespace {

/// q[legs[i]] = p[i], reflected where the map says so.
Point mapped(const Point& point, const SubprocessMap& map) {
  Point there(point.size());
  const double sign = map.reflects ? -1.0 : 1.0;
  for (std::size_t i = 0; i < point.size(); ++i) {
    const Momentum& p = point[i];
    there[static_cast<std::size_t>(map.legs[i])] = {p.t, sign * p.x, sign * p.y, sign * p.z};
  }
  return there;
}

/// |J_f(h)|^2 of each flow and helicity, (flow, helicity); of gluons alone by their traces.
std::vector<double> squares(const AmplitudeProgram& program, const Point& point) {
  auto jamps = run_program(program, point).values;
  if (program.color.kind == ColorBasis::Kind::adjoint) {
    jamps = trace_amplitudes(program.color.num_gluons, jamps);
  }
  std::vector<double> result;
  for (const auto& jamp : jamps) result.push_back(std::norm(jamp));
  return result;
}

AmplitudeProgram helicity_program(const Process& process) {
  ProgramOptions options;
  options.basis = PolarizationBasis::helicity;
  return build_program(process, Parameters(), options);
}

/// How far rounding may move any of them, as conditioning.hpp measures |M|^2.
double rounding_of(const AmplitudeProgram& program, const Point& point) {
  const auto values = squares(program, point);
  std::mt19937_64 random(3);
  double change = 0.0;
  for (int k = 0; k < 4; ++k) {
    const auto moved = squares(program, shifted(point, 0x1p-36, random));
    for (std::size_t i = 0; i < values.size(); ++i)
      change = std::max(change, std::abs(moved[i] - values[i]));
  }
  return 32.0 * epsilon * *std::ranges::max_element(values) +
         roundings * change * (epsilon + defect(point)) / 0x1p-36;
}

bool is_permutation(std::vector<int> numbers, std::size_t count) {
  std::vector<int> all(count);
  std::iota(all.begin(), all.end(), 0);
  std::ranges::sort(numbers);
  return numbers == all;
}

struct Compared {
  int all = 0, reflected = 0, reversed = 0;
};

/// False if any is further away than allowed.
bool are_equal(const std::vector<double>& here, const std::vector<double>& there,
               const SubprocessMap& map, double allowed) {
  const std::size_t helicities = map.helicities.size();
  bool equal = true;
  for (std::size_t i = 0; i < there.size(); ++i) {
    const auto flow = static_cast<std::size_t>(map.flows[i / helicities]);
    const auto helicity = static_cast<std::size_t>(map.helicities[i % helicities]);
    equal = equal && std::abs(here[flow * helicities + helicity] - there[i]) <= allowed;
  }
  return equal;
}

void compare_one(const Subprocess& s, const Process& representative, Compared& compared) {
  const auto own = helicity_program(s.process), other = helicity_program(representative);
  const auto map = map_subprocess(s, representative, other.color);
  ASSERT_EQ(map.color, own.color) << s.process.str();
  ASSERT_TRUE(is_permutation(map.helicities, static_cast<std::size_t>(num_helicities(s.process))));
  ASSERT_TRUE(is_permutation(map.flows, flows_of(s.process, map.color).size()));
  for (const Point& point : rambo_points(s.process, 800.0, 2)) {
    const double allowed = 2.0 * rounding_of(own, point);
    const auto here = squares(own, point), there = squares(other, mapped(point, map));
    EXPECT_TRUE(are_equal(here, there, map, allowed)) << s.process.str();
    EXPECT_LT(allowed, 1e-6 * *std::ranges::max_element(here)) << s.process.str();
    auto wrong = map;
    std::ranges::reverse(wrong.helicities);  // all signs
    EXPECT_TRUE(!s.reflects || !are_equal(here, there, wrong, allowed)) << s.process.str();
  }
  ++compared.all;
  compared.reflected += s.reflects;
  compared.reversed += map.flows.size() > 1 && !std::ranges::is_sorted(map.flows);
}

Compared compare_all(const char* request, const char* definition, const char* other = "q = u",
                     const Model& model = standard_model()) {
  Multiparticles labels(model);
  labels.define(definition);
  labels.define(other);
  const auto list = expand_default(parse_request(request, labels), Parameters());
  Compared compared;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto there = static_cast<std::size_t>(list[i].representative);
    if (there != i) compare_one(list[i], list[there].process, compared);
  }
  return compared;
}

TEST(SubprocessMap, OneQuarkLine) {
  const auto compared = compare_all("x x > g g x", "x = g u u~");
  EXPECT_EQ(compared.all, 4);
  EXPECT_EQ(compared.reflected, 0);
  EXPECT_GE(compared.reversed, 2);  // of g u~ and u~ g
}

TEST(SubprocessMap, SeveralQuarkLines) {
  const auto top = compare_all("x x > t t~ x", "x = g u u~");
  EXPECT_EQ(top.all, 4);        // of g u and u u~
  EXPECT_EQ(top.reflected, 0);  // without electroweak vertices
  EXPECT_GE(top.reversed, 2);
  const auto jets = compare_all("x x > x x QED=2", "x = u u~ d d~");
  EXPECT_GT(jets.all, 6);
  EXPECT_GE(jets.reflected, 2);  // u~ u~, u~ d~
  EXPECT_GT(compare_all("x x > x x g QED=0", "x = u u~ d").all, 4);
}

/// A flow has a jamp for each power of e.
TEST(SubprocessMap, OrdersOfSquares) {
  const auto compared = compare_all("x x > x x QED^2==2", "x = u u~ d d~");
  EXPECT_GT(compared.all, 4);
  EXPECT_GE(compared.reflected, 2);
  EXPECT_GE(compared.reversed, 2);
}

TEST(SubprocessMap, Decays) {
  EXPECT_EQ(compare_all("x x > t t~, t > b w+, t~ > b~ w-", "x = u u~").all, 1);  // exchanged
  const auto conjugated = compare_all("g x > t t~ x, t > w+ b, t~ > w- b~", "x = u u~");
  EXPECT_EQ(conjugated.reflected, 1);
  EXPECT_GE(conjugated.reversed, 1);
  EXPECT_EQ(compare_all("u u~ > z z g, z > y q", "y = e+ mu+", "q = e- mu-").all, 1);
}

TEST(SubprocessMap, GluonsAlone) {
  const auto compared = compare_all("x x > x g g HIG=1", "x = g h", "q = u", find_model("heft"));
  EXPECT_EQ(compared.all, 2);  // of g h > g g g and g h > h g g
  Compared exchanged;
  const auto gluons = Process::parse("g g > g g g");
  const Subprocess other{gluons, 0, {1, 0, 4, 2, 3}};
  compare_one(other, gluons, exchanged);
  EXPECT_EQ(exchanged.reversed, 1);
}

TEST(SubprocessMap, VectorsAndLeptons) {
  const auto vectors = compare_all("x x > y z g", "x = u u~ d d~", "y = w+ w-");
  EXPECT_EQ(vectors.all, 3);  // of u d~
  EXPECT_EQ(vectors.reflected, 2);
  EXPECT_EQ(compare_all("x x > e+ e- x", "x = g u u~").all, 4);
  EXPECT_EQ(compare_all("g y > x h z", "y = t t~", "x = t t~").reflected, 1);
}

}  // namespace
}  // namespace helikos::test::subprocess_map_test
