// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program on several ranks, by the launcher of the MPI that it was built with.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>

#include "app/program.hpp"
#include "app/replica_set.hpp"
#include "helikos/generator/detail/checked_file.hpp"

namespace helikos::app::mpi_test {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view launcher = HELIKOS_MPIEXEC;  // empty: a build without MPI

/// Open MPI does not free all that it took: with the address sanitizer, leaks are those of other
/// tests to find.
const std::string without_leaks = "ASAN_OPTIONS=detect_leaks=0 ";

/// Open MPI's launcher refuses root, and more ranks than cores, unless told. Whatever
/// hangs ends with status 124.
const std::string start =
    without_leaks +
    "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
    "OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe "
    "timeout 500 '" HELIKOS_MPIEXEC "' ";

constexpr const char* point = "750 0 0 750\n750 0 0 -750\n750 600 0 450\n750 -600 0 -450\n";

class Mpi : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    if (launcher.empty()) GTEST_SKIP() << "built without MPI";
  }

  std::string ranks(int number, const std::string& arguments) const {
    return "-n " + std::to_string(number) + " '" HELIKOS_CLI "' " + arguments;
  }
  Outcome on(int number, const std::string& arguments) const {
    return shell(start + ranks(number, arguments));
  }

  /// The launcher may have more to say.
  static void expect_failure(const Outcome& outcome, int status, const std::string& line) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    const std::string said = outcome.said();
    EXPECT_THAT("\n" + said, HasSubstr("\nhelikos: " + line + "\n"));
    const auto first = said.find("helikos: ");
    EXPECT_EQ(said.find("\nhelikos: ", first), std::string::npos) << "more than one line";
  }
};

class SameOn : public Mpi, public ::testing::WithParamInterface<int> {};

/// The sums are merged in the same order on any number of ranks, so that no bit may differ; where a
/// GPU sums up its chunks, those that a rank's part cuts are summed on the host: to rounding.
TEST_P(SameOn, RanksAsOnOne) {
  for (const std::string arguments :
       {"'g g > t t~ g' --batch 3000 --batches 5", "'g g > t t~ g' --batch 20000 --precision float",
        "'g g > t t~ g' --batch 700 --batches 3 --cut 'pt(g) > 100'",
        "'g g > t t~' --batch 2 --batches 1", "'e+ e- > mu+ mu-' --batch 1000 --batches 7"}) {
    const Outcome alone = helikos("run " + arguments + " --threads 1 --json one.json");
    ASSERT_EQ(alone.status, 0) << alone.err;
    const Outcome outcome = on(GetParam(), "run " + arguments + " --threads 1 --json several.json");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err.find("helikos: "), std::string::npos) << outcome.err;
    const auto one = json("one.json"), several = json("several.json");
    EXPECT_EQ(several["ranks"], GetParam());
    EXPECT_EQ(several["nodes"], 1);
    EXPECT_EQ(one["ranks"], 1);
    for (const char* key : {"events", "batch", "batches", "nan", "inf", "min", "max", "accepted"})
      EXPECT_EQ(several[key], one[key]) << key << arguments;
    for (const char* key : {"mean", "error", "cross_section_pb", "cross_section_error_pb"}) {
      if (one["backend"] == "cuda" || one["backend"] == "hip") {
        // Every event rounds at most twice more in each of the two sums; 2^-52 each.
        EXPECT_NEAR(several[key].get<double>() / one[key].get<double>(), 1.0,
                    4 * 2.3e-16 * one["events"].get<double>());
      } else {
        EXPECT_EQ(several[key], one[key]) << key << arguments;
      }
    }
    EXPECT_GT(several["events_per_second"], 0.0);
    EXPECT_THAT(outcome.out,
                HasSubstr("\n  ranks               " + std::to_string(GetParam()) + "\n"));
    EXPECT_EQ(outcome.out.find("mean |M|^2"), outcome.out.rfind("mean |M|^2")) << "printed twice";
  }
}

