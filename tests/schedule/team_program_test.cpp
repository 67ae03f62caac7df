// SPDX-License-Identifier: Apache-2.0
// Programs arranged for teams: levels, places and blocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/schedule/team_program.hpp"

namespace helikos::test::team_program_test {
namespace {

struct Arranged {
  AmplitudeProgram program;
  ScheduledProgram scheduled;
  TeamProgram team;
};

Arranged arrange(const std::string& process, std::size_t capacity) {
  Arranged result;
  result.program = build_program(Process::parse(process), Parameters());
  result.scheduled = schedule(result.program, all_helicities(result.program));
  result.team = make_team_program(result.program, result.scheduled, capacity);
  return result;
}

constexpr std::size_t everything = std::size_t{1} << 40;

/// Every helicity of every flow, and every state of every current, is written exactly once.
TEST(TeamProgram, EveryStateIsWrittenOnce) {
  for (const std::string process : {"e+ e- > mu+ mu-", "g g > t t~ g g", "u u~ > g g g"}) {
    const auto [program, scheduled, team] = arrange(process, everything);
    std::map<int, std::vector<int>> written;
    for (const TeamItem& item : team.items) {
      const TeamNode& node = team.nodes[item.node];
      const BlockOutputs& out = team.outputs[node.table + item.block];
      const bool external = node.kind == NodeKind::external;
      for (int i = 0; i < (external ? 1 : first_states(node.shape)); ++i) {
        for (int j = 0; j < (external ? 1 : last_states(node.shape)); ++j) {
          written[item.node].push_back(out.state[2 * i + j]);
        }
      }
    }
    ASSERT_EQ(written.size(), team.nodes.size()) << process;
    for (auto& [node, states] : written) {
      std::sort(states.begin(), states.end());
      ASSERT_EQ(states.size(), std::size_t(team.nodes[node].states)) << process << " " << node;
      for (std::size_t s = 0; s < states.size(); ++s) EXPECT_EQ(states[s], int(s)) << process;
    }
  }
}

/// Where a program's numbers lie, [begin, end) in the team's memory or, negative, in the workspace.
struct Stretch {
  bool in_team;
  std::int32_t begin, end;
  bool overlaps(const Stretch& o) const {
    return in_team == o.in_team && begin < o.end && o.begin < end;
  }
};

Stretch stretch_of(std::int32_t place, int reals) {
  const std::int32_t begin = place >= 0 ? place : ~place;
  return {place >= 0, begin, begin + reals};
}

/// The input of a level is whole, as an earlier one wrote it, and is not written over by its own.
TEST(TeamProgram, LevelsDoNotWriteWhatTheyRead) {
  for (const std::size_t capacity : {everything, std::size_t{400}, std::size_t{0}}) {
    const auto [program, scheduled, team] = arrange("g g > t t~ g g g", capacity);
    EXPECT_LE(team.team_size, capacity);
    std::map<std::pair<bool, std::int32_t>, Stretch> owner;  // of each real, who wrote it last
    for (const ItemRange& level : team.levels) {
      std::vector<Stretch> reads, writes;
      int last = -1;
      for (int i = level.begin; i < level.end; ++i) {
        if (std::exchange(last, team.items[i].node) == team.items[i].node) continue;
        const TeamNode& node = team.nodes[last];
        if (node.kind != NodeKind::jamp)
          writes.push_back(stretch_of(node.place, node.states * stored_reals(node.current)));
        for (int t = node.first_term; t < node.first_term + node.num_terms; ++t) {
          for (int k = 0; k < 3; ++k) {
            const TeamTerm& term = team.terms[t];
            if (term.states[k] > 0)
              reads.push_back(stretch_of(
                  term.inputs[k],
                  term.states[k] * stored_reals(kind_of(term.operation, term.complex_mask, k))));
          }
        }
      }
      for (const Stretch& read : reads) {
        for (std::int32_t real = read.begin; real < read.end; ++real) {
          const auto found = owner.find({read.in_team, real});
          ASSERT_NE(found, owner.end()) << capacity;
          ASSERT_EQ(found->second.begin, read.begin) << capacity;
          ASSERT_EQ(found->second.end, read.end) << capacity;
        }
      }
      auto next_owner = owner;
      for (std::size_t w = 0; w < writes.size(); ++w) {
        for (std::int32_t real = writes[w].begin; real < writes[w].end; ++real) {
          next_owner[{writes[w].in_team, real}] = writes[w];
        }
        for (const Stretch& read : reads) ASSERT_FALSE(writes[w].overlaps(read)) << capacity;
        for (std::size_t v = 0; v < w; ++v) ASSERT_FALSE(writes[w].overlaps(writes[v])) << capacity;
      }
      owner = std::move(next_owner);
    }
  }
}

/// With all helicities kept, every gluon current and jamp is computed in blocks of four.
TEST(TeamProgram, StatesAreComputedInBlocks) {
  const auto [program, scheduled, team] = arrange("g g > t t~ g g", everything);
  for (const TeamNode& node : team.nodes) {
    if (node.kind == NodeKind::real_vector || node.kind == NodeKind::jamp) {
      EXPECT_EQ(node.shape, BlockShape::four);
    }
    if (node.kind == NodeKind::row) {
      EXPECT_EQ(node.shape, BlockShape::two_first);
    }
  }
}

/// Trees of gluons alone are cut in many ways: terms change sides, and not all cuts of a cyclic
/// order separate two legs.
TEST(TeamProgram, StatesOfGluonsAloneAreComputedInBlocks) {
  for (const std::string process : {"g g > g g", "g g > g g g", "g g > g g g g"}) {
    const auto [program, scheduled, team] = arrange(process, everything);
    EXPECT_TRUE(team.is_of_gluons);
    for (const TeamNode& node : team.nodes) {
      if (node.kind != NodeKind::external) {
        EXPECT_EQ(node.shape, BlockShape::four) << process;
      }
      for (int t = node.first_term; t < node.first_term + node.num_terms; ++t) {
        EXPECT_TRUE(!team.terms[t].is_joint || node.kind == NodeKind::jamp) << process;
      }
    }
    const bool has_joint = std::any_of(team.terms.begin(), team.terms.end(),
                                       [](const TeamTerm& term) { return term.is_joint; });
    EXPECT_EQ(has_joint, process != "g g > g g") << process;
  }
  EXPECT_FALSE(arrange("u u~ > g g g", everything).team.is_of_gluons);
  EXPECT_FALSE(arrange("u u~ > d d~ g", everything).team.is_of_gluons);
}

}  // namespace
}  // namespace helikos::test::team_program_test
