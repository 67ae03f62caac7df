// SPDX-License-Identifier: Apache-2.0
/// \file
/// The option `devices`: the program starts its ranks. Devices of a host are parts of its
/// processors.
#include "helikos/app/devices.hpp"

#include <gmock/gmock.h>

#include <csignal>
#include <thread>

#include "app/program.hpp"
#include "app/terminal.hpp"
#include "helikos/app/detail/processors.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/parallel/rank_launcher.hpp"

namespace helikos::app::devices_test {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view launcher = HELIKOS_MPIEXEC;  // empty: a build without MPI

/// Open MPI does not free all that it took (mpi_test.cpp).
const std::string without_leaks = "ASAN_OPTIONS=detect_leaks=0 ";

/// Whatever hangs ends with status 124.
const std::string program = without_leaks + "timeout 500 '" HELIKOS_CLI "' ";
std::string mpirun_of(int ranks) {
  return without_leaks +
         "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
         "OMPI_MCA_rmaps_base_oversubscribe=1 "
         "PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe "
         "OMPI_MCA_hwloc_base_binding_policy=none PRTE_MCA_hwloc_default_binding_policy=none "
         "timeout 500 '" HELIKOS_MPIEXEC "' -n " +
         std::to_string(ranks) + " '" HELIKOS_CLI "' ";
}
const std::string mpirun = mpirun_of(2);

/// Without ranks.
class Devices : public ProgramTest {
 protected:
  static void expect_line(const Outcome& outcome, int status, const std::string& line) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.said(), "helikos: " + line + "\n");
  }
};

/// With two ranks, where the machine and the build have them.
class TwoDevices : public Devices {
 protected:
  void SetUp() override {
    Devices::SetUp();
    const int devices =
        device_kind == DeviceKind::host ? int(processors_of_process().size()) : device_count();
    if (devices < 2) GTEST_SKIP() << "one device";
  }

  static std::string generate(const std::string& output, int events = 70001) {
    return "generate 'e+ e- > mu+ mu-' --energy 200 --points 20000 --threads 1 --report none "
           "--json " +
           output + ".json --output " + output + " --events " + std::to_string(events) + " ";
  }
  std::string file(const std::string& name) const { return read_file(work() / name); }
  int ranks_of(const std::string& output) const {
    return int(json(output + ".json")["generation"]["ranks"].size());
  }

  /// Whether a process has the folder of this test in its environment or its words.
  bool is_running() const {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string words = read_file(entry.path() / "cmdline");
      if (words.find(work().string()) != words.npos && words.find("generate") != words.npos)
        return true;
    }
    return false;
  }
};

TEST_F(TwoDevices, MakeTheBytesOfOneRankAndOfMpirun) {
  ASSERT_EQ(helikos(generate("one.lhe")).status, 0);
  const Outcome started = shell(program + generate("two.lhe") + "--devices 2");
  ASSERT_EQ(started.status, 0) << started.err;
  EXPECT_EQ(started.said(), "");
  EXPECT_EQ(started.out.find("cross section"), started.out.rfind("cross section"));
  EXPECT_EQ(ranks_of("one.lhe"), 1);
  EXPECT_EQ(ranks_of("two.lhe"), 2);
  EXPECT_GT(file("one.lhe").size(), 1'000'000U);
  EXPECT_TRUE(file("two.lhe") == file("one.lhe"));
  if (launcher.empty()) GTEST_SKIP() << "built without MPI";
  ASSERT_EQ(shell(mpirun + generate("mpi.lhe")).status, 0);
  EXPECT_EQ(ranks_of("mpi.lhe"), 2);
  EXPECT_TRUE(file("mpi.lhe") == file("one.lhe"));
}

/// Each rank would read them.
TEST_F(TwoDevices, AreRefusedForFilesThatCanBeReadOnce) {
  const Outcome pipe = shell("mkfifo card && " + program +
                             "run 'g g > t t~' --batch 8 --param-card card --devices 2");
  EXPECT_EQ(pipe.status, 2);
  EXPECT_EQ(pipe.said(),
            "helikos: --devices 2: the param card card can be read once, and each rank "
            "reads it\n");
}

