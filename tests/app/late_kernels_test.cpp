// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs whose kernels are compiled while the interpreter computes: the program with a compiler of
/// this host (made/with_host_kernels.cpp).
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "app/program.hpp"

namespace helikos::app::late_kernels_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view launcher = HELIKOS_MPIEXEC;  // empty: a build without MPI

const std::string on_ranks =
    "ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
    "OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe "
    "timeout 500 '" HELIKOS_MPIEXEC "' -n ";

/// Two programs.
const std::string integrate =
    "integrate 'p p > e+ e-' --cut 'm(e+, e-) > 50' --points 60000 --threads 1 --seed 3 ";
const std::string generate =
    "generate 'u u~ > e+ e-' --energy 500 --points 30000 --threads 1 --report none ";

class LateKernels : public ProgramTest {
 protected:
  /// `settings`: variables of a shell.
  Outcome with_kernels(const std::string& settings, const std::string& arguments,
                       const std::string& start = "") const {
    return shell("export HELIKOS_CACHE=\"$PWD/cache\" " + settings + "; " + start +
                 "'" HELIKOS_WITH_KERNELS "' " + arguments);
  }
  std::string file(const std::string& name) const { return read_file(work() / name); }
  void forget() const { std::filesystem::remove_all(work() / "cache"); }

  static int compilations(const Outcome& outcome) {
    int number = 0;
    for (std::size_t at = 0; (at = outcome.err.find("compiles\n", at)) != std::string::npos; ++at)
      ++number;
    return number;
  }
  /// Without times.
  nlohmann::json result(const std::string& name) const {
    auto all = json(name);
    for (const char* key :
         {"phases", "phases_of_ranks", "set_up_phases", "ranks", "executors", "threads"})
      all.erase(key);
    return all;
  }
  std::pair<std::int64_t, std::int64_t> points(const std::string& name) const {
    std::pair<std::int64_t, std::int64_t> sum{0, 0};
    const auto all = json(name);
    for (const auto& own : all["executors"]) {
      sum.first += own["interpreted_points"].get<std::int64_t>();
      sum.second += own["compiled_points"].get<std::int64_t>();
    }
    return sum;
  }
};

TEST_F(LateKernels, TakeOverInTheMiddle) {
  const Outcome usual = with_kernels("HELIKOS_TEST_EVENTS=1e9", integrate + "--json usual.json");
  ASSERT_EQ(usual.status, 0) << usual.err;
  EXPECT_EQ(compilations(usual), 0);
  const Outcome late = with_kernels("HELIKOS_TEST_EVENTS=30000", integrate + "--json late.json");
  ASSERT_EQ(late.status, 0) << late.err;
  EXPECT_GT(compilations(late), 0);
  EXPECT_THAT(late.out, HasSubstr("executors "));
  const auto [interpreted, compiled] = points("late.json");
  EXPECT_GT(interpreted, 0);
  EXPECT_GT(compiled, 0);
  EXPECT_EQ(points("usual.json"), std::pair(interpreted + compiled, std::int64_t{0}));
  const double expected = json("usual.json")["cross_section_pb"];
  EXPECT_NEAR(json("late.json")["cross_section_pb"], expected, 1e-12 * expected);
  EXPECT_EQ(result("late.json")["points"], result("usual.json")["points"]);
  EXPECT_TRUE(json("late.json")["phases"]["kernels"] > 0.0);
  // The cache changes no digit.
  const Outcome again = with_kernels("HELIKOS_TEST_EVENTS=30000", integrate + "--json again.json");
  EXPECT_EQ(compilations(again), 0);
  EXPECT_EQ(result("again.json"), result("late.json"));
  EXPECT_EQ(points("again.json"), points("late.json"));
  // Neither does the time of a compilation.
  forget();
  const Outcome slow = with_kernels("HELIKOS_TEST_EVENTS=30000 HELIKOS_TEST_SECONDS=1",
                                    integrate + "--json slow.json");
  EXPECT_EQ(compilations(slow), compilations(late));
  EXPECT_EQ(result("slow.json"), result("late.json"));
  // `interpreted` and `compiled` are not late.
  ASSERT_EQ(with_kernels("HELIKOS_TEST_EVENTS=30000",
                         integrate + "--executor interpreted --json interpreted.json")
                .status,
            0);
  EXPECT_EQ(result("interpreted.json"), result("usual.json"));
  ASSERT_EQ(with_kernels("HELIKOS_TEST_EVENTS=1e9",
                         integrate + "--executor compiled --json compiled.json")
                .status,
            0);
  EXPECT_EQ(points("compiled.json").first, 0);
  EXPECT_NEAR(json("compiled.json")["cross_section_pb"], expected, 1e-12 * expected);
}

