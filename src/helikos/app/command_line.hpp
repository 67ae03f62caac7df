// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace helikos::app {

/// The program. Exit status: 0, 2 for bad input (one line on stderr says which), 1 for anything
/// else.
int command_line(int argc, const char* const* argv);

}  // namespace helikos::app
