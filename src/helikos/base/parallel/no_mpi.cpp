// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "helikos/base/parallel/mpi_calls.hpp"

namespace helikos::mpi {

bool is_built_in() { return false; }
std::string description() { return "none"; }
Place initialize() { return {}; }
void finalize() {}
void abort(int status) { std::exit(status); }

Worst worst(int status) { return {status, 0}; }
void maximum(double*, int) {}
void sum_on_node(int*, int) {}

void send(const void*, std::size_t, int) { std::abort(); }
void receive(void*, std::size_t, int) { std::abort(); }

struct File::Handle {};
File::File() = default;
File::~File() = default;
std::string File::open(const std::string&) { return "this build has no MPI"; }
std::string File::write(std::uint64_t, const void*, std::size_t) { std::abort(); }
std::string File::read(std::uint64_t, void*, std::size_t) { std::abort(); }
std::string File::sync() { std::abort(); }

}  // namespace helikos::mpi
