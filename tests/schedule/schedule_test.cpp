// SPDX-License-Identifier: Apache-2.0
// The passes: a simulation that knows which current owns each real of the workspace.
#include "helikos/amplitude/schedule/schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <string>

#include "helikos/amplitude/program/build_program.hpp"

namespace helikos::test::schedule_test {
namespace {

constexpr int nobody = -1;

/// States (own legs only) that a current needs for these helicities: in order of the mask.
std::vector<HelicityMask> states_of(const Current& current, const std::vector<HelicityMask>& all) {
  std::set<HelicityMask> states;
  for (const HelicityMask h : all) states.insert(h.restricted_to(current.legs));
  return {states.begin(), states.end()};
}

/// (current) Whether some jamp depends on it, found backwards.
std::vector<bool> needed_currents(const AmplitudeProgram& program) {
  std::vector<bool> needed(program.currents.size(), false);
  for (auto i = program.instructions.rbegin(); i != program.instructions.rend(); ++i) {
    if (!is_contraction(i->operation) && !needed[i->output]) continue;
    for (const int input : i->inputs) {
      if (input >= 0) needed[input] = true;
    }
  }
  return needed;
}

class Checker {
 public:
  Checker(const AmplitudeProgram& program, const std::vector<HelicityMask>& helicities)
      : program_(program),
        helicities_(helicities),
        scheduled_(schedule(program, helicities)),
        owner_(scheduled_.workspace_size, nobody),
        writes_left_(program.currents.size(), 0),
        reads_left_(program.currents.size(), 0),
        flow_written_(program.num_flows, false) {
    for (const Current& c : program.currents) states_.push_back(states_of(c, helicities));
    const auto needed = needed_currents(program);
    for (const Instruction& i : program.instructions) {
      if (!is_contraction(i.operation) && !needed[i.output]) continue;
      kept_.push_back(i);
      if (!is_contraction(i.operation)) ++writes_left_[i.output];
      for (const int input : i.inputs) reads_left_[std::max(input, 0)] += input >= 0;
    }
  }

  void check() {
    ASSERT_EQ(scheduled_.instructions.size(), kept_.size());
    for (std::size_t k = 0; k < kept_.size() && !::testing::Test::HasFailure(); ++k) step(k);
    EXPECT_EQ(std::count(flow_written_.begin(), flow_written_.end(), false), 0);
    check_sizes();
  }

  const ScheduledProgram& scheduled() const { return scheduled_; }

  /// Real numbers of an event if no slot were reused.
  std::size_t total_size() const {
    const auto needed = needed_currents(program_);
    std::size_t total = 0;
    for (std::size_t c = 0; c < needed.size(); ++c)
      if (needed[c]) total += size_of(int(c));
    return total;
  }

 private:
  std::size_t size_of(int current) const {
    return states_[current].size() * real_components(program_.currents[current].kind);
  }

  void step(std::size_t k) {
    const Instruction& wanted = kept_[k];
    const ScheduledInstruction& got = scheduled_.instructions[k];
    EXPECT_EQ(got.operation, wanted.operation);
    EXPECT_EQ(got.coefficient, wanted.coefficient);
    check_table(wanted, got);
    if (is_contraction(wanted.operation)) {
      EXPECT_EQ(got.overwrites, !flow_written_[got.output]);
      flow_written_[got.output] = true;
    } else {
      write(wanted, got);
    }
    for (int i = 0; i < 3; ++i) {
      if (wanted.inputs[i] >= 0) read(wanted, got, i);
    }
  }

  /// A first term takes its slot from nobody who is read again; the others find their own.
  void write(const Instruction& wanted, const ScheduledInstruction& got) {
    const int first_or_own = got.overwrites ? nobody : wanted.output;
    for (std::size_t r = 0; r < size_of(wanted.output); ++r) {
      int& owner = owner_.at(got.output + r);
      const bool free = owner == nobody || reads_left_[owner] == 0;
      EXPECT_TRUE(got.overwrites ? free && owner != wanted.output : owner == first_or_own)
          << "current " << wanted.output << " over " << owner;
      owner = wanted.output;
    }
    --writes_left_[wanted.output];
  }

  /// All of an input is there, and complete (but for a propagation, which completes it).
  void read(const Instruction& wanted, const ScheduledInstruction& got, int i) {
    const int current = wanted.inputs[i];
    for (std::size_t r = 0; r < size_of(current); ++r) {
      EXPECT_EQ(owner_.at(got.inputs[i] + r), current);
    }
    EXPECT_EQ(writes_left_[current], 0) << "current " << current << " is read too early";
    EXPECT_EQ(std::size_t(got.num_states[i]), states_[current].size());
    --reads_left_[current];
  }

  std::uint16_t state(int current, HelicityMask mask) const {
    const auto& states = states_[current];
    const auto place = std::lower_bound(states.begin(), states.end(),
                                        mask.restricted_to(program_.currents[current].legs));
    return static_cast<std::uint16_t>(place - states.begin());
  }

