// SPDX-License-Identifier: Apache-2.0
// The recorded selection, for jamps that are given.
#include "helikos/emit/detail/selection.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <random>

#include "color/commutator_traces.hpp"
#include "emit/graph_values.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/schedule/linear_sets.hpp"
#include "helikos/emit/trace.hpp"

namespace helikos::emit::selection_test {
namespace {

using Jamps = std::vector<std::complex<double>>;  ///< (flow, helicity)

struct Selected {
  double total;
  int helicity, flow;
};

/// g g > t t~: 16 configurations, numbered in the order of the program; the gluons' states are the
/// two first bits. C is f (8, -1; -1, 8) for some f.
class GluonsToTops : public ::testing::Test {
 protected:
  GluonsToTops()
      : process_(Process::parse("g g > t t~")),
        program_(build_program(process_, Parameters())),
        scheduled_(schedule(program_, nonzero_helicities(program_))),
        color_(process_color(program_.color)) {
    const Recording recording(graph_);
    TracedJamps jamps;
    for (int k = 0; k < 32; ++k) {
      jamps.push_back({Traced::of(graph_.input(2 * k)), Traced::of(graph_.input(2 * k + 1))});
    }
    traced_ = trace_selection(scheduled_, color_, helicity_numbers(program_, scheduled_.helicities),
                              jamps, Traced::of(graph_.input(64)), Traced::of(graph_.input(65)));
  }

  Selected select(const Jamps& linear, double helicity_random, double flow_random) const {
    std::vector<double> inputs;
    for (const auto& jamp : linear) inputs.insert(inputs.end(), {jamp.real(), jamp.imag()});
    inputs.insert(inputs.end(), {helicity_random, flow_random});
    const auto value = [&](Traced x) { return value_of(graph_, x.node, inputs, {}); };
    return {value(traced_.sums.back()), int(value(traced_.helicity)), int(value(traced_.flow))};
  }

  /// Jamps of linear polarisations from those of helicities: what a + i b and a - i b are, for each
  /// of the incoming gluons.
  static Jamps linear(Jamps jamps) {
    for (const std::size_t state : {8, 4}) {
      for (std::size_t k = 0; k < jamps.size(); ++k) {
        if ((k & state) != 0) continue;
        const auto minus = jamps[k], plus = jamps[k + state];
        jamps[k] = 0.5 * (minus + plus);
        jamps[k + state] = std::complex<double>(0.0, -0.5) * (minus - plus);
      }
    }
    return jamps;
  }