/// Rank 0 tries strategies, all take its choice.
TEST_P(SameOn, RanksTakeOneStrategy) {
  const std::string common = "run 'g g > t t~ g' --batch 3000 --threads 1 --json result.json ";
  const Outcome outcome = on(GetParam(), common + "--helicities auto --colors auto");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto chosen = json("result.json");
  ASSERT_EQ(helikos(common + "--helicities " + chosen["helicity_mode"].get<std::string>() +
                    " --colors " + chosen["color_mode"].get<std::string>())
                .status,
            0);
  const auto alone = json("result.json");
  for (const char* key : {"events", "mean", "error"}) EXPECT_EQ(chosen[key], alone[key]) << key;
}

/// 64 points from a file, 1 and 5 from standard input: not all ranks have one.
TEST_P(SameOn, RanksEvaluateTheSamePoints) {
  write("points_1", point);
  std::string text;
  for (int i = 0; i < 5; ++i) text += std::string(point) + "\n";
  write("points_5", text);
  const std::string shipped = HELIKOS_SOURCE_DIR "/processes/gg_tt/reference.txt";
  for (const std::string file : {"points_1", "points_5", shipped.c_str()}) {
    const std::string arguments = "evaluate 'g g > t t~' --momenta - <'" + file + "'";
    const Outcome one = helikos(arguments), several = on(GetParam(), arguments);
    ASSERT_EQ(one.status, 0) << one.err;
    ASSERT_EQ(several.status, 0) << several.err;
    EXPECT_EQ(several.out, one.out) << file;
    EXPECT_EQ(on(GetParam(), "evaluate 'g g > t t~' --momenta '" + file + "'").out, one.out)
        << file;
  }
}

/// One program after the other, each on all ranks.
TEST_P(SameOn, RanksComputeAllSubprocesses) {
  const std::string string = "'x x > t t~' --define 'x = g u u~' --threads 1 ";
  for (const std::string number : {"1", "5"}) {
    std::string text;
    for (int i = 0; i < std::stoi(number); ++i) text += std::string(point) + "\n";
    write("points_" + number, text);
    const std::string arguments =
        "evaluate " + string + "--select --seed 3 --momenta points_" + number;
    const Outcome one = helikos(arguments), several = on(GetParam(), arguments);
    ASSERT_EQ(several.status, 0) << several.err;
    EXPECT_EQ(several.out, one.out);
  }
  ASSERT_EQ(helikos("run " + string + "--batch 1500 --json one.json").status, 0);
  const Outcome outcome = on(GetParam(), "run " + string + "--batch 1500 --json several.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto one = json("one.json"), several = json("several.json");
  EXPECT_EQ(several["events"], one["events"]);
  ASSERT_EQ(several["runs"].size(), 2U);
  for (const auto& run : several["runs"]) EXPECT_EQ(run["ranks"], GetParam());
  if (one["runs"][0]["backend"] == "openmp" || one["runs"][0]["backend"] == "serial") {
    EXPECT_EQ(several["subprocesses"], one["subprocesses"]);
  }
  EXPECT_THAT(outcome.out, HasSubstr(" total "));
  EXPECT_EQ(outcome.out.find(" total "), outcome.out.rfind(" total ")) << "printed twice";
}

INSTANTIATE_TEST_SUITE_P(Ranks, SameOn, ::testing::Values(2, 3));

TEST_P(SameOn, CrossSectionsAsOnOne) {
  const std::string arguments =
      "integrate 'p p > t t~ j' --cut 'pt(j) > 30' --points 20000 --threads 1 --json ";
  ASSERT_EQ(helikos(arguments + "one.json").status, 0);
  const Outcome outcome = on(GetParam(), arguments + "several.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto one = json("one.json"), several = json("several.json");
  EXPECT_EQ(several["ranks"], GetParam());
  const bool on_host = one["backend"] != "cuda" && one["backend"] != "hip";
  for (const char* key : {"cross_section_pb", "error_pb", "chi2", "efficiency"}) {
    const double expected = one[key];
    EXPECT_NEAR(several[key].get<double>(), expected, on_host ? 0.0 : 1e-9 * expected) << key;
  }
}

/// The test of on_ranks_test.cpp.
TEST_F(Mpi, RanksAddUpAndTrade) {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  const Outcome outcome = shell("HELIKOS_TEST_ON_RANKS=1 " + start + "-n 3 '" + self +
                                "' --gtest_color=no --gtest_filter=OnRanks.AddUpAndTrade");
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("[  PASSED  ] 1 test"));
  EXPECT_EQ(outcome.out.find("SKIPPED"), outcome.out.npos);
}

/// Rank 0 chooses for all.
TEST_F(Mpi, StrategiesAreTheSameOnAllRanks) {
  const std::string run =
      "integrate 'g g > t t~ g' --beams p p --cut 'pt(g) > 30' --points 5000 --threads 1 --json ";
  const Outcome outcome = on(2, run + "several.json --helicities auto --colors auto");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto several = json("several.json");
  const auto chosen = several["strategies"][0];
  ASSERT_EQ(helikos(run + "one.json --helicities " + chosen["helicities"].get<std::string>() +
                    " --colors " + chosen["colors"].get<std::string>())
                .status,
            0);
  const double expected = json("one.json")["cross_section_pb"];
  EXPECT_NEAR(several["cross_section_pb"].get<double>(), expected, 1e-9 * expected);
}

TEST_F(Mpi, NonFiniteNumbersOfAllRanksAreCounted) {
  const std::string zero = "\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n\n";
  write("points", zero + point + zero);
  const Outcome outcome = on(2, "evaluate 'g g > t t~' --momenta points");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("helikos: 2 of 3 matrix elements are not finite\n"));
}

