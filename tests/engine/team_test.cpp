// SPDX-License-Identifier: Apache-2.0
// The executor for teams of threads, on the default execution space, against packs of events.
// perf/parity.py compares a GPU with a host.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/drawn_numbers.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::test::team_test {
namespace {

using Space = MatrixElement::Space;

/// |M|^2 by teams, momenta and results on the default execution space.
std::vector<double> by_teams(const std::string& process, const Points& points,
                             MatrixElementOptions options = {}) {
  options.layout = Layout::teams;
  MatrixElement matrix_element(Process::parse(process), Parameters(), options);
  return evaluate(matrix_element, points);
}

std::vector<std::string> processes() {
  return {"e+ e- > mu+ mu-",  "e+ e- > e+ e-",   "d d~ > e+ e-", "g g > t t~",
          "g g > t t~ g",     "u g > u g g",     "u u~ > g g g", "g g > t t~ g g",
          "t t~ > g g g g g", "g g > t t~ g g g"};
}

TEST(Teams, AgreeWithPacks) {
  for (const auto& process : processes()) {
    const auto points = rambo_points(process, 1500.0, 5);
    compare(process, by_teams(process, points), evaluate(process, points),
            rounding_bounds(process, points));
  }
}

/// Bounds as in precision_test.cpp; here only the contractions and what follows are in float.
TEST(Teams, FloatAndMixedAreWithinTheirRounding) {
  for (const std::string process :
       {"e+ e- > mu+ mu-", "g g > t t~", "u g > u g g", "g g > t t~ g g"}) {
    const auto points = rambo_points(process, 1500.0, 6);
    const auto expected = evaluate(process, points);
    MatrixElementOptions options;
    options.precision = Precision::single_precision;
    compare(process + " float", by_teams(process, points, options), expected,
            rounding_bounds(process, points, float_epsilon, 64.0));
    options.precision = Precision::mixed;
    compare(process + " mixed", by_teams(process, points, options), expected,
            std::vector<double>(points.size(), 16.0 * float_epsilon));
  }
}

TEST(Teams, GemmAgrees) {
  for (const std::string process : {"g g > t t~", "g g > t t~ g g", "g g > t t~ g g g"}) {
    const auto points = rambo_points(process, 1500.0, 4);
    MatrixElementOptions options;
    options.color_sum = ColorSum::gemm;
    compare(process, by_teams(process, points, options), evaluate(process, points),
            rounding_bounds(process, points));
  }
}

TEST(Teams, RefuseFast) {
  MatrixElementOptions options;
  options.layout = Layout::teams;
  options.color_sum = ColorSum::fast;
  try {
    MatrixElement(Process::parse("g g > t t~ g g"), Parameters(), options);
    FAIL() << "it is taken";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "the colour sum fast is for packs of events on hosts; teams of threads take "
                 "kernel or gemm");
  }
}

TEST(Teams, HelicityBasisAndAllHelicitiesAgree) {
  for (const std::string process : {"g g > t t~ g", "u u~ > g g g"}) {
    const auto points = rambo_points(process, 1500.0, 4);
    MatrixElementOptions options;
    options.all_helicities = true;
    options.program.basis = PolarizationBasis::helicity;
    compare(process, by_teams(process, points, options), evaluate(process, points),
            rounding_bounds(process, points));
  }
}

TEST(Teams, DiagramsAgree) {
  for (const std::string process : {"g g > t t~", "u g > u g g", "g g > t t~ g g"}) {
    const auto points = rambo_points(process, 1500.0, 4);
    MatrixElementOptions options;
    options.program.recipe = Recipe::diagrams;
    compare(process, by_teams(process, points, options), evaluate(process, points),
            rounding_bounds(process, points));
  }
}

/// Helicities in batches, each with a program of its own.
TEST(Teams, HelicityBatchesAgree) {
  const std::string process = "g g > t t~ g g";
  const auto points = rambo_points(process, 1500.0, 4);
  MatrixElementOptions options;
  options.jamp_bytes = 1 << 12;
  compare(process, by_teams(process, points, options), evaluate(process, points),
          rounding_bounds(process, points));
}

