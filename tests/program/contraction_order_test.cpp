// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/contraction_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos::test::contraction_order_test {
namespace {

AmplitudeProgram program_of(const char* process) {
  return build_program(Process::parse(process), Parameters());
}

using Key = std::tuple<Operation, std::array<int, 3>, int, double, int>;

std::vector<Key> keys_of(const AmplitudeProgram& program) {
  std::vector<Key> keys;
  for (const auto& i : program.instructions) {
    keys.emplace_back(i.operation, i.inputs, i.output, i.coefficient, i.parameter);
  }
  return keys;
}

/// The instructions that write one current, in order.
std::vector<Key> writers_of(const AmplitudeProgram& program, int current) {
  std::vector<Key> writers;
  const auto keys = keys_of(program);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto& instruction = program.instructions[i];
    if (!is_contraction(instruction.operation) && instruction.output == current) {
      writers.push_back(keys[i]);
    }
  }
  return writers;
}

struct Order {
  const char* name;
  AmplitudeProgram (*of)(const AmplitudeProgram&);
};

class ContractionOrder : public ::testing::TestWithParam<std::tuple<Order, const char*>> {
 protected:
  AmplitudeProgram program_ = program_of(std::get<1>(GetParam()));
  AmplitudeProgram ordered_ = std::get<0>(GetParam()).of(program_);
};

TEST_P(ContractionOrder, KeepsEveryInstruction) {
  const auto& program = program_;
  const auto& ordered = ordered_;
  auto before = keys_of(program), after = keys_of(ordered);
  std::sort(before.begin(), before.end());
  std::sort(after.begin(), after.end());
  EXPECT_EQ(before, after);
  for (std::size_t c = 0; c < program.currents.size(); ++c) {
    EXPECT_EQ(writers_of(program, int(c)), writers_of(ordered, int(c)));
  }
}

TEST_P(ContractionOrder, ReadsWhatIsComplete) {
  const auto& program = ordered_;
  std::vector<std::size_t> complete(program.currents.size(), 0);
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    const auto& instruction = program.instructions[i];
    if (!is_contraction(instruction.operation)) complete[instruction.output] = i;
  }
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    const auto& instruction = program.instructions[i];
    for (const int input : instruction.inputs) {
      const bool is_itself = !is_contraction(instruction.operation) && input == instruction.output;
      if (input >= 0 && !is_itself) {
        ASSERT_LT(complete[input], i);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Processes, ContractionOrder,
    ::testing::Combine(::testing::Values(Order{"short_lives", with_short_lives},
                                         Order{"by_cuts", by_cuts}),
                       ::testing::Values("e+ e- > mu+ mu-", "g g > t t~", "g g > t t~ g",
                                         "u g > u g g", "g g > g g g", "u u > t t~ u u")),
    [](const auto& info) {
      return std::string(std::get<0>(info.param).name) + "_" + std::to_string(info.index);
    });

/// Contractions of the same two sets of legs follow each other.
TEST(ByCuts, CutsAreNotMixed) {
  for (const char* process : {"g g > g g g g", "u u > t t~ u u", "g g > t t~ g g"}) {
    const auto program = by_cuts(program_of(process));
    std::vector<LegMask> cuts;
    for (const auto& i : program.instructions) {
      if (!is_contraction(i.operation)) continue;
      const LegMask cut =
          std::min(program.currents[i.inputs[0]].legs, program.currents[i.inputs[1]].legs);
      if (cuts.empty() || cuts.back() != cut) cuts.push_back(cut);
    }
    EXPECT_GT(cuts.size(), 1u) << process;
    std::sort(cuts.begin(), cuts.end());
    EXPECT_EQ(std::adjacent_find(cuts.begin(), cuts.end()), cuts.end()) << process;
  }
}

/// One helicity's currents fit into less memory than in the order of the recipe.
TEST(ShortLives, SavesWorkspace) {
  for (const char* process : {"g g > t t~ g g", "u u > t t~ u u"}) {
    const auto program = program_of(process);
    EXPECT_LT(schedule(with_short_lives(program), {HelicityMask{}}).workspace_size,
              schedule(program, {HelicityMask{}}).workspace_size)
        << process;
  }
}

}  // namespace
}  // namespace helikos::test::contraction_order_test
