// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/processor_quota.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
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
  /// A line of mountinfo. `folder`: below that of the test.
  std::string mount(const std::string& folder, const std::string& type, const std::string& root,
                    const std::string& options) const {
    return "35 24 0:30 " + root + " " + (folder_ / folder).string() +
           " rw,nosuid shared:9 master:3 - " + type + " cgroup " + options + "\n";
  }
  /// Groups of version 2 alone.
  double quota(const std::string& groups) const {
    return processor_quota(groups, "24 1 8:1 / / rw - ext4 /dev/sda1 rw\n" +
                                       mount("", "cgroup2", "/", "rw,nsdelegate"));
  }

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

/// The order of the controllers in the name of the folder differs between systems.
TEST_F(ProcessorQuota, MayBeOfVersion1) {
  for (const std::string folder : {"cpu,cpuacct", "cpuacct,cpu", "cpu", "of the processors"}) {
    std::string name = folder;
    for (std::size_t at = 0; (at = name.find(' ', at)) != name.npos;) name.replace(at, 1, "\\040");
    const std::string mounts =
        mount("unified", "cgroup2", "/", "rw") + mount("memory", "cgroup", "/", "rw,memory") +
        mount("cpuset", "cgroup", "/", "rw,cpuset") + mount(name, "cgroup", "/", "rw,cpu,cpuacct");
    for (const std::string controllers : {"cpu,cpuacct", "cpuacct,cpu", "cpu"}) {
      const std::string groups =
          "9:memory:/job\n4:" + controllers + ":/job\n2:cpuset:/\n0::/\nno group\n";
      const auto quota = [&] { return processor_quota(groups, mounts); };
      write(folder + "/cpu.cfs_quota_us", "-1\n");
      write(folder + "/cpu.cfs_period_us", "100000\n");
      EXPECT_TRUE(std::isinf(quota())) << folder;
      write(folder + "/job/cpu.cfs_quota_us", "300000\n");
      EXPECT_TRUE(std::isinf(quota())) << folder;  // no period
      write(folder + "/job/cpu.cfs_period_us", "100000\n");
      EXPECT_EQ(quota(), 3.0) << folder;
      write("memory/job/cpu.max", "100000 100000\n");  // of another controller
      write("cpuset/cpu.cfs_quota_us", "100000\n");
      write("cpuset/cpu.cfs_period_us", "100000\n");
      EXPECT_EQ(quota(), 3.0) << folder;
      write("unified/cpu.max", "50000 100000\n");  // of both versions, the least
      EXPECT_EQ(quota(), 0.5) << folder;
      fs::remove_all(folder_);
    }
  }
}

/// A mount in a container may show a group of the machine as its folder.
TEST_F(ProcessorQuota, MayBeOfAMountedGroup) {
  write("cpu/step/cpu.cfs_quota_us", "200000\n");
  write("cpu/step/cpu.cfs_period_us", "100000\n");
  const std::string mounts = mount("cpu", "cgroup", "/docker/12", "rw,cpuacct,cpu");
  EXPECT_EQ(processor_quota("4:cpuacct,cpu:/docker/12/step\n", mounts), 2.0);
  EXPECT_TRUE(std::isinf(processor_quota("4:cpuacct,cpu:/docker/123/step\n", mounts)));
  EXPECT_TRUE(std::isinf(processor_quota("4:cpuacct,cpu:/docker/12/step\n", "")));
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
