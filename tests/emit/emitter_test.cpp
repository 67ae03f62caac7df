// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/emitter.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "emit/graph_values.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/emit/detail/helicity_parts.hpp"
#include "helikos/emit/detail/step_writer.hpp"
#include "helikos/emit/graph.hpp"
#include "helikos/emit/trace.hpp"
#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "process/legs.hpp"

namespace helikos::emit::emitter_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Lines of the longest function of a file.
std::size_t longest_function(const std::string& text) {
  std::size_t longest = 0, lines = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') continue;
    ++lines;
    if (text.compare(i + 1, 2, "}\n") == 0) longest = std::max(longest, lines), lines = 0;
    if (text.compare(i + 1, 8, "template") == 0) lines = 0;
  }
  return longest;
}

TEST(Emitter, FunctionsAreBounded) {
  for (const char* process :
       {"g g > t t~", "g g > t t~ g", "g g > t t~ g g", "g g > t t~ g g g", "g g > g g g g"}) {
    for (const auto target : {Target::packs, Target::threads}) {
      const auto files = emit_process("kernel", Process::parse(process), target);
      std::size_t longest = 0;
      for (const auto& file : files) longest = std::max(longest, longest_function(file.text));
      EXPECT_LE(longest, 10000u) << process;
      // On GPUs sums only.
      const bool has_kernel = target == Target::packs || !std::string(process).ends_with("g g");
      EXPECT_EQ(longest > 100, has_kernel) << process;
    }
  }
}

/// Their colour matrix is indefinite: jamps only, on hosts.
TEST(Emitter, SquaresOfOrdersAreNotSummed) {
  const auto process = Process::parse("u u~ > u u~ QED^2==2");
  const auto entry_of = [&](Target target) {
    for (const auto& file : emit_process("kernel", process, target)) {
      if (file.name == "kernel.cpp") return file.text;
    }
    return std::string();
  };
  EXPECT_THAT(entry_of(Target::packs), HasSubstr(".double_jamps"));
  EXPECT_THAT(entry_of(Target::packs), Not(HasSubstr("_sum =")));
  EXPECT_THAT(entry_of(Target::threads), HasSubstr("kernel{"));
  EXPECT_THAT(entry_of(Target::threads), Not(HasSubstr("_sum =")));
}

/// Real jamps have helicities side by side, and what two flows have in common is contracted once.
TEST(Emitter, JampsOfGluonsAloneAreReal) {
  const auto text_of = [](const char* process) {
    std::string all;
    for (const auto& file : emit_process("kernel", Process::parse(process))) all += file.text;
    return all;
  };
  const std::string gluons = text_of("g g > g g g g");
  EXPECT_THAT(gluons, HasSubstr("V* __restrict__ other = other_target"));
  EXPECT_THAT(gluons, HasSubstr("out0[N * 0] = "));
  EXPECT_THAT(gluons, HasSubstr("other0[N * 0] = "));
  EXPECT_THAT(gluons, Not(HasSubstr("other0[N * 1]")));
  EXPECT_THAT(text_of("g g > t t~ g g"), Not(HasSubstr("other_target")));
}

/// The current is that of the first two external gluons.
TEST(StepWriter, TimesOfPolarizationsAreNotRead) {
  const auto program = build_program(Process::parse("g g > g g"), Parameters());
  const auto scheduled = with_markers(schedule(program, nonzero_helicities(program)));
  const auto vertex = std::ranges::find_if(scheduled.instructions, [](const auto& i) {
    return row_of(i.operation).role == Role::vertex;
  });
  ASSERT_NE(vertex, scheduled.instructions.end());
  const auto pattern = loops_of(*vertex, scheduled.tables).begin()->first.pattern;
  EXPECT_THAT(write_step(scheduled, *vertex, pattern).body, HasSubstr("= a[N * 0];"));
  const auto body = write_step(scheduled, *vertex, pattern, {nullptr, 1u}).body;
  EXPECT_THAT(body, Not(HasSubstr("= a[N * 0];")));
  EXPECT_THAT(body, HasSubstr("= a[N * 1];"));
}

TEST(Emitter, NoParameterIsBakedIn) {
  const auto files = emit_process("kernel", Process::parse("g g > t t~"));
  std::string all;
  for (const auto& file : files) {
    EXPECT_THAT(file.text, Not(HasSubstr("(173"))) << file.name;
    EXPECT_THAT(file.text, Not(HasSubstr("1.4915"))) << file.name;
    all += file.text;
  }
  EXPECT_THAT(all, HasSubstr("constants[0]"));
}

/// Nothing is left of another process, and nothing hangs on where memory lies.
TEST(Emitter, ForgetsWhatItHasEmitted) {
  const auto process = Process::parse("g g > t t~ g");
  const auto first = emit_process("kernel", process);
  const auto other = emit_process("kernel", Process::parse("u u~ > e+ e-"));
  EXPECT_NE(first.front().text, other.front().text);
  const auto second = emit_process("kernel", process);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].text, second[i].text);
}