/// The test of on_ranks_test.cpp, without boards, and with some that are too small for all.
TEST_F(TwoDevices, AddUpAndTrade) {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  const auto all = numbers_of(processors_of_process());
  for (const std::size_t board : {0, 40'000}) {
    const RankGroup group{3,
                          self,
                          {self, "--gtest_filter=OnRanks.AddUpAndTrade"},
                          {all, all, all},
                          std::vector<std::vector<std::string>>(3, {"HELIKOS_TEST_ON_RANKS=1"}),
                          board,
                          false};
    EXPECT_EXIT(exit(launch_ranks(group)), ::testing::ExitedWithCode(0), "");
  }
}

TEST_F(TwoDevices, ServeAllCommandsWithRanks) {
  const std::string common = " --threads 1 --json j";
  ASSERT_EQ(shell(program + "run 'g g > t t~' --batch 1000 --devices=2" + common).status, 0);
  EXPECT_EQ(json("j")["ranks"], 2);
  const std::string integrate = "integrate 'g g > t t~' --energy 1000 --points 5000";
  ASSERT_EQ(helikos(integrate + common).status, 0);
  const double expected = json("j")["cross_section_pb"];
  ASSERT_EQ(shell(program + integrate + common + " --devices 2").status, 0);
  EXPECT_EQ(json("j")["ranks"], 2);
  EXPECT_NEAR(json("j")["cross_section_pb"].get<double>(), expected, 1e-9 * expected);

  // Standard input goes to the command that reads it.
  write("points", "750 0 0 750\n750 0 0 -750\n750 600 0 450\n750 -600 0 -450\n");
  const std::string evaluate = "evaluate 'g g > t t~' --momenta - <points";
  const Outcome one = helikos(evaluate), two = shell(program + evaluate + " --devices 2");
  ASSERT_EQ(two.status, 0) << two.err;
  EXPECT_EQ(two.out, one.out);
  EXPECT_NE(one.out, "");
}

/// The launcher of MPI would read what is left for others.
TEST_F(TwoDevices, LeaveTheStandardInputToOthers) {
  write("lines", "one\ntwo\nthree\n");
  const Outcome outcome =
      shell("while read line; do " + program +
            "run 'g g > t t~' --batch 64 --devices 2 >/dev/null; echo $line; done <lines");
  EXPECT_EQ(outcome.out, "one\ntwo\nthree\n") << outcome.err;
}

TEST_F(TwoDevices, MakeEventsOfAGridpack) {
  const std::string pack =
      "gridpack 'e+ e- > mu+ mu-' --energy 200 --points 20000 --threads 1 --output x.hgp ";
  ASSERT_EQ(shell(program + pack + "--devices 2").status, 0);
  const std::string run =
      "generate x.hgp --events 3000 --threads 1 --report none --json j --output ";
  ASSERT_EQ(helikos(run + "one.lhe").status, 0);
  const Outcome outcome = shell(program + run + "two.lhe --devices 2");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(json("j")["generation"]["ranks"].size(), 2U);
  EXPECT_TRUE(file("two.lhe") == file("one.lhe"));
}

TEST_F(TwoDevices, AreAKeyOfRunFiles) {
  write("run.toml", "devices = 2\nenergy = 200\nprocess = 'e+ e- > mu+ mu-'\npoints = 5000\n");
  ASSERT_EQ(shell(program + "integrate run.toml --json j").status, 0);
  EXPECT_EQ(json("j")["ranks"], 2);
  ASSERT_EQ(shell(program + "integrate run.toml --json j --devices 1").status, 0);
  EXPECT_EQ(json("j")["ranks"], 1);
  if (launcher.empty()) GTEST_SKIP() << "built without MPI";
  // Ranks that mpirun started may agree.
  EXPECT_EQ(shell(mpirun + "integrate run.toml --json j").status, 0);
  EXPECT_EQ(json("j")["ranks"], 2);
}

/// Each rank has a part of the processors, and as many threads.
TEST_F(TwoDevices, DivideTheProcessors) {
  const std::string run = "env -u OMP_NUM_THREADS -u KOKKOS_NUM_THREADS " + program +
                          "run 'g g > t t~' --batch 1000 --json j --devices 2";
  ASSERT_EQ(shell("OMP_PROC_BIND=false " + run).status, 0);
  if (json("j")["backend"] == "openmp") {
    const auto parts = parts_of_processors(processors_of_process(), 2);
    EXPECT_EQ(json("j")["threads"], parts.front().size());
  }
  ASSERT_EQ(shell(run + " --threads 1").status, 0);
  EXPECT_EQ(json("j")["threads"], 1);
  // OpenMP has bound the program to one processor before it starts the ranks.
  ASSERT_EQ(shell("OMP_PROC_BIND=true OMP_PLACES=threads " + run).status, 0);
  EXPECT_EQ(json("j")["ranks"], 2);
}

TEST_F(TwoDevices, EndWithTheStatusAndTheLineOfOneProcess) {
  const std::string run = "run 'g g > h' ";  // refused by the ranks
  const Outcome one = helikos(run), two = shell(program + run + "--devices 2");
  EXPECT_EQ(one.status, 2);
  EXPECT_EQ(two.status, 2);
  EXPECT_THAT("\n" + two.err, HasSubstr("\n" + one.err));
  EXPECT_EQ(two.err.find("helikos: "), two.err.rfind("helikos: ")) << "more than one line";
  EXPECT_EQ(two.out, "");
  // What is wrong before there are ranks.
  const std::string without_folder = generate("nowhere/a.lhe");
  const Outcome before = shell(program + without_folder + "--devices 2");
  EXPECT_EQ(before.status, 2);
  EXPECT_EQ(before.err, helikos(without_folder).err);
  EXPECT_NE(before.err, "");
  const Outcome full = shell(program + "run 'g g > t t~' --batch 8 --json /dev/full --devices 2");
  EXPECT_EQ(full.status, 1);
  EXPECT_THAT(full.err, HasSubstr("helikos: /dev/full: cannot be written: No space left"));
}

/// Rank 0 is killed after a checkpoint. One rank goes on, and the other way round.
TEST_F(TwoDevices, MayDifferWhereARunContinues) {
  constexpr int events = 200000;
  ASSERT_EQ(helikos(generate("a.lhe", events)).status, 0);
  const std::string expected = file("a.lhe");
  const std::string with_checkpoint = generate("a.lhe", events) + "--checkpoint a.checkpoint ";
  const std::string moment = killed("after rename a.checkpoint 1 weight_parts");
  for (const auto& [before, after] :
       {std::pair("--devices 2 ", "--devices 1 "), std::pair("", "--devices 2 "),
        std::pair("--devices 2 ", "--devices 2 ")}) {
    for (const char* name : {"a.lhe", "a.lhe.part", "a.checkpoint"})
      std::filesystem::remove(work() / name);
    const Outcome first = shell(moment + "'" HELIKOS_CLI "' " + with_checkpoint + before);
    EXPECT_EQ(first.status, killed_status) << first.err;
    EXPECT_EQ(first.err.find("helikos: rank 0 was ended by signal 9 (Killed); the machine may have "
                             "too little memory\n") != first.err.npos,
              *before != '\0');
    EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe"));
    const Outcome second = shell(program + with_checkpoint + "--resume " + after);
    ASSERT_EQ(second.status, 0) << second.err;
    EXPECT_TRUE(file("a.lhe") == expected) << before << after;
  }
}

/// A run waits at its first checkpoint of events, and gets the signal there.
TEST_F(TwoDevices, EndTogetherAtASignal) {
  const std::string path = (work() / "a.lhe").string();
  for (const auto& [signal, number] :
       {std::pair<std::string, int>("INT", SIGINT), {"TERM", SIGTERM}, {"KILL", SIGKILL}}) {
    for (const char* name : {"waits", "a.lhe.part", "a.checkpoint"})
      std::filesystem::remove(work() / name);
    // A shell lets its children ignore SIGINT where it does not control jobs.
    const Outcome outcome = shell(
        "{ HELIKOS_WAIT=1 " + killed("after rename a.checkpoint 1 weight_parts") +
        "env --default-signal=INT '" HELIKOS_CLI "' " + generate(path, 200000) +
        "--checkpoint a.checkpoint --devices 2 & pid=$!; while ! test -e waits && kill -0 $pid; do "
        "sleep 0.01; done; kill -" +
        signal + " $pid; wait $pid; }");
    EXPECT_TRUE(std::filesystem::exists(work() / "waits")) << outcome.err;
    EXPECT_EQ(outcome.status, 128 + number);
    EXPECT_FALSE(std::filesystem::exists(path));
    while (is_running()) std::this_thread::yield();  // a rank that stays fails by the time limit
  }
}

/// As one process does (checkpoint_test.cpp).
TEST_F(TwoDevices, SayThatACheckpointIsThere) {
  const std::string path = (work() / "a.lhe").string();
  const Outcome outcome = shell(
      "{ HELIKOS_WAIT=1 " + killed("before pwrite a.lhe.part 1") +
      "env --default-signal=INT '" HELIKOS_CLI "' " + generate(path, 200000) +
      "--checkpoint a.checkpoint --devices 2 & pid=$!; while ! test -e waits && kill -0 $pid; do "
      "sleep 0.01; done; kill -INT $pid; wait $pid; }");
  EXPECT_NE(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("helikos: the run is ended by a signal; a.checkpoint is its "
                                     "checkpoint, and the same command with --resume goes on"));
  while (is_running()) std::this_thread::yield();
}

/// As one process does: not in the first second, so that a fast machine needs more events.
TEST_F(TwoDevices, ShowProgressOnATerminal) {
  std::string text;
  for (std::int64_t batches = 1000; batches < 300'000; batches *= 4) {
    text = on_terminal(work(), program +
                                   "run 'g g > t t~ g' --batch 1000 --devices 2 --json j "
                                   "--batches " +
                                   std::to_string(batches));
    if (text.find(" s left") == text.npos) continue;
    EXPECT_THAT(text, HasSubstr("\r\033[K"));  // taken away at the end
    EXPECT_EQ(json("j")["ranks"], 2);
    return;
  }
  FAIL() << text;
}

/// A batch system that starts one process, and its shells.
TEST_F(TwoDevices, AreStartedByTheOnlyRankOfALauncher) {
  const std::string run = "run 'g g > t t~' --batch 8 --threads 1 --json j --devices 2";
  ASSERT_EQ(shell("SLURM_STEP_NUM_TASKS=1 SLURM_NTASKS=2 " + program + run).status, 0);
  EXPECT_EQ(json("j")["ranks"], 2);
  if (launcher.empty()) GTEST_SKIP() << "built without MPI";
  const Outcome outcome = shell(mpirun_of(1) + run);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(json("j")["ranks"], 2);
}

TEST_F(TwoDevices, AreRefusedWhereMpirunStartedAnotherNumber) {
  if (launcher.empty()) GTEST_SKIP() << "built without MPI";
  const Outcome outcome = shell(mpirun + "run 'g g > t t~' --batch 8 --devices 3");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(
      "\n" + outcome.err,
      HasSubstr("\nhelikos: --devices 3: mpirun or srun started 2 ranks on this machine; "
                "start the program without them, such as in a batch script, or leave --devices "
                "away\n"));
  EXPECT_EQ(outcome.err.find("helikos: "), outcome.err.rfind("helikos: ")) << "more than one line";
  // Ranks that are bound to domains see one each.
  for (const char* const devices : {"2", "all"})
    EXPECT_EQ(shell(mpirun + "run 'g g > t t~' --batch 8 --threads 1 --devices " + devices).status,
              0);
}

/// One device needs no ranks, and no MPI.
TEST_F(Devices, MayBeOne) {
  ASSERT_EQ(helikos("run 'g g > t t~' --batch 8 --devices 1 --json j").status, 0);
  EXPECT_EQ(json("j")["ranks"], 1);
  if (device_kind != DeviceKind::host || count_domains(processors_of_process()) > 1) return;
  ASSERT_EQ(helikos("run 'g g > t t~' --batch 8 --devices all --json j").status, 0);
  EXPECT_EQ(json("j")["ranks"], 1);
}

/// As with `srun --mpi=none`.
TEST_F(Devices, AreRefusedInTasksOfSrun) {
  const Outcome outcome =
      shell("SLURM_STEP_NUM_TASKS=4 SLURM_PROCID=3 '" HELIKOS_CLI "' run 'g g > t t~' --devices 2");
  expect_line(outcome, 2,
              "--devices 2: mpirun or srun started 4 ranks on this machine; start the program "
              "without them, such as in a batch script, or leave --devices away");
}

TEST_F(Devices, AreNotMoreThanProcessors) {
  if (device_kind != DeviceKind::host) GTEST_SKIP() << "ranks count GPUs";
  const auto usable = processors_of_process().size();
  ASSERT_LT(usable, 4096U);
  expect_line(helikos("run 'g g > t t~' --devices 4096"), 2,
              "--devices 4096: this process may run on " + std::to_string(usable) +
                  (usable == 1 ? " processor" : " processors"));
}

/// The template and help need no ranks.
TEST_F(Devices, AreOfNoMeaningForATemplate) {
  const std::string words = "integrate --template";
  EXPECT_EQ(helikos(words + " --devices 4096").out, helikos(words).out);
}

}  // namespace
}  // namespace helikos::app::devices_test
