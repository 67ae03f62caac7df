// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <system_error>

namespace helikos::app {

/// print(), of a report in the middle of a run. Where standard output is full or closed, the run
/// goes on to its files, and its last line tells (command_line.cpp).
template <class Print>
void printed(Print&& print) {
  try {
    print();
  } catch (const std::system_error&) {
    if (std::ferror(stdout) == 0) throw;
  }
}

}  // namespace helikos::app
