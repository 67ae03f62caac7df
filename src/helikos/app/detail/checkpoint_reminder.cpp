// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/checkpoint_reminder.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::app {
namespace {

/// Texts that the handler of signals reads. It must not allocate memory.
std::string checkpoint_file, reminder_text;
std::atomic_flag is_reminded = ATOMIC_FLAG_INIT;

/// Whether standard error takes a line now. A full pipe would keep the program from its end.
bool is_writable() {
  pollfd file{STDERR_FILENO, POLLOUT, 0};
  return poll(&file, 1, 0) == 1 && (file.revents & POLLOUT) != 0;
}

void remind(int signal) {
  if (!is_reminded.test_and_set() && access(checkpoint_file.c_str(), F_OK) == 0 && is_writable())
    show_on_terminal(reminder_text);
  std::signal(signal, SIG_DFL);
  std::raise(signal);  // the program ends as it would have ended without this
}

}  // namespace

CheckpointReminder::CheckpointReminder(const std::string& checkpoint) {
  if (checkpoint.empty()) return;
  checkpoint_file = checkpoint;
  reminder_text = fmt::format(
      "{}helikos: the run is ended by a signal; {} is its checkpoint, and the same command with "
      "--resume goes on from there\n",
      stderr_is_terminal() ? "\n" : "", one_line(printable(checkpoint)));
  is_reminded.clear();
  for (std::size_t i = 0; i < ending_signals.size(); ++i) {
    before_[i] = std::signal(ending_signals[i], remind);
    is_set_[i] = before_[i] != SIG_ERR;
    if (before_[i] == SIG_IGN) std::signal(ending_signals[i], SIG_IGN);
  }
}

CheckpointReminder::~CheckpointReminder() {
  for (std::size_t i = 0; i < ending_signals.size(); ++i)
    if (is_set_[i]) std::signal(ending_signals[i], before_[i]);
}

}  // namespace helikos::app
