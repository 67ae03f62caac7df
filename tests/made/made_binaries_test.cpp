// SPDX-License-Identifier: Apache-2.0
// Binaries that are compiled at run time, with a compiler that only counts its calls.
#include "helikos/engine/made/made_binaries.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "files/folder.hpp"

namespace helikos::test::made_binaries_test {
namespace {

using ::testing::HasSubstr;

class Binaries : public ::testing::Test {
 protected:
  MadeBinaries::Compile compiler() {
    return [this](const std::string& text) {
      const int now = ++running_;
      for (int most = most_running_;
           now > most && !most_running_.compare_exchange_weak(most, now);) {
      }
      ++calls_;
      std::this_thread::yield();
      --running_;
      if (text == "wrong") throw std::runtime_error("line 1: wrong");
      return "binary of " + text;
    };
  }
  files::KeptFiles files() const { return {folder_ / "kernels", 1 << 20}; }

  files::test::Folder folder_;
  std::atomic<int> calls_ = 0, running_ = 0, most_running_ = 0;
};

TEST_F(Binaries, AreCompiledOnce) {
  MadeBinaries binaries("sm_90", compiler(), files(), 2);
  const auto first = binaries.binary_of("text"), second = binaries.binary_of("text");
  EXPECT_EQ(first.get().bytes, "binary of text");
  EXPECT_EQ(second.get().bytes, "binary of text");
  EXPECT_FALSE(first.get().is_kept);
  EXPECT_EQ(calls_, 1);
}

TEST_F(Binaries, AreKeptForLaterRuns) {
  MadeBinaries("sm_90", compiler(), files(), 2).binary_of("text").get();
  MadeBinaries later("sm_90", compiler(), files(), 2);
  const auto kept = later.binary_of("text");
  EXPECT_EQ(kept.get().bytes, "binary of text");
  EXPECT_TRUE(kept.get().is_kept);
  EXPECT_EQ(calls_, 1);
  EXPECT_FALSE(MadeBinaries("sm_80", compiler(), files(), 2).binary_of("text").get().is_kept);
  EXPECT_FALSE(MadeBinaries("sm_90", compiler(), files(), 2).binary_of("other").get().is_kept);
  EXPECT_EQ(calls_, 3);
}

TEST_F(Binaries, AreCompiledByFewThreadsAtOnce) {
  MadeBinaries binaries("sm_90", compiler(), files(), 2);
  std::vector<std::shared_future<MadeBinary>> all;
  for (int k = 0; k < 40; ++k) all.push_back(binaries.binary_of(std::to_string(k)));
  for (int k = 0; k < 40; ++k) EXPECT_EQ(all[k].get().bytes, "binary of " + std::to_string(k));
  EXPECT_EQ(calls_, 40);
  EXPECT_LE(most_running_, 2);
}

TEST_F(Binaries, ThrowWhatTheCompilerThrows) {
  MadeBinaries binaries("sm_90", compiler(), files(), 1);
  const auto wrong = binaries.binary_of("wrong");
  EXPECT_THAT(files::test::error_of([&] { wrong.get(); }), HasSubstr("line 1: wrong"));
  EXPECT_EQ(files().size().files, 0u);
  EXPECT_EQ(binaries.binary_of("right").get().bytes, "binary of right");
}

TEST_F(Binaries, NeedNoFolder) {
  MadeBinaries binaries("sm_90", compiler(), {{}, 1 << 20}, 1);
  EXPECT_EQ(binaries.binary_of("text").get().bytes, "binary of text");
}

}  // namespace
}  // namespace helikos::test::made_binaries_test
