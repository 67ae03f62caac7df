// SPDX-License-Identifier: Apache-2.0
// Teams of several threads on a host: no result depends on how many they are, so that a barrier
// that is missing shows up without a GPU. ThreadSanitizer sees it for certain (preset openmp-tsan).
// What teams compute is compared with packs in engine/team_test.cpp.
#include <gtest/gtest.h>

#include <random>

#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/engine/teams/team_lane.hpp"
#include "packs/as_forms.hpp"

namespace helikos::test::team_threads_test {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// Any momenta will do: massless, and not conserved, with energies of 100 to 1000 GeV.
MomentaView<Space> random_momenta(int events, int legs) {
  std::mt19937_64 random(events);
  std::uniform_real_distribution<double> component(-500.0, 500.0);
  const MomentaView<Space> momenta("helikos::test::momenta", events, legs, 4);
  const auto p = Kokkos::create_mirror_view(momenta);
  for (int e = 0; e < events; ++e) {
    for (int leg = 0; leg < legs; ++leg) {
      for (int i = 1; i < 4; ++i) p(e, leg, i) = component(random);
      p(e, leg, 0) = std::hypot(p(e, leg, 1), p(e, leg, 2), p(e, leg, 3));
    }
  }
  Kokkos::deep_copy(momenta, p);
  return momenta;
}

struct Case {
  std::string process;
  bool by_levels = false;  ///< each level is a kernel
  std::size_t memory = 0;  ///< of a team [bytes], 0: as much as it wants
  int events = 37;         ///< the last team has fewer than the others
  bool has_forms = false;  ///< forms in place of half of the formulas
};

/// Jamps and what the colour sum makes of them, (flow, row) and (row).
template <class T, class C>
std::vector<C> numbers_of(const Case& which, int threads) {
  const auto process = Process::parse(which.process);
  const auto formulas = build_program(process, Parameters());
  const auto program = which.has_forms ? half_as_forms(formulas, 2) : formulas;
  const auto scheduled = schedule(program, all_helicities(program));
  const auto batch =
      make_team_batch<T, Space>(program, scheduled, which.by_levels, which.memory, threads);
  const auto color = process_color(program.color);
  // Three teams in turn; where levels are kernels, each keeps its own events' currents.
  const int teams = which.by_levels ? which.events : 3;
  TeamLane<T, C, Space> lane{Space(), {color, false, GemmMath::exact}, teams, {}, {}, {}};
  const int rows = which.events * batch.num_rows();
  lane.allocate(rows, color.num_flows, batch.layout.workspace_quads(), 0);
  Kokkos::deep_copy(lane.jamps, std::numeric_limits<C>::quiet_NaN());
  const auto momenta = random_momenta(which.events, int(process.legs().size()));
  start_amplitudes(lane, batch, {.momenta = momenta, .count = which.events});
  lane.color(lane.space, lane.jamps, rows, lane.sums);
  lane.space.fence();
  std::vector<C> numbers(lane.jamps.data(), lane.jamps.data() + lane.jamps.span());
  numbers.insert(numbers.end(), lane.sums.data(), lane.sums.data() + rows);
  return numbers;
}

/// On a GPU a compiler need not look at all this.
template <class T, class C>
void check(const Case& which) {
  if constexpr (!is_host_space<Space>) {
    GTEST_SKIP() << "this build runs on a GPU";
  } else {
    if (Space().concurrency() < 2) GTEST_SKIP() << "one thread";
    const auto expected = numbers_of<T, C>(which, 1);
    ASSERT_FALSE(expected.empty());
    for (const int threads : {2, 3, 4}) {
      if (threads > Space().concurrency()) break;
      ASSERT_EQ((numbers_of<T, C>(which, threads)), expected)
          << which.process << ", " << threads << " threads";
    }
  }
}

TEST(ThreadsOfTeams, GiveTheSameBits) {
  for (const std::string process :
       {"e+ e- > mu+ mu-", "g g > t t~", "u u~ > g g g", "g g > t t~ g g"}) {
    check<double, double>({process});
    check<float, float>({process});
    check<double, float>({process});
  }
}

TEST(ThreadsOfTeams, GiveTheSameBitsLevelByLevel) {
  check<double, double>({"g g > t t~ g", true});
  check<float, float>({"g g > t t~ g", true, 0, 1});  // several teams share an event
  // None may where an event's momenta are in the global workspace.
  check<double, double>({"g g > t t~ g", true, 16, 1});
}

/// Some currents, or all, in the workspace that a team keeps from one event to the next.
TEST(ThreadsOfTeams, GiveTheSameBitsInTheGlobalWorkspace) {
  for (const std::size_t bytes : {4096, 16}) check<double, double>({"g g > t t~ g", false, bytes});
}

TEST(ThreadsOfTeams, GiveTheSameBitsWithForms) {
  for (const std::string process : {"g g > t t~ g", "e+ e- > w+ w-"}) {
    check<double, double>({process, false, 0, 37, true});
    check<float, float>({process, false, 4096, 37, true});
    check<double, float>({process, true, 0, 5, true});
    check<double, double>({process, false, 16, 37, true});
  }
}

}  // namespace
}  // namespace helikos::test::team_threads_test
