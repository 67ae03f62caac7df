// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/messages.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
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

}  // namespace
}  // namespace helikos::test::messages_test
