// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The compiler for devices that a running program can call: NVRTC, a library of CUDA's toolkit. It
/// needs no GPU and is loaded when it is first needed, so that no program depends on it.

#include <string>

namespace helikos {

/// A compiler, or the reason why there is none.
struct DeviceCompiler {
  std::string name;     ///< with its version, "NVRTC 13.0"
  std::string why_not;  ///< one line; empty: there is a compiler

  bool is_there() const { return why_not.empty(); }
};

/// Finds the compiler in the toolkit that Helikos was built with, or else where the loader of the
/// system looks.
const DeviceCompiler& device_compiler();

/// Compiles CUDA C++ without headers for an architecture, as "sm_90". Returns the binary. Throws
/// std::runtime_error with one line. Several threads may call it.
std::string compile_for_device(const std::string& text, const std::string& architecture);

}  // namespace helikos
