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

/// Machine on which a kernel runs.
enum class Target {
  packs,    ///< hosts: a thread computes a SIMD pack of events
  threads,  ///< GPUs: a thread computes one event, or one choice of polarisations of an event
};

/// Files of the kernel `name` (a C++ identifier) for a process with the default parameters:
/// <name>.hpp with the templates, and one source for each precision and for the entry in the
/// registry. A kernel sums helicities and colours where one function can hold the sum. Otherwise
/// the kernel fills jamps on hosts, and there is no kernel for GPUs.
std::vector<EmittedFile> emit_process(const std::string& name, const Process& process,
                                      Target target = Target::packs);

/// The table of all kernels in the registry.
EmittedFile emit_registry(const std::vector<std::string>& names);

}  // namespace helikos::emit
