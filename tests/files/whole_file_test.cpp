// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/output_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "files/folder.hpp"

namespace helikos::files::test::whole_file_test {
namespace {

/// Calls of the system since it was emptied.
struct Calls {
  std::vector<std::string> names;
  int error_of_fsync = 0;
};

Calls& calls() {
  static Calls instance;
  return instance;
}

using testing::ElementsAre;
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

/// Else a crash of the machine may leave the new name with an empty file.
TEST(WholeFile, IsOnTheDiskBeforeItHasItsName) {
  const Folder folder;
  const auto of = [&](auto&& body) {
    calls().names.clear();
    body();
    return calls().names;
  };
  EXPECT_THAT(of([&] { replace_file(folder / "a", "old"); }), ElementsAre("fsync 3", "rename"));
  EXPECT_THAT(of([&] { create_file(folder / "b", "text"); }), ElementsAre("fsync 4"));
  calls().error_of_fsync = EIO;
  const auto failed = of([&] {
    EXPECT_THAT(error_of([&] { replace_file(folder / "a", "new"); }),
                EndsWith("/a: cannot be written: Input/output error"));
  });
  EXPECT_THAT(failed, ElementsAre("fsync 3"));
  EXPECT_EQ(read_bytes(folder / "a"), "old");
  calls().error_of_fsync = EINVAL;  // of a file system that has none
  replace_file(folder / "a", "new");
  calls().error_of_fsync = 0;
  EXPECT_EQ(read_bytes(folder / "a"), "new");
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

using helikos::files::test::whole_file_test::calls;

/// In place of those of the C library: with the size of the file that gets to the disk.
extern "C" int fsync(int file) {
  calls().names.push_back("fsync " + std::to_string(lseek(file, 0, SEEK_END)));
  errno = calls().error_of_fsync;
  return errno != 0 ? -1 : int(syscall(SYS_fsync, file));
}

extern "C" int rename(const char* from, const char* to) noexcept {
  calls().names.push_back("rename");
  return renameat(AT_FDCWD, from, AT_FDCWD, to);
}
