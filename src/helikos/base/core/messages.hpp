// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The one way to standard error (tests/build/messages.cmake). No message ends a run: one that
/// cannot be written, as the stream is closed, full or a pipe that nobody reads, is lost.

#include <string_view>

namespace helikos {

/// The line "helikos: WHAT". Control characters of `what` become blanks, so that it is one line.
void say(std::string_view what, std::string_view program = "helikos");

/// Text as it is, for a line of a terminal that is drawn again and again.
void show_on_terminal(std::string_view text);

/// At the start of a program: a standard stream that is closed stays without use. Otherwise the
/// next file that is opened would get its number, and messages would be written into that file.
void occupy_standard_streams();

}  // namespace helikos
