// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/messages.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace helikos::test::messages_test {
namespace {

/// Standard error is something else as long as this is there.
class StandardError {
 public:
  explicit StandardError(int replacement) : before_(dup(STDERR_FILENO)) {
    replacement < 0 ? close(STDERR_FILENO) : dup2(replacement, STDERR_FILENO);
  }
  ~StandardError() {
    dup2(before_, STDERR_FILENO);
    close(before_);
  }

 private:
  int before_;
};

std::string said(const std::string& what) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  {
    const StandardError replaced(ends[1]);
    say(what);
  }
  close(ends[1]);
  std::string text(1000, '\0');
  text.resize(std::size_t(read(ends[0], text.data(), text.size())));
  close(ends[0]);
  return text;
}

TEST(Messages, AreOneLineWhateverTheyHold) {
  EXPECT_EQ(said("a line"), "helikos: a line\n");
  EXPECT_EQ(said("two\nlines\tand \033[31mred\x7f\n"), "helikos: two lines and  [31mred\n");
  EXPECT_EQ(said("\u00e4"), "helikos: \u00e4\n");
  EXPECT_EQ(said(""), "helikos:\n");
}

TEST(Messages, ThatCannotBeWrittenAreLost) {
  {
    const StandardError closed(-1);
    say("to nobody");
  }
  if (const int full = open("/dev/full", O_WRONLY); full >= 0) {
    const StandardError replaced(full);
    say("to nobody");
    close(full);
  }
}

/// The signal of a pipe without a reader does not come, and comes again for others.
TEST(Messages, NobodyReadsAreLost) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  close(ends[0]);
  {
    const StandardError replaced(ends[1]);
    say("to nobody");
    show_on_terminal("to nobody");
  }
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  EXPECT_EQ(sigismember(&blocked, SIGPIPE), 0);
  EXPECT_EXIT(
      {
        std::signal(SIGPIPE, SIG_DFL);
        _exit(int(write(ends[1], "x", 1)));
      },
      ::testing::KilledBySignal(SIGPIPE), "");
  close(ends[1]);
}

/// A file that is opened later must not become standard error.
TEST(Messages, GoIntoNoFile) {
  const auto number_of_next_file = [](bool occupies) {
    const StandardError closed(-1);
    if (occupies) occupy_standard_streams();
    const int file = open("/dev/null", O_RDWR);
    close(file);
    return file;
  };
  EXPECT_EQ(number_of_next_file(false), STDERR_FILENO);
  EXPECT_GT(number_of_next_file(true), STDERR_FILENO);
}

/// Both streams in one file: a message stands behind the whole lines that were printed before it,
/// also where they are more than a buffer.
TEST(Messages, TearNoLineOfStandardOutput) {
  const std::string path = ::testing::TempDir() + "helikos_streams";
  std::string expected;
  EXPECT_EXIT(
      {
        const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
        dup2(file, STDOUT_FILENO);
        dup2(file, STDERR_FILENO);
        for (int line = 0; line < 1000; ++line) {
          std::printf("%03d %s\n", line, std::string(90, 'x').c_str());
          if (line % 100 == 50) say("a message");
        }
        std::fflush(stdout);
        _exit(0);
      },
      ::testing::ExitedWithCode(0), "");
  for (int line = 0; line < 1000; ++line) {
    char number[8];
    std::snprintf(number, sizeof(number), "%03d ", line);
    expected += number + std::string(90, 'x') + '\n';
    if (line % 100 == 50) expected += "helikos: a message\n";
  }
  std::ifstream file(path);
  const std::string found{std::istreambuf_iterator<char>(file), {}};
  std::remove(path.c_str());
  EXPECT_TRUE(found == expected) << found.substr(0, 10000);
}

/// Standard output whose reader has gone ends no run at a message.
TEST(Messages, DoNotEndARunWhoseOutputNobodyReads) {
  EXPECT_EXIT(
      {
        std::signal(SIGPIPE, SIG_DFL);
        int ends[2];
        if (pipe(ends) != 0) _exit(3);
        close(ends[0]);
        dup2(ends[1], STDOUT_FILENO);
        std::printf("a line\n");
        say("a message");
        _exit(std::ferror(stdout) != 0 ? 0 : 4);  // it is known at the end
      },
      ::testing::ExitedWithCode(0), "a message");
}

}  // namespace
}  // namespace helikos::test::messages_test
