// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/part_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <optional>
#include <thread>

#include "files/folder.hpp"
#include "helikos/base/files/growing_file.hpp"

namespace helikos::files::test::part_file_test {
namespace {

using testing::EndsWith;
using testing::StartsWith;

TEST(PartFile, LeavesNothingBehindThatIsEmpty) {
  const Folder folder;
  {
    const PartFile file(folder / "a");
    EXPECT_TRUE(file.was_empty());
    EXPECT_TRUE(std::filesystem::exists(folder / "a.part"));
  }
  EXPECT_TRUE(folder.is_empty());
  PartFile(folder / "a").keep();
  EXPECT_TRUE(std::filesystem::exists(folder / "a.part"));
}

TEST(PartFile, TouchesNothingOfARunThatWasEnded) {
  const Folder folder;
  write_bytes(folder / "a.part", "something");
  { EXPECT_FALSE(PartFile(folder / "a").was_empty()); }
  EXPECT_EQ(read_bytes(folder / "a.part"), "something");
  PartFile(folder / "a").discard();
  EXPECT_TRUE(folder.is_empty());
}

TEST(PartFile, IsOfOneAtATime) {
  const Folder folder;
  std::optional<PartFile> first(folder / "a");
  EXPECT_THAT(error_of([&] { PartFile(folder / "a"); }),
              EndsWith("a.part: another process writes it"));
  EXPECT_TRUE(std::filesystem::exists(folder / "a.part")) << "the other one has it open";
  EXPECT_EQ(first->why_lost(), "");
  PartFile moved(std::move(*first));
  first.reset();
  EXPECT_EQ(error_of([&] { PartFile(folder / "a"); }).empty(), false);
  moved.finish();
  EXPECT_EQ(error_of([&] { PartFile(folder / "a"); }), "");
}

/// The lock is that of the file, which has another name by then: it must not be emptied. Whenever
/// the first one ends, the second one does not write into its file.
TEST(PartFile, AFileThatWasFinishedMeanwhileStays) {
  for (const bool is_there : {false, true})
    for (int i = 0; i < 20; ++i) {
      const Folder folder;
      if (is_there) write_bytes(folder / "a", "old");
      std::optional<GrowingFile> first(PartFile(folder / "a"));
      first->append("whole");
      std::string why;
      std::thread second([&] {
        why = error_of([&] {
          GrowingFile file(PartFile(folder / "a"));
          file.append("other");
        });
      });
      std::this_thread::sleep_for(std::chrono::milliseconds(i % 4));
      first->finish();
      second.join();
      EXPECT_EQ(read_bytes(folder / "a"), "whole");
      // It may have come afterwards, which is no fault, or have waited for too long.
      if (!why.empty()) {
        EXPECT_THAT(why, ::testing::AnyOf(EndsWith("/a: another process has just written it"),
                                          EndsWith("/a.part: another process writes it")));
      }
    }
}

TEST(PartFile, AnotherOfItsNameIsTold) {
  const Folder folder;
  const PartFile file(folder / "a");
  std::filesystem::remove(folder / "a.part");
  EXPECT_EQ(file.why_lost(), "vanished while it was written");
  write_bytes(folder / "a.part", "");
  EXPECT_EQ(file.why_lost(), "was replaced while it was written");
}

TEST(PartFile, TakesAwayNothingOfOthers) {
  const Folder folder;
  {
    PartFile file(folder / "a");
    file.discard();
    std::filesystem::remove(folder / "a.part");
    write_bytes(folder / "a.part", "of another");
  }
  EXPECT_EQ(read_bytes(folder / "a.part"), "of another");
}

TEST(PartFile, WhatCannotBeWrittenIsOneLine) {
  const Folder folder;
  const auto complaint = [](const std::string& path) { return error_of([&] { PartFile{path}; }); };
  EXPECT_THAT(complaint(folder / "no/a"), EndsWith("no/a.part: No such file or directory"));
  EXPECT_THAT(complaint("/proc/a"), StartsWith("/proc/a.part: "));
  EXPECT_THAT(complaint(folder / std::string(300, 'x')), EndsWith("x.part: File name too long"));
  std::filesystem::create_directories(folder / "b");
  EXPECT_THAT(complaint(folder / "b"), EndsWith("/b: is a folder"));
  std::filesystem::create_directories(folder / "c.part");
  EXPECT_THAT(complaint(folder / "c"), EndsWith("c.part: Is a directory"));
  ASSERT_EQ(mkfifo((folder / "d").c_str(), 0600), 0);
  EXPECT_THAT(complaint(folder / "d"), EndsWith("/d: is no regular file"));
  ASSERT_EQ(mkfifo((folder / "e.part").c_str(), 0600), 0);
  EXPECT_THAT(complaint(folder / "e"), EndsWith("e.part: is no regular file"));
  std::filesystem::create_symlink("elsewhere", folder / "f.part");
  EXPECT_THAT(complaint(folder / "f"), EndsWith("f.part: is a link"));
  std::filesystem::create_symlink("h", folder / "g");
  std::filesystem::create_symlink("g", folder / "h");
  EXPECT_THAT(complaint(folder / "g"), EndsWith("/g: is a link that leads to itself"));
}

}  // namespace
}  // namespace helikos::files::test::part_file_test
