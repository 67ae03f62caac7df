// SPDX-License-Identifier: Apache-2.0
// `gridpack`, and `generate` of a gridpack.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "app/program.hpp"

namespace helikos::app::gridpack_test {
namespace {

using ::testing::HasSubstr;

class Gridpack : public ProgramTest {
 protected:
  void expect_refused(const std::string& arguments, const std::string& why) const {
    const Outcome outcome = helikos(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << arguments;
    EXPECT_EQ(std::ranges::count(outcome.said(), '\n'), 1) << outcome.err;
  }
  void make(const std::string& arguments) const {
    const Outcome outcome = helikos("gridpack " + arguments);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }
  /// The events alone, without the header that has the seed and the name of the gridpack.
  std::string events_of(const std::string& file) const {
    const std::string text = read_file(work() / file);
    const auto begin = text.find("\n<event");
    EXPECT_NE(begin, text.npos) << file;
    return text.substr(std::min(begin, text.size()));
  }

  static constexpr const char* process = "'p p > t t~ j' --cut 'pt(j) > 30' ";
};

/// With the seed of the integration, the points are those that `generate` takes.
TEST_F(Gridpack, MakesTheEventsOfTheRun) {
  const std::string run = std::string(process) + "--events 300 --accuracy 0.03 --seed 4 ";
  ASSERT_EQ(helikos("generate " + run + "--output whole.lhe --json whole.json").status, 0);
  make(run + "--output a.hgp --json pack.json");
  ASSERT_EQ(helikos("generate a.hgp --seed 4 --output again.lhe --json again.json").status, 0);
  EXPECT_EQ(events_of("whole.lhe"), events_of("again.lhe"));
  const auto whole = json("whole.json"), again = json("again.json"), pack = json("pack.json");
  for (const char* key : {"cross_section_pb", "error_pb", "points", "cuts", "energy", "pdf"}) {
    EXPECT_EQ(whole[key], again[key]) << key;
    EXPECT_EQ(whole[key], pack[key]) << key;
  }
  EXPECT_EQ(whole["generation"]["mean_weight_pb"], again["generation"]["mean_weight_pb"]);
  EXPECT_EQ(pack["gridpack"]["expected_efficiency"], whole["generation"]["expected_efficiency"]);
}

TEST_F(Gridpack, ShowsItsContent) {
  make(std::string(process) +
       "--events 200 --accuracy 0.05 --seed 9 --output a.hgp --json pack.json");
  const Outcome outcome = helikos("info a.hgp --json facts.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto facts = json("facts.json"), pack = json("pack.json");
  EXPECT_EQ(facts["seed"], 9);
  EXPECT_EQ(facts["processes"][0]["process"], "p p > t t~ j");
  EXPECT_EQ(facts["processes"][0]["cross_section_pb"], pack["cross_section_pb"]);
  EXPECT_EQ(facts["processes"][0]["error_pb"], pack["error_pb"]);
  EXPECT_EQ(facts["options"]["events"][0], "200");
  for (const char* what : {"p p > t t~ j", "pt(j) > 30", "commit", "cross section"})
    EXPECT_THAT(outcome.out, HasSubstr(what));
  expect_refused("gridpack 'p p > t t~' --also a.dat --output d.hgp",
                 "--also: a gridpack keeps no");
  expect_refused("info b.hgp", "b.hgp: cannot be read");
  write("c.hgp", "no gridpack");
  expect_refused("info c.hgp", "c.hgp: is no gridpack");
}

TEST_F(Gridpack, OtherSeedsHaveOtherEvents) {
  make(std::string(process) + "--events 200 --accuracy 0.03 --output a.hgp");
  for (const char* seed : {"1", "2"})
    ASSERT_EQ(helikos(std::string("generate a.hgp --seed ") + seed + " --events 150 --output " +
                      seed + ".lhe --json " + seed + ".json")
                  .status,
              0);
  ASSERT_EQ(helikos("generate a.hgp --seed 2 --events 150 --output 2_again.lhe").status, 0);
  EXPECT_NE(events_of("1.lhe"), events_of("2.lhe"));
  EXPECT_EQ(events_of("2.lhe"), events_of("2_again.lhe"));
  EXPECT_EQ(info("2.lhe")["weights"]["events"], 150);
  // The cross section is that of the gridpack; means of weights differ.
  EXPECT_EQ(json("1.json")["cross_section_pb"], json("2.json")["cross_section_pb"]);
}

/// Jobs make parts of a sample with nothing in common; all have exactly the events that are wanted.
TEST_F(Gridpack, JobsShareTheEvents) {
  make(std::string(process) + "--events 200 --accuracy 0.03 --output a.hgp");
  ASSERT_EQ(helikos("generate a.hgp --events 100 --seed 3 --jobs 3 --output all.lhe").status, 0);
  ASSERT_EQ(
      helikos("generate a.hgp --events 100 --seed 3 --jobs 3 --job 2 --output one.lhe").status, 0);
  EXPECT_FALSE(std::filesystem::exists(work() / "one_1.lhe"));
  EXPECT_EQ(events_of("all_2.lhe"), events_of("one_2.lhe"));
  int events = 0;
  for (const char* file : {"all_1.lhe", "all_2.lhe", "all_3.lhe"})
    events += int(info(file)["weights"]["events"]);
  EXPECT_EQ(events, 100);
  ASSERT_EQ(helikos("events merge all_1.lhe all_2.lhe all_3.lhe --output merged.lhe").status, 0);
  const auto merged = info("merged.lhe"), one = info("all_1.lhe");
  EXPECT_EQ(merged["weights"]["events"], 100);
  // The integration is one: its error is not that of independent runs.
  EXPECT_EQ(merged["header"], one["header"]);
  // A part that is missing is said, also of files that were merged before; no part counts twice.
  const Outcome some = helikos("events merge all_3.lhe all_1.lhe --output some.lheh5");
  EXPECT_EQ(some.status, 0);
  EXPECT_EQ(some.err, "helikos: some.lheh5: part 2 of 3 of the run of seed 3 is missing\n");
  EXPECT_EQ(helikos("events merge some.lheh5 one_2.lhe --output again.lhe").err, "");
  EXPECT_EQ(helikos("events merge all_1.lhe all_2.lhe all_3.lhe --output merged.lhe").err, "");
  ASSERT_EQ(helikos("generate a.hgp --events 50 --seed 4 --jobs 2 --job 1 --output two.lhe").status,
            0);
  EXPECT_EQ(helikos("events merge again.lhe two_1.lhe --output more.lhe").err,
            "helikos: more.lhe: part 2 of 2 of the run of seed 4 is missing\n");
  for (const char* files :
       {"all_1.lhe all_2.lhe one_2.lhe", "some.lheh5 all_3.lhe", "again.lhe one_2.lhe"}) {
    std::filesystem::remove(work() / "twice.lhe");
    expect_refused(std::string("events merge ") + files + " --output twice.lhe",
                   " both have part ");
    EXPECT_FALSE(std::filesystem::exists(work() / "twice.lhe"));
  }
  expect_refused("events merge all_1.lhe all_1.lhe --output twice.lhe", "are the same file");
  // A run alone is no part.
  ASSERT_EQ(helikos("generate a.hgp --events 20 --seed 9 --output alone.lhe").status, 0);
  EXPECT_THAT(read_file(work() / "alone.lhe"), ::testing::Not(HasSubstr("parts_of_run")));
  expect_refused("generate a.hgp --events 2 --jobs 3",
                 "--jobs 3: more than the 2 events of the run");
  expect_refused("generate a.hgp --jobs 3 --job 4", "--job 4: --jobs is 3");
  expect_refused("generate a.hgp --job 1", "--job needs --jobs");
  expect_refused("generate 'p p > z' --jobs 2", "only a gridpack");
}

/// Model, restriction and card are in it: their files may be gone, or others may have their place.
TEST_F(Gridpack, HasModelsAndCards) {
  ASSERT_EQ(helikos("info --ufo model").status, 0);
  const std::string card = helikos("info --model model --card").out;
  write("model/restrict_default.dat", card);
  write("card.dat", card);
  const std::string run =
      "'u u~ > e+ e-' --model model --param-card card.dat --set MZ=95 --energy 200 --events 100 "
      "--accuracy 0.01 ";
  ASSERT_EQ(helikos("generate " + run + "--output whole.lhe").status, 0);
  make(run + "--output a.hgp");
  std::filesystem::remove_all(work() / "model");
  write("card.dat", "not a card");
  const Outcome outcome = helikos("generate a.hgp --output again.lhe");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(events_of("whole.lhe"), events_of("again.lhe"));
  EXPECT_THAT(read_file(work() / "again.lhe"), HasSubstr("&quot;model&quot;: &quot;model&quot;"));
}

TEST_F(Gridpack, OfSeveralProcesses) {
  write("run.toml",
        "events = 200\naccuracy = 0.05\noutput = 'whole.lhe'\n[[process]]\nprocess = 'p p > t t~ "
        "@0'\n[[process]]\nprocess = 'p p > t t~ j @1'\ncut = ['pt(j) > 30']\n");
  ASSERT_EQ(helikos("generate run.toml").status, 0);
  make("run.toml --output a.hgp");
  ASSERT_EQ(helikos("generate a.hgp --output again.lhe").status, 0);
  EXPECT_EQ(events_of("whole.lhe"), events_of("again.lhe"));
}

TEST_F(Gridpack, RefusesWhatItCannotChange) {
  make("'u u~ > e+ e-' --energy 200 --events 100 --accuracy 0.02 --output a.hgp");
  expect_refused("generate a.hgp --cut 'pt(e-) > 20'", "--cut: not with a gridpack");
  expect_refused("generate a.hgp --accuracy 0.1", "--accuracy: not with a gridpack");
  expect_refused("generate b.hgp", "b.hgp: cannot be read");
  write("c.hgp", "anything");
  expect_refused("generate c.hgp", "c.hgp: is no gridpack");
  std::string bytes = read_file(work() / "a.hgp");
  write("cut.hgp", bytes.substr(0, bytes.size() / 2));
  expect_refused("generate cut.hgp", "damaged or cut off; copy it again, or make it anew");
  expect_refused("gridpack 'p p > z' --output a.lhe", "ends in .hgp");
  expect_refused("generate a.hgp --resume", "--resume: not with a gridpack");
  expect_refused("integrate a.hgp", "only `generate` takes a gridpack");
  ASSERT_EQ(helikos("integrate 'p p > z' --points 10000 --grids a.grids").status, 0);
  std::filesystem::rename(work() / "a.grids", work() / "d.hgp");
  expect_refused("generate d.hgp", "d.hgp: is no gridpack");
}

/// Remarks on the integration are printed once, by `gridpack`.
TEST_F(Gridpack, JobsSayWhatConcernsTheirEvents) {
  const std::string run = std::string(process) + "--events 50 --accuracy 0.1 --muf 'pt(j)/50' ";
  const char* remark = "points that pass have muF outside of the range of the PDF set";
  EXPECT_THAT(helikos("generate " + run + "--output whole.lhe").err, HasSubstr(remark));
  EXPECT_THAT(helikos("gridpack " + run + "--output a.hgp").err, HasSubstr(remark));
  const Outcome jobs = helikos("generate a.hgp --events 40 --jobs 2 --output parts.lhe");
  ASSERT_EQ(jobs.status, 0) << jobs.err;
  EXPECT_THAT(jobs.err, ::testing::Not(HasSubstr("outside")));
}

/// Scripts that are started by hand, or as no array, say it in one line.
TEST_F(Gridpack, ScriptsOfSlurmNeedIt) {
  const std::string tools = HELIKOS_SOURCE_DIR "/tools/", arguments = "a.hgp 100 1 a.lhe";
  const auto refuses = [&](const std::string& command, const std::string& why) {
    const Outcome outcome = shell(command);
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << command;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  };
  const std::string array = tools + "gridpack_array.sh " + arguments;
  refuses("env -u SLURM_ARRAY_TASK_ID " + array, "gridpack_array.sh: is a job array of Slurm");
  refuses("SLURM_ARRAY_TASK_ID=3 " + array, "JOBS must name the number of parts");
  refuses(
      "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=4 "
      "SLURM_ARRAY_TASK_COUNT=2 " +
          array,
      "not all tasks from 1 to 4 are started");
  refuses("env -u SLURM_JOB_ID " + tools + "slurm_nodes.sh generate a.toml",
          "slurm_nodes.sh: is a job of Slurm");
  make(std::string(process) + "--events 50 --accuracy 0.1 --output a.hgp");
  const Outcome made = shell("HELIKOS='" HELIKOS_CLI "' JOBS=4 SLURM_ARRAY_TASK_ID=3 " + array);
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(info("a_3.lhe")["weights"]["events"], 25);
}

/// An archive has all that events need, for a shell that knows nothing of this machine.
TEST_F(Gridpack, IsPackedWithItsProgram) {
  const std::string toy = HELIKOS_SOURCE_DIR "/src/helikos/beams/toy/toy";
  std::filesystem::create_directories(work() / "sets/mine");
  for (const char* end : {".info", "_0000.dat"})
    std::filesystem::copy_file(toy + end, work() / "sets/mine" / (std::string("mine") + end));
  make(
      "'p p > e+ e-' --cut 'm(e+,e-) > 50' --pdf mine --pdf-path sets --accuracy 0.05 --events "
      "100 --output a.hgp");
  ASSERT_EQ(helikos("generate a.hgp --seed 3 --pdf-path sets --output a.lhe").status, 0);
  const std::string pack = HELIKOS_SOURCE_DIR "/tools/pack_gridpack.sh ";
  const std::string with_program = "LHAPDF_DATA_PATH=sets HELIKOS='" HELIKOS_CLI "' " + pack;
  const Outcome packed = shell(with_program + "a.hgp a.tar.gz");
  ASSERT_EQ(packed.status, 0) << packed.err;
  const Outcome made = shell(
      "rm -r sets a.hgp && mkdir there && tar -C there -xzf a.tar.gz && "
      "env -i PATH=/usr/bin:/bin OMP_WAIT_POLICY=passive there/runcmsgrid.sh 100 3 1");
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(events_of("cmsgrid_final.lhe"), events_of("a.lhe"));

  // The program of a build for all instruction sets takes the others along.
  for (const char* folder : {"all/bin", "all/lib/helikos/sse4/bin"})
    std::filesystem::create_directories(work() / folder);
  std::filesystem::copy_file(HELIKOS_START, work() / "all/bin/helikos");
  std::filesystem::copy_file(HELIKOS_CLI, work() / "all/lib/helikos/sse4/bin/helikos");
  const Outcome with_all = shell("LHAPDF_DATA_PATH=there/pdf HELIKOS=all/bin/helikos " + pack +
                                 "there/a.hgp all.tar.gz");
  ASSERT_EQ(with_all.status, 0) << with_all.err;
  const Outcome by_all = shell(
      "rm -r all && mkdir here && tar -C here -xzf all.tar.gz && "
      "env -i PATH=/usr/bin:/bin OMP_WAIT_POLICY=passive HELIKOS_SIMD=sse4 here/runcmsgrid.sh 100 "
      "3 1");
  ASSERT_EQ(by_all.status, 0) << by_all.err;
  EXPECT_EQ(events_of("cmsgrid_final.lhe"), events_of("a.lhe"));

  const auto refuses = [&](const std::string& command, const std::string& why) {
    const Outcome outcome = shell(command);
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << command;
  };
  refuses(with_program + "b.hgp b.tar.gz", "b.hgp: there is no such file");
  refuses(with_program + "there/a.hgp a.tar.gz", "a.tar.gz: is already there");
  refuses(with_program + "there/a.hgp b.tar.gz", "mine: there is no such PDF set");
  refuses("HELIKOS=" + pack + pack + "there/a.hgp b.tar.gz", "is a script");
  refuses(with_program + "a.lhe b.tar.gz", "");
  EXPECT_FALSE(std::filesystem::exists(work() / "b.tar.gz"));
}

}  // namespace
}  // namespace helikos::app::gridpack_test
