// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos::emit {

/// A file of an emitted kernel.
struct EmittedFile {
  std::string name, text;
};

/// What runs a kernel.
enum class Target {
  packs,    ///< hosts: a thread computes a SIMD pack of events
  threads,  ///< GPUs: a thread computes one event, or one choice of polarisations of it
};

/// Files of the kernel `name` (a C++ identifier) for a process with the default parameters:
/// <name>.hpp with the templates, or with the files that they lie in where they are many
/// (header_writer.hpp), and one source for each precision and for the registry's entry.
/// A kernel sums helicities and colours where one function can hold that. Where not, it fills jamps
/// on hosts, and there is none on GPUs.
std::vector<EmittedFile> emit_process(const std::string& name, const Process& process,
                                      Target target = Target::packs);

/// The registry's table of all kernels.
EmittedFile emit_registry(const std::vector<std::string>& names);

}  // namespace helikos::emit
