// SPDX-License-Identifier: Apache-2.0
// Programs of Feynman diagrams: how many there are, and that each stands where it belongs.
#include "program/diagrams.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/error.hpp"
#include "program/build_program.hpp"
#include "program/counts.hpp"
#include "program/diagram_count.hpp"

namespace helikos::test {
namespace {

constexpr ProgramOptions diagrams{.recipe = Recipe::diagrams};

std::string with_gluons(int gluons) {
  std::string text = gluons == 1 ? "t t~ > g" : "g g > t t~";
  for (int i = 2; i < gluons; ++i) text += " g";
  return text;
}

AmplitudeProgram make_program(int gluons) {
  return build_program(Process::parse(with_gluons(gluons)), Parameters(), diagrams);
}

/// Four-gluon vertices in the tree that each current is.
std::vector<int> four_gluon_vertices(const AmplitudeProgram& program) {
  std::vector<int> result(program.currents.size(), 0);
  for (const Instruction& step : program.instructions) {
    if (is_contraction(step.operation) || is_propagation(step.operation)) continue;
    result[step.output] = step.operation == Operation::four_gluon ? 1 : 0;
    for (const int input : step.inputs) result[step.output] += input < 0 ? 0 : result[input];
  }
  return result;
}

std::vector<Instruction> contractions_of(const AmplitudeProgram& program) {
  std::vector<Instruction> result;
  for (const Instruction& step : program.instructions) {
    if (is_contraction(step.operation)) result.push_back(step);
  }
  return result;
}

/// What is contracted, whatever the flow: a diagram with one structure of each four-gluon vertex.
/// Three of them are one diagram for each such vertex.
TEST(Diagrams, AreAsManyAsFeynmanDiagrams) {
  const long long known[] = {1, 3, 16, 123, 1240, 15495};
  for (int n = 1; n <= max_diagram_gluons; ++n) {
    const auto program = make_program(n);
    const auto vertices = four_gluon_vertices(program);
    std::set<std::array<int, 2>> terms;
    for (const Instruction& step : contractions_of(program)) {
      terms.insert({step.inputs[0], step.inputs[1]});
    }
    std::map<int, long long> by_vertices;
    for (const auto& [vector, tree] : terms) ++by_vertices[vertices[vector] + vertices[tree]];
    long long count = 0, structures = 1;
    for (int v = 0; !by_vertices.empty() && v <= by_vertices.rbegin()->first; ++v) {
      EXPECT_EQ(by_vertices[v] % structures, 0) << n << ", " << v;
      count += by_vertices[v] / structures;
      structures *= 3;
    }
    EXPECT_EQ(count, known[n - 1]) << n;
    EXPECT_EQ(count, count_diagrams(Process::parse(with_gluons(n)))) << n;
  }
}

/// Planar trees by their number of leaves, x = p - p^2 - p^3, and sequences of them: the
/// colour-ordered diagrams of one flow. Each is in it once.
TEST(Diagrams, AreInEveryFlowOnceForEachPlanarDiagram) {
  const std::size_t planar[] = {1, 2, 6, 21, 81};
  for (int n = 1; n <= 5; ++n) {
    std::vector<std::set<std::array<int, 2>>> flows;
    const auto program = make_program(n);
    flows.resize(program.num_flows);
    for (const Instruction& step : contractions_of(program)) {
      EXPECT_TRUE(flows.at(step.output).insert({step.inputs[0], step.inputs[1]}).second) << n;
    }
    for (const auto& flow : flows) EXPECT_EQ(flow.size(), planar[n - 1]) << n;
  }
}

/// Every current but an external one is made by one vertex and one propagator: it is no sum.
/// Vectors on the quark line, between row and column, have no propagator.
TEST(Diagrams, CurrentsAreNoSums) {
  const auto program = make_program(4);
  std::vector<int> vertices(program.currents.size(), 0), propagators(vertices);
  std::set<int> between;
  for (const Instruction& step : program.instructions) {
    if (is_contraction(step.operation)) {
      between.insert(step.inputs[0]);
      continue;
    }
    ++(is_propagation(step.operation) ? propagators : vertices)[step.output];
    if (step.operation == Operation::external) ++propagators[step.output];
  }
  for (std::size_t c = 0; c < vertices.size(); ++c) {
    EXPECT_EQ(vertices[c], 1) << c;
    EXPECT_EQ(propagators[c], between.count(static_cast<int>(c)) > 0 ? 0 : 1) << c;
  }
}

/// Without those that a quark line makes.
long boson_currents(int gluons) {
  const auto counts = count(make_program(gluons));
  return counts.vector_currents - counts.pair_currents;
}

/// Trees of k labelled gluons, the structures of a four-gluon vertex apart: 1, 1, 6, 45, of which
/// those of all gluons are there too.
TEST(Diagrams, ShareTheirTrees) {
  EXPECT_EQ(boson_currents(2), 2 + 1);
  EXPECT_EQ(boson_currents(3), 3 + 3 + 6);
  EXPECT_EQ(boson_currents(4), 4 + 6 + 4 * 6 + 45);
}

TEST(Diagrams, RefuseMoreGluons) {
  try {
    make_program(max_diagram_gluons + 1);
    FAIL() << "seven gluons were not refused";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("--recipe diagrams: g g > t t~ g g g g g"));
  }
}

/// Their one program is both: exchanges are diagrams.
TEST(Diagrams, AreTheProgramOfNeutralCurrents) {
  for (const std::string process : {"e+ e- > mu+ mu-", "e+ e- > e+ e-", "u u~ > ve ve~"}) {
    const auto parsed = Process::parse(process);
    const auto recursion = count(build_program(parsed, Parameters()));
    const auto by_diagrams = count(build_program(parsed, Parameters(), diagrams));
    EXPECT_EQ(by_diagrams.contractions, count_diagrams(parsed)) << process;
    EXPECT_EQ(by_diagrams.contractions, recursion.contractions) << process;
    EXPECT_EQ(by_diagrams.fermion_terms, recursion.fermion_terms) << process;
  }
}

}  // namespace
}  // namespace helikos::test