/// Where structure alone makes helicities vanish, it finds those that the filter finds.
TEST(NonzeroHelicities, AreThoseOfTheFilter) {
  for (const char* text : {"e+ e- > mu+ mu-", "e+ e- > e+ e-", "g g > t t~", "u g > u g g",
                           "e+ e- > b b~", "u u~ > e+ e-", "b b~ > g g g"}) {
    const auto process = Process::parse(text);
    const MatrixElement matrix_element(process, Parameters());
    const auto found = nonzero_helicities(build_program(process, Parameters()));
    EXPECT_EQ(found.size(), matrix_element.info().num_good_helicities) << text;
  }
}

/// Momenta of a top-antitop pair and gluons [GeV], not balanced: the recording does not ask for it.
std::vector<double> some_momenta(int num_legs) {
  std::mt19937 generator(11);
  std::uniform_real_distribution<double> flat(-300.0, 300.0);
  std::vector<double> inputs;
  for (int leg = 0; leg < num_legs; ++leg) {
    const double mass = leg == 2 || leg == 3 ? 173.0 : 0.0;
    const double x = flat(generator), y = flat(generator), z = flat(generator);
    for (const double c : {std::sqrt(mass * mass + x * x + y * y + z * z), x, y, z}) {
      inputs.push_back(c);
    }
  }
  inputs.push_back(1.0);  // inverse unit
  return inputs;
}

/// The shares of all choices of the gluons' polarisations add up to the sum over all helicities.
TEST(ChosenStates, AddUp) {
  for (const char* text : {"g g > t t~", "g g > t t~ g"}) {
    const auto process = Process::parse(text);
    const auto gluons = test::gluons_of(process);
    const auto program = build_program(process, Parameters());
    const auto all = schedule(program, nonzero_helicities(program));
    const auto color = process_color(program.color);
    const auto chosen = with_chosen_states(program, gluons, all.helicities);
    ASSERT_TRUE(chosen.has_value()) << text;
    const std::vector<double> constants{173.0, 1.4915};
    auto inputs = some_momenta(process.num_legs());
    inputs.resize(input_of_choice(process.num_legs(), process.num_legs()));
    Graph graph;
    const double expected = value_of(graph, trace_sum(graph, all, color).back(), inputs, constants);
    Graph chosen_graph;
    const NodeId share = trace_sum(chosen_graph, *chosen, color).back();
    double sum = 0.0;
    for (int choice = 0; choice < 1 << gluons.size(); ++choice) {
      for (std::size_t g = 0; g < gluons.size(); ++g) {
        inputs[input_of_choice(process.num_legs(), gluons[g])] = choice >> g & 1;
      }
      sum += value_of(chosen_graph, share, inputs, constants);
    }
    EXPECT_GT(expected, 0.0);
    EXPECT_NEAR(sum / expected, 1.0, 1e-11) << text;
  }
}

/// So do those of all parts of the helicities that threads of a GPU compute.
TEST(ThreadParts, AddUp) {
  const std::tuple<const char*, std::size_t, std::size_t> processes[] = {
      {"g g > t t~ g", 3, 1}, {"g u > t t~ w+ d", 1, 1}, {"u u > t t~ u u", 0, 3}};
  for (const auto& [text, num_chosen, num_parts] : processes) {
    const auto process = Process::parse(text);
    const auto program = build_program(process, Parameters());
    const auto all = schedule(program, nonzero_helicities(program));
    const auto color = process_color(program.color);
    const auto constants = distinct_constants(all);
    auto inputs = some_momenta(process.num_legs());
    inputs.resize(input_of_choice(process.num_legs(), process.num_legs()));
    Graph graph;
    const double expected = value_of(graph, trace_sum(graph, all, color).back(), inputs, constants);
    const auto way = cheapest_parts(program, all, color);
    ASSERT_TRUE(way.has_value()) << text;
    EXPECT_EQ(way->chosen_legs.size(), num_chosen) << text;
    EXPECT_EQ(way->parts.size(), num_parts) << text;
    double sum = 0.0;
    for (int choice = 0; choice < 1 << way->chosen_legs.size(); ++choice) {
      for (std::size_t i = 0; i < way->chosen_legs.size(); ++i) {
        inputs[input_of_choice(process.num_legs(), way->chosen_legs[i])] = choice >> i & 1;
      }
      for (const auto& [part, milestones] : way->parts) {
        sum += value_of(*part, milestones.back(), inputs, constants);
      }
    }
    EXPECT_GT(expected, 0.0);
    EXPECT_NEAR(sum / expected, 1.0, 1e-11) << text;
  }
}

