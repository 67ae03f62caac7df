// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/communicator.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <initializer_list>

namespace helikos::communicator_test {
namespace {

/// Variables that a launcher would set, for the time of a test; nothing else of that kind.
class Launcher : public ::testing::Test {
 protected:
  void SetUp() override {
    if (is_started_by_launcher()) GTEST_SKIP() << "the tests themselves run below a launcher";
  }
  void TearDown() override {
    for (const char* name : set_) unsetenv(name);
  }
  void set(const char* name, const char* value) {
    setenv(name, value, 1);
    set_.push_back(name);
  }

 private:
  std::vector<const char*> set_;
};

TEST_F(Launcher, IsKnownByWhatItSets) {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "PALS_RANKID",
                           "MV2_COMM_WORLD_RANK", "FLUX_TASK_RANK"}) {
    EXPECT_FALSE(is_started_by_launcher()) << name;
    set(name, "0");
    EXPECT_TRUE(is_started_by_launcher()) << name;
    TearDown();
  }
  set("OMPI_MCA_btl", "self");
  set("NOT_PMI_RANK", "0");
  EXPECT_FALSE(is_started_by_launcher());
}

TEST_F(Launcher, SaysHowManyProcesses) {
  EXPECT_EQ(processes_of_launcher(), 1);
  set("PMI_SIZE", "none");
  EXPECT_EQ(processes_of_launcher(), 1);
  set("OMPI_COMM_WORLD_SIZE", "12");
  EXPECT_EQ(processes_of_launcher(), 12);
}

TEST_F(Launcher, TasksOfSrunCountWhereNothingElseDoes) {
  EXPECT_EQ(tasks_of_srun(), 1);
  set("SLURM_NTASKS", "8");  // of a batch script, too
  EXPECT_EQ(tasks_of_srun(), 1);
  set("SLURM_STEP_NUM_TASKS", "8");
  EXPECT_EQ(tasks_of_srun(), 8);
  EXPECT_TRUE(is_first_task_of_srun());
  set("SLURM_PROCID", "3");
  EXPECT_FALSE(is_first_task_of_srun());
  set("OMPI_COMM_WORLD_SIZE", "1");  // mpirun, which srun started on each node
  EXPECT_EQ(tasks_of_srun(), 1);
}

using OneRank = Launcher;

TEST_F(OneRank, TalksToItself) {
  const Communicator world;
  EXPECT_TRUE(world.is_root());
  EXPECT_EQ(world.size(), 1);
  EXPECT_EQ(world.nodes(), 1);
  const std::vector<double> values{1.5, 2.5, 3.5, 4.5};
  EXPECT_EQ(world.gather(values), std::vector<std::vector<double>>{values});
  EXPECT_EQ(world.scatter(values, 2), values);
  EXPECT_EQ(world.deal(values, {{1, 2}}), (std::vector{2.5, 3.5}));
  EXPECT_EQ(world.from_root(values), values);
  EXPECT_EQ(world.sum_on_node({3, 4}), (std::vector<int>{3, 4}));
  std::vector<double> maxima = values;
  world.maximum(maxima);
  EXPECT_EQ(maxima, values);
}

TEST_F(OneRank, IsItselfTheOneThatFails) {
  const Communicator world;
  EXPECT_EQ(world.worst(2).status, 2);
  EXPECT_EQ(world.worst(2).rank, 0);
  EXPECT_EQ(world.worst(0).status, 0);
}

}  // namespace
}  // namespace helikos::communicator_test
