// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/rank_launcher.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

namespace helikos::test::rank_launcher_test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

TEST(RankLauncher, IsKnownByItsMpi) {
  EXPECT_EQ(launcher_kind("3.1 (Open MPI v4.1.4)"), LauncherKind::open_mpi);
  EXPECT_EQ(launcher_kind("4.0 (MPICH Version: 4.0.2)"), LauncherKind::hydra);
  EXPECT_EQ(launcher_kind("3.1 (Intel(R) MPI Library 2021.10 for Linux* OS)"), LauncherKind::hydra);
}

TEST(RankLauncher, OfOpenMpiStartsRanksOnThisMachine) {
  const RankGroup free{4, {"/bin/helikos", "run", "g g > t t~"}, {}, "/usr/bin/taskset"};
  const LauncherCall call = launcher_call(LauncherKind::open_mpi, "/opt/mpirun", free);
  EXPECT_THAT(call.words, ElementsAre("/opt/mpirun", "--host", "localhost:4", "-n", "4",
                                      "/bin/helikos", "run", "g g > t t~"));
  const std::map<std::string, std::string> set(call.environment.begin(), call.environment.end());
  EXPECT_EQ(set.at("OMPI_ALLOW_RUN_AS_ROOT"), "1");
  EXPECT_EQ(set.at("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"), "1");
  EXPECT_EQ(set.at("OMPI_MCA_hwloc_base_binding_policy"), "none");
  EXPECT_EQ(set.at("OMPI_MCA_mpi_yield_when_idle"), "1");
}

TEST(RankLauncher, BindsEachRankToItsProcessors) {
  const RankGroup bound{2, {"/bin/helikos", "run"}, {"0,4", "1"}, "/usr/bin/taskset"};
  const LauncherCall call = launcher_call(LauncherKind::open_mpi, "mpirun", bound);
  EXPECT_THAT(call.words,
              ElementsAre("mpirun", "--host", "localhost:2", "-n", "1", "/usr/bin/taskset", "-c",
                          "0,4", "/bin/helikos", "run", ":", "--host", "localhost:2", "-n", "1",
                          "/usr/bin/taskset", "-c", "1", "/bin/helikos", "run"));
  const std::map<std::string, std::string> set(call.environment.begin(), call.environment.end());
  EXPECT_FALSE(set.contains("OMPI_MCA_mpi_yield_when_idle"));
  EXPECT_THAT(launcher_call(LauncherKind::hydra, "mpiexec", bound).words,
              ElementsAre("mpiexec", "-launcher", "fork", "-hosts", "localhost", "-n", "1",
                          "/usr/bin/taskset", "-c", "0,4", "/bin/helikos", "run", ":", "-n", "1",
                          "/usr/bin/taskset", "-c", "1", "/bin/helikos", "run"));
}

TEST(RankLauncher, DoesNotBindWithoutTheProgramForIt) {
  const RankGroup group{2, {"helikos"}, {"0", "1"}, ""};
  EXPECT_THAT(
      launcher_call(LauncherKind::hydra, "mpiexec", group).words,
      ElementsAre("mpiexec", "-launcher", "fork", "-hosts", "localhost", "-n", "2", "helikos"));
}

/// Folders with programs, and PATH.
class Programs : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* const path = std::getenv("PATH");
    before_ = path == nullptr ? "" : path;
    folder_ = fs::path(::testing::TempDir()) / ("helikos_programs_" + std::to_string(getpid()));
    for (const char* name : {"first", "second"}) fs::create_directories(folder_ / name);
    setenv("PATH", ((folder_ / "first").string() + ":" + (folder_ / "second").string()).c_str(), 1);
  }
  void TearDown() override {
    setenv("PATH", before_.c_str(), 1);
    fs::remove_all(folder_);
  }
  std::string make(const std::string& name, bool can_be_run = true) const {
    std::ofstream(folder_ / name) << "#!/bin/sh\n";
    if (can_be_run) fs::permissions(folder_ / name, fs::perms::owner_all);
    return (folder_ / name).string();
  }

 private:
  fs::path folder_;
  std::string before_;
};

TEST_F(Programs, AreFoundWhereConfiguredAndThenInPath) {
  EXPECT_EQ(find_program("", {"mpirun"}), "");
  make("first/mpirun", false);  // a file that is no program
  EXPECT_EQ(find_program("", {"mpirun"}), "");
  const std::string exec = make("first/mpiexec"), run = make("second/mpirun");
  EXPECT_EQ(find_program("", {"mpirun", "mpiexec"}), run);
  EXPECT_EQ(find_program("", {"mpiexec", "mpirun"}), exec);
  EXPECT_EQ(find_program(exec, {"mpirun"}), exec);
  EXPECT_EQ(find_program(exec + "_of_another_machine", {"mpirun"}), run);
}

TEST(RankLauncher, ThatCannotBeStartedSaysWhy) {
  EXPECT_EQ(become({{"/nowhere/mpirun", "-n", "2"}, {}}), "No such file or directory");
}

}  // namespace
}  // namespace helikos::test::rank_launcher_test
