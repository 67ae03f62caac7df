// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// All that knows MPI. A build compiles one of two sources: mpi_transport.cpp, or no_mpi.cpp.

#include <memory>
#include <string>

#include "helikos/base/parallel/transport.hpp"

namespace helikos::mpi {

/// Whether this build has MPI.
bool is_built_in();
/// Standard and library, e.g. "3.1 (Open MPI v4.1.4)"; "none" without MPI. May be called before
/// `transport`.
std::string description();

/// MPI from construction to destruction; to be made before Kokkos starts. Errors of MPI end all
/// ranks. Only in a build with MPI.
std::unique_ptr<Transport> transport();

}  // namespace helikos::mpi
