// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/umami_library.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace helikos::app {

/// The library is in a folder beside the folder of the program.
std::string plain_library_path() {
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  return (program.parent_path() / HELIKOS_UMAMI_LIBRARY).lexically_normal().string();
}

std::string plain_library() {
  const std::string path = plain_library_path();
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.empty())
    throw std::runtime_error(fmt::format("{} is missing: build the target helikos_umami", path));
  return bytes;
}

}  // namespace helikos::app
