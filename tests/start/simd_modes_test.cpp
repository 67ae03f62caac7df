// SPDX-License-Identifier: Apache-2.0
#include "helikos/start/simd_modes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>

namespace helikos::start {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// A processor that has the last modes, from `first` on.
std::vector<SimdMode> processor_from(const std::string& first) {
  std::vector<SimdMode> modes = simd_modes();
  bool is_reached = false;
  for (SimdMode& mode : modes) {
    is_reached = is_reached || mode.name == first;
    mode.is_supported = is_reached;
  }
  return modes;
}

std::string chosen(const std::vector<SimdMode>& modes, const std::string& wanted,
                   const std::set<std::string>& there) {
  return choose_simd_mode(modes, wanted,
                          [&](const std::string& mode) { return there.contains(mode); });
}

std::string line_of_refusal(const std::vector<SimdMode>& modes, const std::string& wanted,
                            const std::set<std::string>& there) {
  try {
    return "took " + chosen(modes, wanted, there);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

const std::set<std::string> all{"sse4", "avx2", "512y", "512z"};

TEST(SimdModes, TheBestThatIsSupportedAndThereIsChosen) {
  for (const std::string mode : {"512z", "avx2", "sse4"})
    EXPECT_EQ(chosen(processor_from(mode), "", all), mode);
  EXPECT_EQ(chosen(processor_from("512z"), "", {"sse4", "avx2"}), "avx2");
  EXPECT_EQ(chosen(processor_from("512z"), "", {"512y", "sse4"}), "512y");
}

TEST(SimdModes, AWishIsFollowed) {
  for (const std::string& mode : all) EXPECT_EQ(chosen(processor_from("512z"), mode, all), mode);
}

TEST(SimdModes, WhatCannotBeStartedIsRefused) {
  EXPECT_EQ(line_of_refusal(processor_from("avx2"), "avx3", all),
            "HELIKOS_SIMD is 'avx3', not one of 512z 512y avx2 sse4");
  EXPECT_EQ(line_of_refusal(processor_from("avx2"), "512y", all),
            "HELIKOS_SIMD is '512y', but this processor has not these instructions");
  EXPECT_EQ(line_of_refusal(processor_from("512z"), "avx2", {"sse4"}),
            "HELIKOS_SIMD is 'avx2', but nothing was installed for it");
  EXPECT_THAT(line_of_refusal(processor_from("sse4"), "", {"avx2", "512z"}),
              HasSubstr("has not the instructions of avx2"));
  EXPECT_THAT(line_of_refusal(processor_from("512z"), "", {}), HasSubstr("nothing was installed"));
}

#if defined(__x86_64__)
TEST(SimdModes, TheCompilersOwnMachineHasTheInstructionsOfThisTest) {
  for (const SimdMode& mode : simd_modes()) {
#if defined(__AVX512F__) && defined(__AVX512BW__)
    EXPECT_TRUE(mode.is_supported) << mode.name;
#elif defined(__AVX2__)
    if (mode.name == "avx2" || mode.name == "sse4") EXPECT_TRUE(mode.is_supported) << mode.name;
#endif
  }
  EXPECT_TRUE(simd_modes().back().is_supported) << "no x86-64 of the last fifteen years lacks SSE4";
}

/// An installation whose programs say which they are and with what they were started.
class Installation {
 public:
  explicit Installation(const std::set<std::string>& modes) {
    std::string name = fs::temp_directory_path() / "helikos_start_XXXXXX";
    folder_ = mkdtemp(name.data());
    fs::create_directories(folder_ / "bin");
    fs::copy_file(HELIKOS_START, folder_ / "bin" / "helikos");
    for (const std::string& mode : modes) {
      const fs::path bin = folder_ / "lib" / "helikos" / mode / "bin";
      fs::create_directories(bin);
      std::ofstream(bin / "helikos")
          << "#!/bin/sh\nprintf '%s' " << mode << "; printf ' [%s]' \"$@\"; exit 7\n";
      fs::permissions(bin / "helikos", fs::perms::owner_all);
    }
  }
  Installation(const Installation&) = delete;
  ~Installation() { fs::remove_all(folder_); }

  /// Standard output and error, and the exit status.
  std::pair<std::string, int> start(const std::string& environment,
                                    const std::string& program = "bin/helikos") const {
    const std::string line = "env -u HELIKOS_SIMD " + environment + " " +
                             (folder_ / program).string() + " run 'g g > g g' '' 2>&1";
    FILE* const pipe = popen(line.c_str(), "r");
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += char(c);
    const int status = pclose(pipe);
    return {text, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  }
  const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
};

TEST(Start, TheProgramOfTheModeGetsTheArguments) {
  const Installation installation({"sse4"});
  const auto [text, status] = installation.start("");
  EXPECT_EQ(text, "sse4 [run] [g g > g g] []");
  EXPECT_EQ(status, 7);
  // Also through a link, as in ~/bin.
  fs::create_symlink(installation.folder() / "bin" / "helikos", installation.folder() / "link");
  EXPECT_EQ(installation.start("", "link").first, text);
}

TEST(Start, AWishIsFollowedOrRefusedWithOneLine) {
  const Installation installation({"sse4", "avx2"});
  EXPECT_EQ(installation.start("HELIKOS_SIMD=sse4").first, "sse4 [run] [g g > g g] []");
  // As it was set for the build, it is no wish.
  EXPECT_EQ(installation.start("HELIKOS_SIMD=all").first, installation.start("").first);
  const auto [text, status] = installation.start("HELIKOS_SIMD=512");
  EXPECT_EQ(text, "helikos: HELIKOS_SIMD is '512', not one of 512z 512y avx2 sse4\n");
  EXPECT_EQ(status, 2);
}

TEST(Start, AnEmptyInstallationIsRefused) {
  const auto [text, status] = Installation({}).start("");
  EXPECT_THAT(text, HasSubstr("nothing was installed"));
  EXPECT_EQ(status, 2);
}
#endif

}  // namespace
}  // namespace helikos::start