TEST_F(LateKernels, GiveEqualBytesOnRanks) {
  if (launcher.empty()) GTEST_SKIP() << "built without MPI";
  const std::string settings = "HELIKOS_TEST_EVENTS=30000";
  ASSERT_EQ(with_kernels(settings, integrate + "--json 1.json").status, 0);
  ASSERT_EQ(with_kernels(settings, generate + "--events 4000 --output 1.lhe").status, 0);
  EXPECT_GT(points("1.json").second, 0);
  for (const std::string ranks : {"2", "3"}) {
    const Outcome one =
        with_kernels(settings, integrate + "--json " + ranks + ".json", on_ranks + ranks + " ");
    ASSERT_EQ(one.status, 0) << one.err;
    EXPECT_EQ(result(ranks + ".json"), result("1.json")) << ranks;
    EXPECT_EQ(points(ranks + ".json"), points("1.json")) << ranks;
    const Outcome events = with_kernels(
        settings, generate + "--events 4000 --output " + ranks + ".lhe", on_ranks + ranks + " ");
    ASSERT_EQ(events.status, 0) << events.err;
    EXPECT_EQ(file(ranks + ".lhe"), file("1.lhe")) << ranks;
  }
}

TEST_F(LateKernels, GiveEqualBytesAfterAKill) {
  const std::string settings = "HELIKOS_TEST_EVENTS=30000",
                    run = integrate + "--checkpoint a.checkpoint --resume ";
  ASSERT_EQ(with_kernels(settings, integrate + "--json whole.json").status, 0);
  // A checkpoint is not written after each iteration: its name says how many there are.
  int killed_runs = 0;
  for (const std::string moment : {"1", "2"}) {
    forget();
    std::filesystem::remove(work() / "a.checkpoint");
    const Outcome killed =
        with_kernels(settings, run, ProgramTest::killed("after rename a.checkpoint " + moment));
    if (killed.status != killed_status) continue;
    ++killed_runs;
    const Outcome rest = with_kernels(settings, run + "--json rest.json");
    ASSERT_EQ(rest.status, 0) << rest.err;
    EXPECT_EQ(result("rest.json"), result("whole.json")) << moment;
  }
  EXPECT_GT(killed_runs, 0);
  // Another executor changes the last digits: it is not the same run.
  const Outcome other = with_kernels(settings, run + "--executor interpreted --json other.json");
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("executor"));
}

TEST_F(LateKernels, GiveEqualEventsAfterAKill) {
  const std::string settings = "HELIKOS_TEST_EVENTS=30000", run = generate + "--events 70001 ";
  ASSERT_EQ(with_kernels(settings, run + "--output whole.lhe").status, 0);
  const std::string part = run + "--output part.lhe --checkpoint a.checkpoint --resume ";
  const Outcome killed =
      with_kernels(settings, part, ProgramTest::killed("after rename a.checkpoint 1 weight_parts"));
  ASSERT_EQ(killed.status, killed_status) << killed.err;
  forget();
  const Outcome rest = with_kernels(settings, part);
  ASSERT_EQ(rest.status, 0) << rest.err;
  EXPECT_EQ(file("part.lhe"), file("whole.lhe"));
}

TEST_F(LateKernels, AreInterpretedWhereOneRankFails) {
  if (launcher.empty()) GTEST_SKIP() << "built without MPI";
  const std::string settings = "HELIKOS_TEST_EVENTS=30000";
  ASSERT_EQ(with_kernels("HELIKOS_TEST_EVENTS=1e9", integrate + "--json usual.json").status, 0);
  for (const std::string rank : {"0", "1"}) {
    forget();
    const Outcome outcome = with_kernels(settings + " HELIKOS_TEST_FAILS=" + rank,
                                         integrate + "--json j.json", on_ranks + "2 ");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(rank == "0" ? "the compiler is out of order; it"
                                                   : "cannot be compiled on all ranks; it"));
    EXPECT_EQ(result("j.json"), result("usual.json"));
  }
}