TEST_F(Mpi, OneLineForWhatAllRanksGetWrong) {
  expect_failure(on(3, "run 'g g > t t~' --batch none"), 2,
                 "--batch: none is not a whole number from 1 to 1099511627776 (see --help)");
  const std::string alone = helikos("run 'g g > h'").err, head = "helikos: ";
  ASSERT_EQ(alone.substr(0, head.size()), head);
  expect_failure(on(2, "run 'g g > h'"), 2,
                 alone.substr(head.size(), alone.find('\n') - head.size()));
  EXPECT_EQ(on(2, "--version").out, helikos("--version").out);
}

/// One rank cannot read its card: the others must not wait for it, and nothing is written.
TEST_F(Mpi, AFailureOnOneRankEndsAll) {
  const std::string run = "run 'g g > t t~ g' --batch 100 --threads 1 --json result.json ";
  const Outcome second = shell(start + ranks(1, run) + " : " + ranks(1, run + "--param-card none"));
  expect_failure(second, 2, "rank 1: none: cannot be opened: No such file or directory");
  const Outcome first = shell(start + ranks(1, run + "--param-card none") + " : " + ranks(2, run));
  expect_failure(first, 2, "none: cannot be opened: No such file or directory");
  EXPECT_FALSE(std::filesystem::exists(work() / "result.json"));
  const std::string evaluate = "evaluate 'g g > u u~' --momenta points";
  write("points", point);
  expect_failure(
      shell(start + ranks(1, evaluate) + " : " + ranks(1, evaluate + " --param-card none")), 2,
      "rank 1: none: cannot be opened: No such file or directory");
  expect_failure(on(2, "evaluate 'g g > t t~' --momenta nothing"), 2,
                 "nothing: cannot be opened: No such file or directory");
}

/// Rank 0 fails when the others are already done.
TEST_F(Mpi, AFileThatCannotBeWrittenEndsAll) {
  const Outcome outcome = on(2, "run 'g g > t t~' --batch 8 --json /dev/full");
  expect_failure(outcome, 1, "/dev/full: cannot be written: No space left on device");
}

