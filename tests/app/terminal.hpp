// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace helikos::app {

/// Text that a program writes to a terminal.
inline std::string on_terminal(const std::filesystem::path& folder, const std::string& command) {
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    const std::string words = "cd '" + folder.string() + "' && " + command;
    execl("/bin/sh", "sh", "-c", words.c_str(), nullptr);
    _exit(127);
  }
  std::string text;
  char part[4096];
  for (ssize_t count; (count = read(terminal, part, sizeof part)) > 0;)
    text.append(part, std::size_t(count));
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  return text;
}

}  // namespace helikos::app
