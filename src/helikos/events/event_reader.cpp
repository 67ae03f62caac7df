// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/event_reader.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "helikos/base/core/error.hpp"
#include "helikos/events/lhe/lhe_reader.hpp"
#include "helikos/events/lheh5/lheh5_reader.hpp"

namespace helikos::events {
namespace {

constexpr std::string_view hdf5_head = "\211HDF\r\n\032\n";

std::string first_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("{}: {}", path, std::generic_category().message(errno)));
  std::string bytes(hdf5_head.size(), '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

}  // namespace

std::unique_ptr<EventReader> open_event_file(const std::string& path) {
  if (first_bytes(path) == hdf5_head) {
#ifdef HELIKOS_HAS_HDF5
    return std::make_unique<Lheh5Reader>(path);
#else
    throw InputError(fmt::format("{}: is HDF5, which this build does not read", path));
#endif
  }
  return std::make_unique<LheReader>(path);
}

}  // namespace helikos::events
