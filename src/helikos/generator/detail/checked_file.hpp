// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What checkpoints and files of grids have in common: CBOR, then eight bytes, the hash of all
/// bytes before them (base/core/hash.hpp). All numbers come back bit for bit.

#include <cstdint>
#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/generator/json.hpp"

namespace helikos {

std::string to_checked_bytes(const Json& json);
/// `what`: "checkpoint" or such. Throws InputError where the file cannot be read or is none.
Json read_checked(const std::string& path, const std::string& what);

/// All ranks: rank 0's, which alone reads and writes such files: the others may have a folder of
/// their own, with another file or none.
Json of_root(const Communicator& world, const Json& json);

/// body(). What is not as it is written is no `what`.
template <class Body>
auto as_checked(const std::string& path, const std::string& what, Body&& body) {
  try {
    return body();
  } catch (const Json::exception&) {
    throw InputError(path + ": is no " + what);
  }
}

/// The first of the settings of processes that differ, as "energy: 13000 there, 14000 here".
std::string difference(const Json& there, const Json& here);

}  // namespace helikos