TEST_F(Mpi, RanksThatDoNotFindEachOtherAreRefused) {
  const Outcome outcome = shell(without_leaks + "PMI_SIZE=2 '" HELIKOS_CLI "' run 'g g > t t~'");
  expect_failure(outcome, 2,
                 "2 processes were started, but each is alone: the launcher is that of another MPI "
                 "than this build's");
}

/// Only another rank than that with the file meets a scale that is zero for few events.
TEST_F(Mpi, NothingIsLeftOfARunThatAnyRankRefuses) {
  int of_others = 0;
  for (const char* seed : {"1", "2", "3", "4", "5", "6"}) {
    const Outcome outcome =
        on(3, std::string("generate 'p p > t t~' --points 5000 --events 8000 --threads 1 ") +
                  "--also-scale 'm(t,t~)-346.2' --output a.lhe --report none --seed " + seed);
    if (outcome.status == 0) {  // no event of this seed has such a scale
      std::filesystem::remove(work() / "a.lhe");
      continue;
    }
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    const std::string line = "--also-scale: m(t,t~)-346.2 is not above zero for an event\n";
    const auto place = outcome.err.find(line);
    EXPECT_NE(place, std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find(line, place + 1), std::string::npos) << "more than one line";
    of_others += outcome.err.find("helikos: rank ") != std::string::npos ? 1 : 0;
    for (const char* name : {"a.lhe", "a.lhe.part"})
      EXPECT_FALSE(std::filesystem::exists(work() / name)) << name;
  }
  EXPECT_GT(of_others, 0);
}

using Srun = ProgramTest;

/// As with `srun --mpi=none`: one line, from the first of them.
TEST_F(Srun, TasksThatAreAloneAreWarned) {
  const auto start = [&](const std::string& task) {
    return shell("SLURM_STEP_NUM_TASKS=4 SLURM_PROCID=" + task +
                 " '" HELIKOS_CLI "' run 'g g > t t~' --batch 8");
  };
  const Outcome first = start("0"), other = start("3");
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(other.status, 0);
  EXPECT_THAT(first.err, ::testing::StartsWith("helikos: srun started 4 tasks that do not find"));
  EXPECT_EQ(std::count(first.err.begin(), first.err.end(), '\n'), 1) << first.err;
  EXPECT_EQ(other.err, "");
}

using WithoutMpi = ProgramTest;

TEST_F(WithoutMpi, SeveralProcessesAreRefused) {
  if (!launcher.empty()) GTEST_SKIP() << "built with MPI";
  const Outcome outcome = shell("PMI_SIZE=2 '" HELIKOS_CLI "' run 'g g > t t~'");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "helikos: 2 processes were started, but this build has no MPI (configure with "
            "HELIKOS_MPI=ON)\n");
}

/// One file, with the bits of a run on one rank, and an error of rank 0 alone ends all.
TEST_F(Mpi, EventsAreThoseOfOneRank) {
  const std::string run =
      "generate 'g g > t t~' --energy 1000 --events 500 --points 20000 --threads 1 --output ";
  ASSERT_EQ(helikos(run + "one.lhe").status, 0);
  const Outcome outcome = on(3, run + "three.lhe --checkpoint c");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(read_file(work() / "one.lhe"), read_file(work() / "three.lhe"));
  EXPECT_EQ(on(2, run + "three.lhe --checkpoint c --resume").status, 0);

  write("run.toml",
        "energy = 200\npoints = 20000\nevents = 300\n[[process]]\nprocess = 'e+ e- > mu+ mu-'\n"
        "[[process]]\nprocess = 'e+ e- > u u~'\n");
  ASSERT_EQ(helikos("generate run.toml --threads 1 --output one.lhe").status, 0);
  ASSERT_EQ(on(3, "generate run.toml --threads 1 --output three.lhe").status, 0);
  EXPECT_EQ(read_file(work() / "one.lhe"), read_file(work() / "three.lhe"));
  std::filesystem::create_directory(work() / "folder.lhe");
  expect_failure(on(2, run + "folder.lhe"), 2, "--output folder.lhe: is a folder");
}

