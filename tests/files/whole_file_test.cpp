// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/whole_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "files/folder.hpp"

namespace helikos::files::test::whole_file_test {
namespace {

using testing::EndsWith;
using testing::StartsWith;

TEST(WholeFile, IsReplaced) {
  const Folder folder;
  for (const std::string text : {"first", "", "second, which is longer"}) {
    replace_file(folder / "a", text);
    EXPECT_EQ(read_bytes(folder / "a"), text);
  }
  std::filesystem::remove(folder / "a");
  EXPECT_TRUE(folder.is_empty());
}

TEST(WholeFile, IsCreatedOnlyWhereThereIsNone) {
  const Folder folder;
  EXPECT_TRUE(create_file(folder / "a", "first"));
  EXPECT_FALSE(create_file(folder / "a", "second"));
  EXPECT_EQ(read_bytes(folder / "a"), "first");
  std::filesystem::create_directories(folder / "b");
  EXPECT_FALSE(create_file(folder / "b", "text"));
  EXPECT_THAT(error_of([&] { create_file(folder / "no/c", "text"); }),
              EndsWith("no/c: cannot be written: No such file or directory"));
  std::filesystem::remove(folder / "a");
  std::filesystem::remove(folder / "b");
  EXPECT_TRUE(folder.is_empty());
}

/// As on a full disk.
TEST(WholeFile, StaysWhereTheNewOneDoesNotFit) {
  const Folder folder;
  replace_file(folder / "a", "old");
  struct rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit limit = before;
  limit.rlim_cur = 1000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  const auto why = error_of([&] { replace_file(folder / "a", std::string(5000, 'x')); });
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_DFL);
  EXPECT_THAT(why, EndsWith("/a: cannot be written: File too large"));
  EXPECT_EQ(read_bytes(folder / "a"), "old");
  std::filesystem::remove(folder / "a");
  EXPECT_TRUE(folder.is_empty()) << "nothing half written";
}

TEST(WholeFile, MayHaveTheLongestName) {
  const Folder folder;
  const std::string longest = folder / std::string(255, 'x'), longer = longest + "x";
  EXPECT_EQ(why_not_replaceable(longest), "");
  EXPECT_TRUE(folder.is_empty());
  replace_file(longest, "text");
  EXPECT_EQ(read_bytes(longest), "text");
  EXPECT_EQ(why_not_replaceable(longer), "File name too long");
  EXPECT_THAT(error_of([&] { replace_file(longer, "text"); }), EndsWith("File name too long"));
}

TEST(WholeFile, SaysBeforeWhyItCannotBe) {
  const Folder folder;
  EXPECT_EQ(why_not_replaceable(folder / "a"), "");
  EXPECT_TRUE(folder.is_empty());
  EXPECT_EQ(why_not_replaceable(folder / "no/a"), "No such file or directory");
  EXPECT_NE(why_not_replaceable("/proc/a"), "");
}

TEST(WholeFile, DevicesSayWhyTheyCannotBeWritten) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  EXPECT_EQ(error_of([&] { write_into("/dev/full", "text"); }),
            "/dev/full: cannot be written: No space left on device");
  EXPECT_EQ(error_of([&] { write_into("/dev/null", "text"); }), "");
}

}  // namespace
}  // namespace helikos::files::test::whole_file_test
