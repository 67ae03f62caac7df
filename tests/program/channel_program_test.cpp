// SPDX-License-Identifier: Apache-2.0
// Each jamp of a channel program divides by what its channel divides by.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "helikos/amplitude/program/channels.hpp"
#include "model/contact_model.hpp"

namespace helikos::test::channel_program_test {
namespace {

/// Legs, or all others if they are less as a number; mass, width.
using Propagators = std::set<std::tuple<LegMask, double, double>>;

/// Product of the denominators above a current. Each current has one term.
class Above {
 public:
  explicit Above(const AmplitudeProgram& program) : program_(program) {
    for (const Instruction& i : program.instructions) {
      if (!is_contraction(i.operation)) of_[i.output].push_back(i);
    }
  }

  void collect(int current, Propagators& result) const {
    if (current < 0) return;
    for (const Instruction& i : of_.at(current)) {
      if (!is_propagation(i.operation)) {
        for (const int input : i.inputs) collect(input, result);
        continue;
      }
      const auto [mass, width] =
          i.parameter < 0 ? PropagatorParameters{} : program_.propagators[i.parameter];
      const LegMask legs = program_.currents[current].legs, all = leg_bit(program_.num_legs()) - 1;
      result.insert({std::min(legs, all & ~legs), mass, mass > 0.0 ? width : 0.0});
    }
  }

 private:
  const AmplitudeProgram& program_;
  std::map<int, std::vector<Instruction>> of_;
};

std::vector<Propagators> propagators_of_jamps(const AmplitudeProgram& program) {
  const Above above(program);
  std::vector<Propagators> result(program.num_flows);
  for (const Instruction& i : program.instructions) {
    if (!is_contraction(i.operation)) continue;
    EXPECT_TRUE(result[i.output].empty()) << "two diagrams in jamp " << i.output;
    for (const int input : i.inputs) above.collect(input, result[i.output]);
  }
  return result;
}

/// Lines that are taken together divide by nothing.
void expect_channels_in_order(const Process& process, const Parameters& parameters) {
  const std::string text = process.str();
  const LegMask all = leg_bit(process.num_legs()) - 1;
  const auto channels = channels_of(process, parameters);
  const ChannelProgram program = channel_program(process, parameters);
  const auto jamps = propagators_of_jamps(program.program);
  ASSERT_EQ(program.num_channels(), channels.count) << text;
  for (int c = 0; c < channels.count; ++c) {
    Propagators expected;
    for (const auto& [legs, mass, width, lines] : channels.of(c))
      if (lines == 0) expected.insert({std::min(legs, all & ~legs), mass, width});
    ASSERT_LT(program.first_jamps[c], program.first_jamps[c + 1]) << text;
    for (int jamp = program.first_jamps[c]; jamp < program.first_jamps[c + 1]; ++jamp) {
      EXPECT_EQ(jamps[jamp], expected) << text << ", channel " << c;
    }
  }
}

TEST(ChannelProgram, HasTheChannelsInTheirOrder) {
  for (const std::string text :
       {"g g > t t~", "g t > t g g", "u u~ > g g g g", "g g > t t~ g g g", "e+ e- > mu+ mu-",
        "e+ e- > e+ e-", "e+ e- > vm vm~", "u u > u u g", "g g > g g g", "w+ w- > w+ w-",
        "u u~ > u u~ QED<=2", "g g > e+ e- u u~"}) {
    expect_channels_in_order(Process::parse(text), Parameters());
  }
}

TEST(ChannelProgram, HasChannelsOfLargerVertices) {
  for (const std::string text :
       {"xc xc > sc sc sc NP==1", "e+ e- > xc xc a NP==1 YK==0", "e+ e- > xc sc sc NP==2 YK==0",
        "e+ e- > xc sc sc NP<=2 YK<=3", "e+ e- > xc xc a NP<=1 YK<=2 QED==1"})
    expect_channels_in_order(Process::parse(text, contact_model()),
                             Parameters(*contact_model().parameters));
}

}  // namespace
}  // namespace helikos::test::channel_program_test