/// Messages about points count those of all ranks.
TEST_F(Mpi, CountsOfAGenerationAreThoseOfOneRank) {
  const std::string run =
      "generate 'p p > t t~' --cut 'sqrt(pt(t) - 50) > 1' --points 5000 --events 3000 --threads 1 "
      "--output a.lhe --report none --json ";
  ASSERT_EQ(helikos(run + "one.json").status, 0);
  const Outcome outcome = on(3, run + "three.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto one = json("one.json")["generation"], three = json("three.json")["generation"];
  EXPECT_GT(one["non_finite"], 1000);
  for (const char* key :
       {"points", "pilot_points", "non_finite", "cuts_undefined", "negative_densities"})
    EXPECT_EQ(three[key], one[key]) << key;
}

/// Several ranks write one file of events.
class EventFile : public Mpi {
 protected:
  /// The last piece is not whole.
  static std::string run(const std::string& output, int events = 20001,
                         const std::string& more = "--report none ", int threads = 1) {
    return "generate 'e+ e- > mu+ mu-' --energy 200 --points 20000 --json " + output +
           ".json --output " + output + " --events " + std::to_string(events) + " --threads " +
           std::to_string(threads) + " " + more;
  }
  std::string file(const std::string& name) const { return read_file(work() / name); }
  /// Histograms, tables and settings of the page; the name of the file of events is X.lhe.
  std::string page(const std::string& name) const {
    std::string text = file(name);
    const std::string output = name.substr(0, name.find('.')) + ".lhe";
    for (auto at = text.find(output); at != std::string::npos; at = text.find(output, at))
      text.replace(at, output.size(), "X.lhe");
    const auto begin = text.find("<table"), end = text.find("Machine and times");
    EXPECT_LT(begin, end);
    EXPECT_LT(end, text.size());
    return text.substr(begin, end - begin);
  }
  /// The one line of Helikos, with nothing of MPI's libraries.
  static std::string line(const Outcome& outcome) {
    const std::string said = outcome.said();
    const auto begin = std::min(said.find("helikos: "), said.size());
    return said.substr(begin, said.find('\n', begin) - begin);
  }
};

/// The ranks compute whole rounds (65536 events are meant), or divide one. With seeds 7 and 8 the
/// first round finds so many events that the second one is no full round: two ranks give it up. Of
/// the largest number, the ranks take their second rounds into histograms of their own, and make
/// bytes in another thread.
TEST_F(EventFile, IsThatOfOneRank) {
  for (const auto& [events, seed] :
       {std::pair(70001, 1), {131000, 1}, {200001, 1}, {130309, 7}, {130309, 8}, {470001, 1}}) {
    const std::string with_seed = "--seed " + std::to_string(seed) + " --report ";
    ASSERT_EQ(helikos(run("one.lhe", events, with_seed + "one.html")).status, 0);
    for (const int number : {2, 3}) {
      const int threads = events > 400000 ? 2 : 1;
      const Outcome outcome = on(number, run("some.lhe", events, with_seed + "some.html", threads));
      ASSERT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_TRUE(file("some.lhe") == file("one.lhe")) << number << " " << events;
      const auto one = json("one.lhe.json")["generation"];
      const auto some = json("some.lhe.json")["generation"];
      EXPECT_EQ(some["writing_ranks"], number);
      EXPECT_EQ(one["writing_ranks"], 1);
      EXPECT_GT(one["rounds"], 1);
      EXPECT_EQ(one["ranks"].size(), 1U);
      EXPECT_EQ(some["ranks"].size(), std::size_t(number));
      for (const auto& generation : {one, some})
        for (const auto& rank : generation["ranks"]) {
          double sum = 0.0;
          for (const auto& seconds : rank) sum += seconds.get<double>();
          const double all = generation["phases"]["generation"];
          EXPECT_GT(sum, 0.0) << rank;
          EXPECT_GT(generation["phases"]["closing"], 0.0);
          EXPECT_LT(sum, 1.01 * all) << rank;
        }
      for (const char* key :
           {"events", "points", "rounds", "efficiency", "overweights", "largest_overweight",
            "overweight_part", "mean_weight_pb", "error_pb"})
        EXPECT_EQ(some[key], one[key]) << key;
      EXPECT_GT(page("one.html").size(), 10000U);
      EXPECT_EQ(page("some.html"), page("one.html"));
      EXPECT_FALSE(std::filesystem::exists(work() / "some.lhe.part"));
    }
  }
}

TEST_F(EventFile, IsThatOfOneRankInAllFormatsAndWithVariations) {
  const std::string run =
      "generate 'p p > t t~' --energy 13000 --events 3000 --points 5000 --threads 1 "
      "--scale-variations --report none --output ";
  for (const std::string format : {"lhe.gz", "hepmc", "lheh5"}) {
    const Outcome outcome = helikos(run + "one." + format);
    if (outcome.err.find("this build has no") != outcome.err.npos) continue;
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    ASSERT_EQ(on(3, run + "three." + format).status, 0);
    EXPECT_TRUE(file("one." + format) == file("three." + format)) << format;
  }
}

/// One of two ranks is killed: the launcher ends the other. Three ranks go on.
TEST_F(EventFile, IsTheSameAfterAKill) {
  constexpr int events = 200000;
  ASSERT_EQ(on(2, run("a.lhe", events)).status, 0);
  const std::string expected = file("a.lhe");
  std::filesystem::remove(work() / "a.lhe");
  const std::string both = run("a.lhe", events) + "--checkpoint a.checkpoint";
  const Outcome outcome_of_kill =
      shell(start + "-n 1 env " + killed("after rename a.checkpoint 1 weight_parts") +
            "'" HELIKOS_CLI "' " + both + " : " + ranks(1, both));
  EXPECT_NE(outcome_of_kill.status, 0);
  EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe"));
  EXPECT_TRUE(std::filesystem::exists(work() / "a.lhe.part"));
  const Outcome outcome = on(3, both + " --resume");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(file("a.lhe") == expected);
  EXPECT_EQ(json("a.lhe.json")["generation"]["writing_ranks"], 3);
}

/// A complete run that is asked again says who wrote the file, not who asks.
TEST_F(EventFile, KnowsTheRanksThatWroteIt) {
  const std::string asked = run("a.lhe", 2000) + "--checkpoint a.checkpoint ";
  const auto writing_ranks_on = [&](int number) {
    const Outcome outcome = on(number, asked + "--resume");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return json("a.lhe.json")["generation"]["writing_ranks"].get<int>();
  };
  ASSERT_EQ(on(2, asked).status, 0);
  for (const int number : {1, 2, 3}) EXPECT_EQ(writing_ranks_on(number), 2) << number;
  // As killed before the file had its name: one rank completes it.
  Json all = read_checked(work() / "a.checkpoint", "checkpoint");
  all["events"]["file"]["is_finished"] = false;
  write("a.checkpoint", to_checked_bytes(all));
  std::filesystem::rename(work() / "a.lhe", work() / "a.lhe.part");
  EXPECT_EQ(writing_ranks_on(1), 1);
}

/// Each rank meets the limit in its part; the first one prints its line. Open MPI needs files of 4
/// MiB for itself, so that the limit is above that; a shell counts blocks of 512 or 1024 bytes.
TEST_F(EventFile, AFullDiskEndsAllAndNothingIsLost) {
  ASSERT_EQ(on(2, run("a.lhe", 30000)).status, 0);
  const std::string expected = file("a.lhe");
  ASSERT_GT(expected.size(), 11'000'000U);
  const auto with = [](int threads) {
    return run("a.lhe", 30000, "--report none --checkpoint a.checkpoint ", threads);
  };
  const auto full = [&](int threads) {
    return "-n 1 sh -c 'ulimit -f 10500 && exec \"$0\" \"$@\"' '" HELIKOS_CLI "' " + with(threads);
  };
  const std::string arguments = with(1);
  const std::string why_0 = "helikos: a.lhe.part: File too large",
                    why_1 = "helikos: rank 1: a.lhe.part: File too large";
  for (const auto& [ranks_of_run, why] : {std::pair(full(1) + ": " + full(1), why_0),
                                          {ranks(1, with(1)) + ": " + full(1), why_1},
                                          {ranks(1, with(2)) + ": " + full(2), why_1}}) {
    for (const char* name : {"a.lhe", "a.lhe.part", "a.checkpoint"})
      std::filesystem::remove(work() / name);
    const Outcome outcome = shell(start + ranks_of_run);
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    EXPECT_EQ(line(outcome), why) << outcome.err;
    EXPECT_EQ(outcome.said().find("helikos: "), outcome.said().rfind("helikos: ")) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe"));
  }
  ASSERT_EQ(on(2, arguments + "--resume").status, 0);
  EXPECT_TRUE(file("a.lhe") == expected);
}

/// As on machines that share no folder: rank 1 finds no file, or an older one of the same name.
TEST_F(EventFile, IsWrittenByRank0WhereTheOthersDoNotSeeIt) {
  ASSERT_EQ(helikos(run("one.lhe")).status, 0);
  std::filesystem::create_directory(work() / "elsewhere");
  for (const bool is_there : {false, true}) {
    if (is_there) write("elsewhere/two.lhe.part", file("one.lhe"));
    const Outcome outcome = shell(start + ranks(1, run("two.lhe")) +
                                  " : -n 1 sh -c 'cd elsewhere && exec \"$0\" \"$@\"' '" +
                                  HELIKOS_CLI "' " + run("two.lhe"));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(json("two.lhe.json")["generation"]["writing_ranks"], 1);
    EXPECT_TRUE(file("two.lhe") == file("one.lhe"));
    EXPECT_FALSE(std::filesystem::exists(work() / "elsewhere/two.lhe"));
    if (is_there) {
      EXPECT_TRUE(file("elsewhere/two.lhe.part") == file("one.lhe"));
    }
  }
}

TEST_F(EventFile, RanksWithOtherOptionsAreRefused) {
  const std::string usual = "generate 'e+ e- > mu+ mu-' --energy 91 --threads 1 --output a.lhe ";
  expect_failure(
      shell(start + ranks(1, usual) + ": " + ranks(1, usual + "--accuracy 0.003")), 2,
      "rank 1: the process, its options or the run file are others than those of rank 0");
  EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe"));
}

/// As on machines that share no folder: rank 1 finds another card of the same name.
TEST_F(Mpi, RanksWithOtherParametersAreRefused) {
  std::filesystem::create_directory(work() / "elsewhere");
  std::string text = read_file(HELIKOS_SOURCE_DIR "/processes/ee_mumu/param_card.txt");
  write("card", text);
  write("points", point);
  const auto both = [&](const std::string& arguments) {
    return shell(start + ranks(1, arguments) +
                 " : -n 1 sh -c 'cd elsewhere && exec \"$0\" \"$@\"' '" + HELIKOS_CLI "' " +
                 arguments);
  };
  const std::string card = " --threads 1 --param-card card ";
  const std::string run = "run 'e+ e- > mu+ mu-' --batch 100" + card,
                    evaluate = "evaluate 'e+ e- > mu+ mu-' --momenta points" + card,
                    integrate = "integrate 'e+ e- > mu+ mu-' --energy 91 --points 5000" + card;
  write("elsewhere/card", text);
  for (const std::string& command : {run, evaluate, integrate})
    EXPECT_EQ(both(command).status, 0) << command;
  const std::string alpha = "1.325070e+02";
  ASSERT_NE(text.find(alpha), text.npos);
  write("elsewhere/card", text.replace(text.find(alpha), alpha.size(), "1.280000e+02"));
  for (const std::string& command : {run, evaluate})
    expect_failure(
        both(command), 2,
        "rank 1: the process, its model, parameters or options are others than those of rank 0");
  expect_failure(
      both(integrate), 2,
      "rank 1: the parameters of the model (--param-card, --set) are others than those of "
      "rank 0");
}

/// Each rank adds the weights of its events.
TEST_F(Mpi, RanksWithOtherSetsOfVariationsAreRefused) {
  const std::string integrate =
      "integrate 'p p > t t~' --energy 13000 --points 5000 --threads 1 --also-pdf own/all "
      "--pdf-path sets";
  const std::string both = start + ranks(1, integrate) +
                           " : -n 1 sh -c 'cd elsewhere && exec \"$0\" \"$@\"' '" + HELIKOS_CLI +
                           "' " + integrate;
  for (const char* folder : {"sets", "elsewhere/sets"})
    write_replicas(work() / folder, "own", 999000);
  EXPECT_EQ(shell(both).status, 0);
  write_replicas(work() / "elsewhere/sets", "own", 999000, 4);
  std::filesystem::copy(work() / "sets/own/own.info", work() / "elsewhere/sets/own/own.info",
                        std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(shell(both).status, 0);  // a file that is not read
  write("elsewhere/sets/own/own_0001.dat", read_file(work() / "sets/own/own_0002.dat"));
  expect_failure(shell(both), 2,
                 "rank 1: the files of the PDF sets of variations are others than those of rank 0");
}

/// All files are in a folder that rank 1 does not see; it begins with what rank 0 reads.
TEST_F(EventFile, GoesOnWhereOnlyRank0SeesTheFiles) {
  std::filesystem::create_directories(work() / "elsewhere");
  std::filesystem::create_directories(work() / "own");
  const auto both = [&](const std::string& arguments) {
    return shell(start + ranks(1, arguments) +
                 " : -n 1 sh -c 'cd elsewhere && exec \"$0\" \"$@\"' '" + HELIKOS_CLI "' " +
                 arguments);
  };
  const std::string again = "--report own/a.html --grids own/grids --checkpoint own/checkpoint ";
  ASSERT_EQ(helikos(run("own/a.lhe", 2000, again)).status, 0);
  const Outcome outcome = both(run("own/a.lhe", 2000, again) + "--resume");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("all 2000 events were written before"));

  const std::string next = "--report none --seed 2 --grids own/grids ";
  ASSERT_EQ(helikos(run("own/one.lhe", 2000, next)).status, 0);
  const Outcome with_grids = both(run("own/two.lhe", 2000, next));
  EXPECT_EQ(with_grids.status, 0) << with_grids.err;
  EXPECT_TRUE(file("own/two.lhe") == file("own/one.lhe"));
}

/// Another program holds a lock of the kind that rank 0 has on NFS.
TEST_F(EventFile, IsWrittenByRank0WhereLocksExcludeEachOther) {
  ASSERT_EQ(helikos(run("one.lhe")).status, 0);
  write("two.lhe.part", "");
  const int held = open((work() / "two.lhe.part").c_str(), O_RDWR);
  struct flock all {};
  all.l_type = F_WRLCK;
  all.l_whence = SEEK_SET;
  ASSERT_EQ(fcntl(held, F_SETLK, &all), 0);
  const Outcome outcome = on(2, run("two.lhe"));
  close(held);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(json("two.lhe.json")["generation"]["writing_ranks"], 1);
  EXPECT_TRUE(file("two.lhe") == file("one.lhe"));
}

}  // namespace
}  // namespace helikos::app::mpi_test
