// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The only way to standard error (tests/build/messages.cmake). No message ends a run: a message
/// that cannot be written is lost (the stream is closed or full, or nobody reads the pipe).

#include <string_view>

namespace helikos {

/// Writes the line "helikos: WHAT". Control characters of `what` become blanks, so that the message
/// is one line. Standard output is flushed before: where both streams go to one file or pipe, the
/// message stands behind the lines that were printed before it, and never within one.
void say(std::string_view what, std::string_view program = "helikos");

/// Replaces the function that flushes standard output for `say`, for a program that keeps the
/// reason of a failure. The function throws nothing.
void flush_before_messages(void (*flush)());

/// Writes text as it is, for a line of a terminal that is drawn again and again.
void show_on_terminal(std::string_view text);

/// Keeps closed standard streams without use; called at the start of a program. Otherwise the next
/// file that is opened would get the number of a closed stream, and messages would be written into
/// that file.
void occupy_standard_streams();

}  // namespace helikos
