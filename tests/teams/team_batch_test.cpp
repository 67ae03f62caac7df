// SPDX-License-Identifier: Apache-2.0
// Where the memory of a team is too small for what it computes.
#include "helikos/engine/teams/detail/team_batch.hpp"

#include <gtest/gtest.h>

#include "helikos/amplitude/program/build_program.hpp"
#include "packs/as_forms.hpp"

namespace helikos::test::team_batch_test {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

/// On a host, where four events at most are side by side.
class TeamBatches : public ::testing::TestWithParam<bool> {
 protected:
  TeamBatches() {
    ProgramOptions options;
    options.superposed = GetParam();
    program_ = build_program(Process::parse("g g > t t~ g g"), Parameters(), options);
    scheduled_ = schedule(program_, all_helicities(program_));
  }

  bool is_single() const { return scheduled_.helicities.size() == 1; }
  TeamLayout layout(std::size_t quads) const {
    return make_team_batch<double, Host>(program_, scheduled_, false, quads * sizeof(Quad<double>))
        .layout;
  }

 private:
  AmplitudeProgram program_;
  ScheduledProgram scheduled_;
};

TEST_P(TeamBatches, HoldAsManyEventsAsFit) {
  EXPECT_EQ(is_single(), GetParam());
  const auto all = layout(0);
  EXPECT_EQ(all.global_size, 0);
  EXPECT_EQ(all.workspace_quads(), 0);
  const std::size_t kinematics = all.kinematics_size, whole = kinematics + all.team_size;
  for (const std::size_t events : {4, 2, 1}) {
    const auto fits = layout(events * whole);
    if (events == 1 && is_single()) continue;
    EXPECT_EQ(fits.events(), events);
    EXPECT_EQ(fits.global_size, 0) << events;
    EXPECT_EQ(fits.scratch_quads(), events * whole);
  }
}

/// Programs of one helicity still have two events: one for each warp of a GPU.
TEST_P(TeamBatches, KeepCurrentsElsewhereThatDoNotFit) {
  const auto all = layout(0);
  const std::size_t kinematics = all.kinematics_size, whole = kinematics + all.team_size;
  for (const std::size_t quads : {whole - 1, kinematics + whole / 2, 2 * kinematics}) {
    const auto some = layout(quads);
    EXPECT_EQ(some.events(), is_single() ? 2 : 1) << quads;
    EXPECT_GT(some.global_size, 0) << quads;
    EXPECT_LE(some.scratch_quads(), quads);
    EXPECT_FALSE(some.has_global_kinematics);
  }
  const auto one = layout(2 * kinematics - 1);
  EXPECT_EQ(one.events(), 1);
  EXPECT_FALSE(one.has_global_kinematics);
}

TEST_P(TeamBatches, KeepKinematicsElsewhereThatDoNotFit) {
  const auto all = layout(0);
  const auto none = layout(all.kinematics_size - 1);
  EXPECT_TRUE(none.has_global_kinematics);
  EXPECT_EQ(none.events(), 1);
  EXPECT_EQ(none.scratch_quads(), 0);
  EXPECT_EQ(none.workspace_quads(), none.global_size + all.kinematics_size);
  EXPECT_GT(none.global_size, 0);
}

/// Prefactors are in the memory of an event, which decides how many events a team takes.
TEST(TeamBatchesOfForms, HoldThePrefactors) {
  const auto formulas = build_program(Process::parse("g g > t t~ g"), Parameters());
  const auto forms = as_forms(formulas);
  const auto batch_of = [](const AmplitudeProgram& program, std::size_t quads) {
    return make_team_batch<double, Host>(program, schedule(program, all_helicities(program)), false,
                                         quads * sizeof(Quad<double>));
  };
  const auto scheduled = schedule(forms, all_helicities(forms));
  const std::size_t numbers = scheduled.denominators.size() + scheduled.forms.prefactors.size();
  ASSERT_FALSE(scheduled.forms.prefactors.empty());
  const std::size_t quads = scheduled.legs.size() + scheduled.momenta.size() + (numbers + 1) / 2;
  const auto batch = batch_of(forms, 0);
  EXPECT_EQ(batch.code, TeamCode::forms);
  EXPECT_EQ(batch.layout.kinematics_size, int(quads | 1));
  EXPECT_TRUE(batch_of(forms, batch.layout.kinematics_size - 1).layout.has_global_kinematics);
  const auto without = batch_of(formulas, 0);
  EXPECT_EQ(without.code, TeamCode::formulas);
  EXPECT_LT(without.layout.kinematics_size, batch.layout.kinematics_size);
}

INSTANTIATE_TEST_SUITE_P(OfOneHelicityOrMany, TeamBatches, ::testing::Bool());

}  // namespace
}  // namespace helikos::test::team_batch_test
