// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/parallel/mpi_transport.hpp"

namespace helikos::mpi {

bool is_built_in() { return false; }
std::string description() { return "none"; }
std::unique_ptr<Transport> transport() { return nullptr; }

}  // namespace helikos::mpi
