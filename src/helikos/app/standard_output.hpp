// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Reports on standard output. Where it is full or closed, a run goes on to its files, and its last
/// line tells.

#include <functional>

namespace helikos::app {

/// print(), of a report in the middle of a run.
void printed(const std::function<void()>& print);

/// What was printed so far comes before what others write.
void flush_output();

/// At the end of a command: throws std::runtime_error where something of it did not get there.
void check_output();

}  // namespace helikos::app
