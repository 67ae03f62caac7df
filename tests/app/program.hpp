// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Runs the real program, HELIKOS_CLI, as a user does.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

namespace helikos::app {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Output of a program that has ended.
struct Outcome {
  int status;
  std::string out, err;

  /// Messages, without those that say when an integration ends: they stand in every run.
  std::string said() const {
    std::istringstream lines(err);
    std::string all;
    for (std::string line; std::getline(lines, line);)
      if (!line.ends_with(" points that count") || line.find(": to ") == line.npos)
        all += line + "\n";
    return all;
  }
};

/// A folder of its own for each test.
class ProgramTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) /
              (std::string("helikos_") + test->name() + "_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_ / "work");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path work() const { return folder_ / "work"; }

  /// `arguments` as in a shell; the working folder is empty but for what the test puts there.
  Outcome helikos(const std::string& arguments) const {
    return shell("'" HELIKOS_CLI "' " + arguments);
  }

  Outcome shell(const std::string& words) const {
    const auto out = folder_ / "out", err = folder_ / "err";
    const std::string command = "cd '" + work().string() + "' && " + words + " >'" + out.string() +
                                "' 2>'" + err.string() + "'";
    const int status = std::system(command.c_str());
    const int exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return {exit_status, read_file(out), read_file(err)};
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(work() / name, std::ios::binary) << text;
  }

  nlohmann::json json(const std::string& name) const {
    return nlohmann::json::parse(read_file(work() / name));
  }

  /// Report of `events info` on a file.
  nlohmann::json info(const std::string& file) const {
    const Outcome outcome = helikos("events info " + file + " --json info.json");
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    return json("info.json");
  }

  /// Words before a command, so that it is killed at a moment of kill_point.cpp: "after rename
  /// a.checkpoint 3". The address sanitizer wants to come first otherwise.
  static std::string killed(const std::string& moment) {
    return "ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD='" HELIKOS_KILL_POINT
           "' HELIKOS_KILL_AT='" +
           moment + "' ";
  }
  /// As `killed`, but the program waits there until the shell has done `meanwhile`. Its status is
  /// in the file `status`.
  Outcome helikos_waiting(const std::string& moment, const std::string& arguments,
                          const std::string& meanwhile) const {
    return shell("{ rm -f waits go_on status; { HELIKOS_WAIT=1 " + killed(moment) +
                 "'" HELIKOS_CLI "' " + arguments + "; echo $? >status; } & " +
                 "while ! test -e waits && ! test -s status; do sleep 0.01; done; " + meanwhile +
                 "; touch go_on; wait; }");
  }
  Outcome helikos_killed(const std::string& moment, const std::string& arguments) const {
    return shell(killed(moment) + "'" HELIKOS_CLI "' " + arguments);
  }
  static constexpr int killed_status = 128 + SIGKILL;

  /// Killed as soon as a round of events was written down in a.checkpoint.
  void generate_until_killed(const std::string& arguments) const {
    const Outcome outcome = helikos_killed("after rename a.checkpoint 1 weight_parts", arguments);
    EXPECT_EQ(outcome.status, killed_status) << outcome.err;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace helikos::app
