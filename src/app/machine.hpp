// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace helikos::app {

std::string processor_name();    ///< as the system calls it, or "CPU"
std::string computing_device();  ///< the GPU of this build, or the processor; inside a session
std::size_t memory_size();       ///< of the machine [bytes], 0 if unknown
std::size_t peak_memory();       ///< most that this program held so far [bytes]
std::vector<int> usable_processors();  ///< (processor): 1 where this process may run, else 0
bool stderr_is_terminal();
std::string in_bytes(double bytes);  ///< for people: "1.5 MiB"

}  // namespace helikos::app