  /// Every helicity of the output once, from the states that its bits name.
  void check_table(const Instruction& wanted, const ScheduledInstruction& got) const {
    const auto outputs = is_contraction(wanted.operation) ? helicities_ : states_[wanted.output];
    const bool three = wanted.inputs[2] >= 0;
    std::vector<int> seen(outputs.size(), 0);
    const TableRange range = scheduled_.tables.tables().at(got.table);
    for (int r = range.begin; r < range.end; ++r) {
      const StateRow& row = scheduled_.tables.rows().at(r);
      for (int e = row.begin; e < row.end; ++e) {
        const StateEntry& entry = scheduled_.tables.entries().at(e);
        ++seen.at(entry.out);
        const HelicityMask mask = outputs[entry.out];
        if (wanted.operation == Operation::external) {
          EXPECT_EQ(row.a, mask.state(got.leg));
          continue;
        }
        EXPECT_EQ(row.a, state(wanted.inputs[0], mask));
        if (three) {
          EXPECT_EQ(row.b, state(wanted.inputs[1], mask));
        }
        const int inner = wanted.inputs[three ? 2 : 1];
        if (inner >= 0) {
          EXPECT_EQ(entry.inner, state(inner, mask));
        }
      }
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), std::ptrdiff_t(seen.size()));
  }

  void check_sizes() const {
    const auto needed = needed_currents(program_);
    std::size_t states = 0;
    for (std::size_t c = 0; c < needed.size(); ++c)
      if (needed[c]) states += states_[c].size();
    EXPECT_EQ(scheduled_.num_states, states);
    EXPECT_LE(scheduled_.workspace_size, total_size());
  }

  const AmplitudeProgram& program_;
  std::vector<HelicityMask> helicities_;
  ScheduledProgram scheduled_;
  std::vector<std::vector<HelicityMask>> states_;  ///< (current)
  std::vector<Instruction> kept_;
  std::vector<int> owner_;  ///< current, (real of the workspace)
  std::vector<int> writes_left_, reads_left_;
  std::vector<bool> flow_written_;
};

class Schedule : public ::testing::TestWithParam<std::string> {
 protected:
  static AmplitudeProgram make(bool textbook, PolarizationBasis basis) {
    ProgramOptions options;
    options.textbook = textbook;
    options.basis = basis;
    return build_program(Process::parse(GetParam()), Parameters(), options);
  }
};

TEST_P(Schedule, EveryInputIsLiveAndComplete) {
  for (const bool textbook : {false, true}) {
    for (const auto basis : {PolarizationBasis::linear, PolarizationBasis::helicity}) {
      const auto program = make(textbook, basis);
      Checker(program, all_helicities(program)).check();
    }
  }
}

TEST_P(Schedule, EveryInputOfADiagramIsLiveAndComplete) {
  const ProgramOptions diagrams{.recipe = Recipe::diagrams};
  const auto program = build_program(Process::parse(GetParam()), Parameters(), diagrams);
  Checker(program, all_helicities(program)).check();
}

TEST_P(Schedule, SubsetsOfHelicities) {
  const auto program = make(false, PolarizationBasis::linear);
  const auto all = all_helicities(program);
  std::mt19937_64 random(3);
  for (const std::size_t count : {std::size_t{1}, std::size_t{5}, all.size() / 2}) {
    auto some = all;
    std::shuffle(some.begin(), some.end(), random);
    some.resize(count);
    Checker checker(program, some);
    checker.check();
    EXPECT_EQ(checker.scheduled().helicities, some);
  }
}

/// Sharing: 2^legs states of each current instead of one for every helicity of the process.
TEST_P(Schedule, StatesAreThoseOfTheOwnLegs) {
  const auto program = make(false, PolarizationBasis::linear);
  const auto scheduled = schedule(program, all_helicities(program));
  const auto needed = needed_currents(program);
  std::size_t states = 0;
  for (std::size_t c = 0; c < needed.size(); ++c) {
    if (needed[c]) states += std::size_t{1} << std::popcount(program.currents[c].legs);
  }
  EXPECT_EQ(scheduled.num_states, states);
}

TEST_P(Schedule, SlotsAreReused) {
  const auto program = make(true, PolarizationBasis::linear);
  const Checker checker(program, all_helicities(program));
  const ScheduledProgram& scheduled = checker.scheduled();
  if (program.num_flows > 2) {
    EXPECT_LT(scheduled.workspace_size, checker.total_size());
  }
  EXPECT_GE(scheduled.workspace_size, std::size_t{8} << program.num_legs() >> 2);
}

/// A momentum is its parent's plus one leg, which the parent has not.
TEST_P(Schedule, MomentaAddUp) {
  const auto program = make(false, PolarizationBasis::linear);
  const auto scheduled = schedule(program, all_helicities(program));
  for (std::size_t m = 0; m < scheduled.momenta.size(); ++m) {
    const MomentumStep& step = scheduled.momenta[m];
    ASSERT_LT(step.parent, int(m));
    const LegMask parent = step.parent < 0 ? 0 : scheduled.momenta[step.parent].legs;
    EXPECT_EQ(parent & leg_bit(step.leg), 0u);
    EXPECT_EQ(parent | leg_bit(step.leg), step.legs);
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, Schedule,
                         ::testing::Values("t t~ > g", "g g > t t~", "u g > u g g",
                                           "g g > t t~ g g", "g g > t t~ g g g", "e+ e- > mu+ mu-",
                                           "e+ e- > e+ e-"),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

/// The last leg is the fastest: the order of theory/process/helicity.hpp.
TEST(AllHelicities, LastLegIsFastest) {
  const auto program = build_program(Process::parse("g g > t t~"), Parameters());
  const auto all = all_helicities(program);
  ASSERT_EQ(all.size(), 16u);
  EXPECT_EQ(all[0], HelicityMask{});
  EXPECT_EQ(all[1], HelicityMask{}.with(3, 1));
  EXPECT_EQ(all[2], HelicityMask{}.with(2, 1));
  EXPECT_EQ(all[8], HelicityMask{}.with(0, 1));
  EXPECT_EQ(std::set<HelicityMask>(all.begin(), all.end()).size(), 16u);
}

}  // namespace
}  // namespace helikos::test::schedule_test
