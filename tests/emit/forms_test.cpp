// SPDX-License-Identifier: Apache-2.0
// Recordings of programs of forms against recordings of programs of formulas.
#include <gtest/gtest.h>

#include "emit/graph_values.hpp"
#include "engine/worst.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/emit/detail/helicity_parts.hpp"
#include "helikos/emit/trace.hpp"
#include "packs/as_forms.hpp"
#include "packs/executors.hpp"

namespace helikos::emit::forms_test {
namespace {

/// Inputs of a recording for some momenta [GeV].
std::vector<double> inputs_of(const AmplitudeProgram& program) {
  std::vector<double> inputs;
  for (const auto& p : test::random_momenta(program, 5)) {
    inputs.insert(inputs.end(), {p.t, p.x, p.y, p.z});
  }
  inputs.push_back(1.0);
  inputs.resize(input_of_kinematics(program.num_legs(), 0), 0.0);
  return inputs;
}

/// |M|^2 by one recording.
double sum_of(const AmplitudeProgram& program, const std::vector<HelicityMask>& helicities) {
  const auto scheduled = schedule(program, helicities);
  Graph graph;
  const NodeId sum = trace_sum(graph, scheduled, process_color(program.color)).back();
  return value_of(graph, sum, inputs_of(program), distinct_constants(scheduled));
}

/// |M|^2 by two recordings: the kinematics and what follows.
double mixed_sum_of(const AmplitudeProgram& program, const std::vector<HelicityMask>& helicities) {
  const auto scheduled = schedule(program, helicities);
  Graph kinematics, graph;
  const auto sum = trace_mixed_sum(kinematics, graph, scheduled, process_color(program.color));
  const auto constants = distinct_constants(scheduled);
  auto inputs = inputs_of(program);
  std::vector<double> numbers;
  for (const NodeId number : sum.numbers) {
    numbers.push_back(value_of(kinematics, number, inputs, constants));
  }
  inputs.insert(inputs.end(), numbers.begin(), numbers.end());
  return value_of(graph, sum.milestones.back(), inputs, constants);
}

TEST(Forms, SumsAreThoseOfFormulas) {
  test::Worst worst("recorded sums");
  for (const char* text : {"g g > t t~ g", "g g > g g g", "u d~ > w+ z", "e+ e- > w+ w-"}) {
    const auto program = build_program(Process::parse(text), Parameters());
    const auto helicities = nonzero_helicities(program);
    const double expected = sum_of(program, helicities);
    for (const auto& forms : {test::as_forms(program), test::half_as_forms(program, 2)}) {
      EXPECT_EQ(nonzero_helicities(forms), helicities) << text;
      worst.add_relative(sum_of(forms, helicities), expected, 1e-12, text);
      worst.add_relative(mixed_sum_of(forms, helicities), expected, 1e-12, text);
    }
  }
}

/// It is not known whether the constants of a form are real.
TEST(Forms, HaveNoOppositeHelicities) {
  const auto program = build_program(Process::parse("g g > t t~"), Parameters());
  const auto scheduled = [](const AmplitudeProgram& p) { return schedule(p, all_helicities(p)); };
  EXPECT_GE(leg_of_opposites(scheduled(program)), 0);
  EXPECT_EQ(leg_of_opposites(scheduled(test::as_forms(program))), -1);
}

}  // namespace
}  // namespace helikos::emit::forms_test
