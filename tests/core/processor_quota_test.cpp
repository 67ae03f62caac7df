// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/processor_quota.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <limits>

namespace helikos::test::processor_quota_test {
namespace {

namespace fs = std::filesystem;

class ProcessorQuota : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / ("helikos_quota_" + std::to_string(getpid()));
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  double quota(const std::string& groups) const { return processor_quota(groups, folder_); }

  fs::path folder_;
};

TEST_F(ProcessorQuota, IsTheLeastOfAGroupAndThoseAboveIt) {
  EXPECT_TRUE(std::isinf(quota("0::/job/step\n")));
  EXPECT_TRUE(std::isinf(quota("")));
  EXPECT_TRUE(std::isinf(quota("no group\n")));
  write("job/step/cpu.max", "max 100000\n");
  EXPECT_TRUE(std::isinf(quota("0::/job/step\n")));
  write("job/cpu.max", "250000 100000\n");
  EXPECT_EQ(quota("0::/job/step\n"), 2.5);
  EXPECT_EQ(quota("0::/job/another\n"), 2.5);
  EXPECT_TRUE(std::isinf(quota("0::/other\n")));
  write("job/step/cpu.max", "50000 100000\n");
  EXPECT_EQ(quota("0::/job/step\n"), 0.5);
}

/// A container sees its own group as the folder, by the name that it has outside.
TEST_F(ProcessorQuota, IsThatOfAContainer) {
  write("cpu.max", "400000 100000\n");
  EXPECT_EQ(quota("0::/../../docker/1234\n"), 4.0);
  EXPECT_EQ(quota("0::/\n"), 4.0);
}

TEST_F(ProcessorQuota, MayBeOfVersion1) {
  const std::string groups = "9:memory:/job\n4:cpu,cpuacct:/job\n2:cpuset:/\n0::/\n";
  write("cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
  write("cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  EXPECT_TRUE(std::isinf(quota(groups)));
  write("cpu,cpuacct/job/cpu.cfs_quota_us", "300000\n");
  EXPECT_TRUE(std::isinf(quota(groups)));  // no period
  write("cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(quota(groups), 3.0);
  write("memory/job/cpu.max", "100000 100000\n");  // of another controller
  EXPECT_EQ(quota(groups), 3.0);
}

TEST(Threads, AreAsManyAsMakeSense) {
  EXPECT_EQ(threads_within(std::numeric_limits<double>::infinity(), 64), 64);
  EXPECT_EQ(threads_within(64.0, 64), 64);
  EXPECT_EQ(threads_within(7.9, 64), 7);
  EXPECT_EQ(threads_within(0.2, 64), 1);
  EXPECT_EQ(threads_within(2.0, 0), 1);
}

}  // namespace
}  // namespace helikos::test::processor_quota_test