/// Recordings of all helicities, and of one of each two opposite ones that stands for both.
struct BothRecordings {
  explicit BothRecordings(const char* text)
      : process(Process::parse(text)),
        program(build_program(process, Parameters())),
        all(schedule(program, nonzero_helicities(program))),
        color(process_color(program.color)) {
    milestones = trace_sum(graph, all, color);
    const auto constants = distinct_constants(all);
    half = schedule(program, one_of_opposites(all, leg_of_opposites(all)));
    half_milestones =
        trace_sum(half_graph, half, color, {.constants = &constants, .with_opposites = true});
  }

  Process process;
  AmplitudeProgram program;
  ScheduledProgram all, half;
  ColorBlocks color;
  Graph graph, half_graph;
  std::vector<NodeId> milestones, half_milestones;
};

/// With a width that no one can overlook, in one and in two propagators of a line.
TEST(OppositeHelicities, HaveTheSameSum) {
  for (const char* text :
       {"g g > t t~", "g u > t t~ u", "u u~ > t t~ g", "u u > t t~ u u", "g g > t t~ g"}) {
    const BothRecordings recordings(text);
    EXPECT_EQ(2 * recordings.half.helicities.size(), recordings.all.helicities.size()) << text;
    auto inputs = some_momenta(recordings.process.num_legs());
    inputs.resize(input_of_choice(recordings.process.num_legs(), recordings.process.num_legs()));
    const std::vector<double> constants{173.0, 60.0};
    ASSERT_EQ(distinct_constants(recordings.all).size(), constants.size()) << text;
    const double expected =
        value_of(recordings.graph, recordings.milestones.back(), inputs, constants);
    const double sum =
        value_of(recordings.half_graph, recordings.half_milestones.back(), inputs, constants);
    EXPECT_GT(expected, 0.0);
    EXPECT_NEAR(sum / expected, 1.0, 1e-11) << text;
  }
}

/// Only what follows a denominator with a width is computed twice. In u c > t t~ u c three of seven
/// diagrams have none, and of the other four the numerators are computed once: less than three
/// quarters are left.
TEST(OppositeHelicities, ShareTheirNumerators) {
  const BothRecordings recordings("u c > t t~ u c");
  const auto all = size_of_function(recordings.graph, recordings.milestones);
  const auto half = size_of_function(recordings.half_graph, recordings.half_milestones);
  EXPECT_LT(half.operations, 0.75 * all.operations);
}

/// Chiral couplings have none.
TEST(OppositeHelicities, AreOfVectorCouplings) {
  for (const auto& [text, has_them] : {std::pair{"g u > t t~ g u", true},
                                       {"u d~ > t t~ w+", false},
                                       {"e+ e- > mu+ mu-", false},
                                       {"g g > g g", false}}) {
    const auto program = build_program(Process::parse(text), Parameters());
    EXPECT_EQ(leg_of_opposites(schedule(program, nonzero_helicities(program))) >= 0, has_them)
        << text;
  }
  const auto program = build_program(Process::parse("g u > t t~ g u"), Parameters());
  const auto all = schedule(program, nonzero_helicities(program));
  EXPECT_EQ(leg_of_opposites(all), 1);
  EXPECT_EQ(leg_of_opposites(all, leg_bit(1) | leg_bit(5)), 2);
}

/// Six flows have the 14 diagrams of u u > t t~ u u in 36 terms, which differ in their factors.
/// Helicities of the u quarks are ++ and -- with 14 diagrams and four times +- with 7, each for 4
/// helicities of the top quarks: 224 products of spinors or vectors, 32 operations each at most.
/// Currents and jamps take as many again; the 36 terms alone would take 14000.
TEST(TraceSum, ComputesADiagramOnce) {
  const BothRecordings recordings("u u > t t~ u u");
  const auto all = size_of_function(recordings.graph, recordings.milestones);
  EXPECT_LT(all.operations, 2.5 * 224 * 32);
}

/// Where one function would keep too many values alive, teams of threads do better.
TEST(ThreadParts, AreForFewFlows) {
  const auto program = build_program(Process::parse("g g > t t~ g g"), Parameters());
  const auto all = schedule(program, nonzero_helicities(program));
  EXPECT_FALSE(cheapest_parts(program, all, process_color(program.color)).has_value());
}

/// (a + b) (a - b) + a: a and b are read, the sum waits for the difference, the product for
/// nothing.
TEST(SizeOfFunction, CountsValuesThatAreStillRead) {
  Graph graph;
  const NodeId a = graph.input(0), b = graph.input(1);
  const NodeId sum = graph.add(a, b), difference = graph.subtract(a, b);
  const NodeId result = graph.add(graph.multiply(sum, difference), a);
  const FunctionSize size = size_of_function(graph, {result});
  EXPECT_EQ(size.operations, 4);
  EXPECT_EQ(size.most_alive, 2);
}

}  // namespace
}  // namespace helikos::emit::emitter_test
