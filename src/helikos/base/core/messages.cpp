// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/messages.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <string>

#include "helikos/base/core/words.hpp"

namespace helikos {
namespace {

/// Holds SIGPIPE back in this thread, and removes it where it came: a pipe that nobody reads sends
/// this signal, which would end the program. (In the rest of the program SIGPIPE acts as usual: a
/// program that writes to standard output ends with its reader.)
class PipeSignalHeld {
 public:
  PipeSignalHeld() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  PipeSignalHeld(const PipeSignalHeld&) = delete;
  PipeSignalHeld& operator=(const PipeSignalHeld&) = delete;
  ~PipeSignalHeld() {
    const timespec at_once{};
    if (!was_pending_)
      while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) continue;
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_, before_;
  bool was_pending_;
};

void flush_standard_output() { std::fflush(stdout); }

void (*flush_output_of_program)() = flush_standard_output;

}  // namespace

void show_on_terminal(std::string_view text) {
  const int errno_before = errno;
  {
    const PipeSignalHeld held;
    while (!text.empty()) {
      const auto count = write(STDERR_FILENO, text.data(), text.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  errno = errno_before;
}

void flush_before_messages(void (*flush)()) { flush_output_of_program = flush; }

void say(std::string_view what, std::string_view program) {
  {
    // A reader that has gone ends no run in its middle: the flush at the end says it.
    const PipeSignalHeld held;
    flush_output_of_program();
  }
  std::string line = std::string(program) + ": " + one_line(std::string(what));
  while (line.back() == ' ') line.pop_back();
  show_on_terminal(line + '\n');
}

void occupy_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // Opened in the wrong direction, so that reading and writing still fail. The lowest free number
    // is the number of the stream.
    if (open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream) return;
  }
}

}  // namespace helikos
