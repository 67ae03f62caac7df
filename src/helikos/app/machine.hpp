// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "helikos/base/core/memory_size.hpp"

namespace helikos::app {

std::string computing_device();  ///< the GPU of this build, or the processor; inside a session
std::size_t peak_memory();       ///< maximum memory of this program so far [bytes]
std::vector<int> usable_processors();  ///< (processor): 1 if this process may run there, else 0
bool stderr_is_terminal();
/// Large blocks of memory that are freed stay with this program, for the next one that needs them:
/// a system clears each page that it gives, which takes longer than most work on it. Nothing where
/// the C library is not that of GNU.
void keep_freed_memory();
/// The message if memory is used up. It names the limit of memory, if there is one, or the option
/// --batch for commands that have it.
std::string out_of_memory_text(bool has_batch);

/// Any text as one word of a shell.
std::string quoted(const std::string& word);

}  // namespace helikos::app
