// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "process/process.hpp"

namespace helikos::emit {

/// A file of an emitted kernel.
struct EmittedFile {
  std::string name, text;
};

/// Files of the kernel `name` (a C++ identifier) for a process with the default parameters:
/// <name>.hpp with the templates, and one source for each precision and for the registry's entry.
/// `jamps`: also where one function cannot hold all, so that the kernel fills jamps; without, such
/// a process gets an entry without a kernel.
std::vector<EmittedFile> emit_process(const std::string& name, const Process& process,
                                      bool jamps = true);

/// The registry's table of all kernels.
EmittedFile emit_registry(const std::vector<std::string>& names);

}  // namespace helikos::emit
