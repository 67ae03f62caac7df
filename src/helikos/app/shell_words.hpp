// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::app {

/// Any text as one word of a shell.
inline std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

}  // namespace helikos::app