  Process process_;
  AmplitudeProgram program_;
  ScheduledProgram scheduled_;
  ColorBlocks color_;
  Graph graph_;
  TracedSelection traced_;
};

constexpr double below_one = 1.0 - 0x1p-53;

/// Numbers are such that zeros are exact. A flow alone, a helicity alone, a gluon's helicity alone.
TEST_F(GluonsToTops, NothingWithoutWeightIsSelected) {
  ASSERT_EQ(scheduled_.helicities.size(), 16u);
  for (int helicity = 0; helicity < 16; ++helicity) {
    for (int flow = 0; flow < 2; ++flow) {
      Jamps jamps(32);
      jamps[16 * flow + helicity] = {3.0, -4.0};
      for (const double u : {0.0, 0x1p-60, 0.25, 0.5, below_one}) {
        for (const double v : {0.0, 0.5, below_one}) {
          const Selected found = select(linear(jamps), u, v);
          EXPECT_EQ(found.helicity, helicity) << u;
          EXPECT_EQ(found.flow, flow) << v;
        }
      }
    }
  }
}

TEST_F(GluonsToTops, EdgesBetweenTwo) {
  for (int first = 0; first < 16; ++first) {
    for (int second = first + 1; second < 16; ++second) {
      Jamps jamps(32);
      jamps[first] = {1.0, 1.0};
      jamps[16 + second] = {1.0, -1.0};
      int found[2] = {};
      for (const double u : {0.0, 0.25, 0.75, below_one}) {
        const Selected selected = select(linear(jamps), u, 0.5);
        ASSERT_TRUE(selected.helicity == first || selected.helicity == second) << u;
        EXPECT_EQ(selected.flow, selected.helicity == second);
        ++found[selected.flow];
      }
      EXPECT_EQ(found[0], 2) << first << " " << second;
    }
  }
}

/// Each is selected for one stretch of random numbers, as long as its probability: how many of n
/// equally distant numbers lie in it differs from n times its length by less than one.
TEST_F(GluonsToTops, StretchesAreAsLongAsProbabilities) {
  constexpr int n = 1 << 12;
  std::mt19937 generator(17);
  std::normal_distribution<double> normal;
  Jamps jamps(32);
  for (auto& jamp : jamps) jamp = {normal(generator), normal(generator)};
  std::vector<double> weights;
  double total = 0.0;
  for (int h = 0; h < 16; ++h) {
    const auto first = jamps[h], second = jamps[16 + h];
    const double interference = 2.0 * std::real(std::conj(first) * second);
    weights.push_back(8.0 * (std::norm(first) + std::norm(second)) - interference);
    total += weights.back();
  }
  const Jamps given = linear(jamps);
  std::vector<int> counts(16, 0);
  for (int k = 0; k < n; ++k) {
    const double u = (k + 0.5) / n;
    const int helicity = select(given, u, 0.5).helicity;
    ASSERT_TRUE(helicity >= 0 && helicity < 16);
    ++counts[helicity];
    const double first = std::norm(jamps[helicity]), second = std::norm(jamps[16 + helicity]);
    const double part = first / (first + second);
    EXPECT_EQ(select(given, u, part - 1e-9).flow, 0);
    EXPECT_EQ(select(given, u, part + 1e-9).flow, 1);
  }
  for (int h = 0; h < 16; ++h) EXPECT_LE(std::abs(counts[h] - n * weights[h] / total), 1.0) << h;
}

/// Jamps are products of a number of the jamp and one of the helicity, so that the flows' weights
/// are the same for each helicity: |A|^2 of the traces.
TEST(GluonsAlone, FlowsAreTraces) {
  for (const auto& [text, gluons] : {std::pair("g g > g g", 4), std::pair("g g > g g g", 5)}) {
    const auto program = build_program(Process::parse(text), Parameters());
    const auto scheduled = schedule(program, nonzero_helicities(program));
    const auto color = process_color(program.color);
    const std::size_t helicities = scheduled.helicities.size();
    std::mt19937 generator(23);
    std::normal_distribution<double> normal;
    Jamps of_jamps;
    for (int f = 0; f < program.num_flows; ++f)
      of_jamps.push_back({normal(generator), normal(generator)});
    std::vector<double> inputs;
    Graph graph;
    const Recording recording(graph);
    TracedJamps jamps;
    for (std::size_t k = 0; k < of_jamps.size() * helicities; ++k) {
      const auto jamp = of_jamps[k / helicities] * (1.0 + double(k % helicities));
      jamps.push_back({Traced::of(graph.input(int(inputs.size()))),
                       Traced::of(graph.input(int(inputs.size()) + 1))});
      inputs.insert(inputs.end(), {jamp.real(), jamp.imag()});
    }
    const int random = int(inputs.size());
    inputs.resize(inputs.size() + 2, 0.5);
    const auto traced =
        trace_selection(scheduled, color, helicity_numbers(program, scheduled.helicities), jamps,
                        Traced::of(graph.input(random)), Traced::of(graph.input(random + 1)));
    std::vector<double> running{0.0};
    for (const auto& amplitude : test::trace_amplitudes(gluons, of_jamps)) {
      running.push_back(running.back() + std::norm(amplitude));
    }
    for (std::size_t f = 0; f + 1 < running.size(); ++f) {
      for (const double part : {1e-9, 1.0 - 1e-9}) {
        inputs[random + 1] = (running[f] + part * (running[f + 1] - running[f])) / running.back();
        EXPECT_EQ(value_of(graph, traced.flow.node, inputs, {}), double(f)) << text << " " << part;
      }
    }
  }
}

TEST(ClosedUnderRotation, IsWhatHasAllPolarisations) {
  const auto program = build_program(Process::parse("g g > t t~"), Parameters());
  auto helicities = all_helicities(program);
  EXPECT_TRUE(is_closed_under_rotation(program.legs, helicities));
  helicities.pop_back();
  EXPECT_FALSE(is_closed_under_rotation(program.legs, helicities));
}

}  // namespace
}  // namespace helikos::emit::selection_test
