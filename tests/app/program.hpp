// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Runs the real program, HELIKOS_CLI, as a user does.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

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

/// What a program left behind.
struct Outcome {
  int status;
  std::string out, err;
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
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(out), read_file(err)};
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(work() / name, std::ios::binary) << text;
  }

  nlohmann::json json(const std::string& name) const {
    return nlohmann::json::parse(read_file(work() / name));
  }

  /// What `events info` knows of a file.
  nlohmann::json info(const std::string& file) const {
    const Outcome outcome = helikos("events info " + file + " --json info.json");
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    return json("info.json");
  }

  /// Killed as soon as a round of events was written down in a.checkpoint.
  void generate_until_killed(const std::string& arguments) const {
    const Outcome outcome =
        shell("{ '" HELIKOS_CLI "' " + arguments +
              " & pid=$!\n for i in $(seq 2000); do sleep 0.005; "
              "grep -qsa weight_parts a.checkpoint && break; done; kill -9 $pid; wait $pid; "
              "exit 0; }");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace helikos::app