/// A compilation of a minute, for a run that ends before its kernel takes over.
TEST_F(LateKernels, DoNotDelayShortRuns) {
  const std::string few =
      "integrate 'u u~ > e+ e-' --energy 500 --points 3000000 --threads 1 --json j.json";
  ASSERT_EQ(with_kernels("HELIKOS_TEST_EVENTS=1e9", few).status, 0);
  const auto most = std::to_string(0.7 * double(points("j.json").first));
  const auto begin = std::chrono::steady_clock::now();
  const Outcome outcome = with_kernels("HELIKOS_TEST_SECONDS=60 HELIKOS_TEST_EVENTS=" + most, few);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("begins"));
  EXPECT_EQ(compilations(outcome), 0);
  EXPECT_LT(seconds.count(), 40.0);
  EXPECT_EQ(points("j.json").second, 0);
}

/// The run is killed while it compiles; the next one finds nothing damaged. Two at once share
/// files.
TEST_F(LateKernels, SurviveKillsAndFullDisks) {
  const std::string settings = "HELIKOS_TEST_EVENTS=30000";
  ASSERT_EQ(with_kernels(settings, integrate + "--json whole.json").status, 0);
  forget();
  const Outcome killed =
      with_kernels(settings + " HELIKOS_TEST_SECONDS=60", integrate, "timeout -s KILL 4 ");
  EXPECT_NE(killed.status, 0);
  const std::string command = "'" HELIKOS_WITH_KERNELS "' " + integrate;
  const Outcome two = shell("export HELIKOS_CACHE=\"$PWD/cache\" " + settings + "; " + command +
                            "--json 1.json & " + command + "--json 2.json; wait");
  EXPECT_EQ(two.status, 0) << two.err;
  EXPECT_EQ(result("1.json"), result("whole.json"));
  EXPECT_EQ(result("2.json"), result("whole.json"));
  // No file can be made.
  const Outcome full = shell("export HELIKOS_CACHE=/dev/full/cache " + settings + "; " + command +
                             "--json full.json");
  EXPECT_EQ(full.status, 0) << full.err;
  EXPECT_GT(compilations(full), 0);
  EXPECT_EQ(result("full.json"), result("whole.json"));
}

/// The number of events is known: they decide before the first one.
TEST_F(LateKernels, ComputeAllEventsOfRun) {
  const std::string run = "run 'u d > e+ e- u d' --batch 1000 --batches 2 --seed 5 --json ";
  ASSERT_EQ(with_kernels("HELIKOS_TEST_EVENTS=2001", run + "few.json").status, 0);
  ASSERT_EQ(with_kernels("HELIKOS_TEST_EVENTS=1999", run + "many.json").status, 0);
  const auto few = json("few.json"), many = json("many.json");
  EXPECT_EQ(few["executor"], "interpreted");
  EXPECT_EQ(many["executor"], "compiled");
  EXPECT_THAT(many["executor_reason"].get<std::string>(), HasSubstr("compiled at run time"));
  forget();
  const Outcome failed =
      with_kernels("HELIKOS_TEST_EVENTS=1999 HELIKOS_TEST_FAILS=0", run + "failed.json");
  EXPECT_EQ(failed.status, 0);
  EXPECT_EQ(failed.err,
            "helikos: u d > e+ e- u d: the compiler is out of order; it is interpreted\n");
  EXPECT_EQ(json("failed.json")["executor"], "interpreted");
}

/// Kernels are compiled side by side: the events of all programs decide.
TEST_F(LateKernels, ComputeAllProgramsOfRun) {
  const std::string run =
      "run 'p p > e+ e-' --energy 500 --batch 1000 --batches 2 --threads 1 --json ";
  for (const auto& [events, executor] : {std::pair("3999", "compiled"), {"4001", "interpreted"}}) {
    const Outcome outcome =
        with_kernels("HELIKOS_TEST_EVENTS=" + std::string(events), run + executor);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto runs = json(executor)["runs"];
    ASSERT_EQ(runs.size(), 2u);
    for (const auto& own : runs) EXPECT_EQ(own["executor"], executor);
  }
  const double expected = json("interpreted")["cross_section_pb"];
  EXPECT_NEAR(json("compiled")["cross_section_pb"], expected, 1e-12 * expected);
}

}  // namespace
}  // namespace helikos::app::late_kernels_test