/// An event's result is its own to the last bit: in whatever chunk and queue it is computed.
TEST(Teams, NeitherMemoryNorInstancesChangeAResult) {
  const std::string process = "g g > t t~ g";
  const auto points = rambo_points(process, 1500.0, 23);
  const auto expected = by_teams(process, points);
  for (const int instances : {1, 2, 3}) {
    MatrixElementOptions options;
    options.instances = instances;
    EXPECT_EQ(by_teams(process, points, options), expected) << instances;
    options.memory = 20'000;  // five, two or one events at a time
    EXPECT_EQ(by_teams(process, points, options), expected) << instances;
  }
}

/// Currents that the memory of a team does not hold lie in the global workspace: from some of them
/// to all, for more events than teams.
TEST(Teams, TheGlobalWorkspaceAgrees) {
  for (const std::string process : {"g g > t t~ g", "g g > t t~ g g"}) {
    const auto points = rambo_points(process, 1500.0, 40);
    const auto expected = by_teams(process, points);
    for (const std::size_t bytes : {4096, 1024, 16}) {
      MatrixElementOptions options;
      options.team_memory = bytes;
      EXPECT_EQ(by_teams(process, points, options), expected) << process << ", " << bytes;
    }
  }
}

/// One superposition of helicities has teams with several events.
TEST(Teams, TheGlobalWorkspaceAgreesForOneHelicity) {
  constexpr int events = 40;
  for (const std::string process : {"g g > t t~ g g", "g g > g g g g"}) {
    const auto point = rambo_points(process, 1500.0, 1).front();
    const auto values = [&](std::size_t bytes) {
      MatrixElementOptions options;
      options.layout = Layout::teams;
      options.helicities = HelicityMode::phase;
      options.team_memory = bytes;
      MatrixElement matrix_element(Process::parse(process), Parameters(), options);
      const RandomView<Space> random("random", events, matrix_element.info().num_strategy_random);
      fill_random(Space(), 3, 0, random, RandomStream::strategy);
      return values_of(matrix_element,
                       {.momenta = repeated(point, events), .strategy_random = random});
    };
    const auto expected = values(0);
    for (const std::size_t bytes : {16384, 8192, 4096, 16})
      EXPECT_EQ(values(bytes), expected) << process << ", " << bytes;
  }
}

TEST(Teams, RefuseTooLittleMemory) {
  MatrixElementOptions options;
  options.layout = Layout::teams;
  options.memory = 1000;
  try {
    const MatrixElement matrix_element(Process::parse("g g > t t~ g"), Parameters(), options);
    FAIL() << "1000 bytes were enough";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("`memory`"), std::string::npos) << error.what();
  }
}

/// Batches that grow and shrink, as a generator's last one does.
TEST(Teams, BatchesOfDifferentSizesAgree) {
  const std::string process = "g g > t t~ g";
  const auto points = rambo_points(process, 1500.0, 17);
  MatrixElementOptions options;
  options.layout = Layout::teams;
  MatrixElement matrix_element(Process::parse(process), Parameters(), options);
  const auto expected = by_teams(process, points);
  for (const std::size_t size : {3, 17, 1, 8}) {
    const Points some(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(size));
    const auto momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(some));
    const EventView<Space> result("helikos::test::result", size);
    matrix_element(Space(), momenta, result);
    Space().fence();
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result);
    for (std::size_t e = 0; e < size; ++e) EXPECT_EQ(host(e), expected[e]) << size << ", " << e;
  }
}

/// A NaN stays with its event, wherever in the momenta it is.
TEST(Teams, NaNStaysWithItsEvent) {
  const std::string process = "g g > t t~ g";
  auto points = rambo_points(process, 1500.0, 6);
  const auto expected = by_teams(process, points);
  for (std::size_t leg = 0; leg < points[2].size(); ++leg) {
    auto broken = points;
    broken[2][leg].y = std::numeric_limits<double>::quiet_NaN();
    const auto values = by_teams(process, broken);
    for (std::size_t e = 0; e < values.size(); ++e) {
      if (e == 2) continue;
      EXPECT_EQ(values[e], expected[e]) << leg << ", " << e;
    }
    EXPECT_TRUE(std::isnan(values[2])) << leg;
  }
}

}  // namespace
}  // namespace helikos::test::team_test
