// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/paths.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "helikos/base/core/error.hpp"

namespace helikos::files {
namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  ///< most links in a row, as in Linux

bool is_file_name(const std::string& path) {
  std::error_code error;
  return !path.empty() && path != "-" && !fs::is_other(path, error);
}

/// Another process may take a file away at the same time.
fs::path without_links(const std::string& path) {
  const fs::path absolute = fs::absolute(link_target(path)).lexically_normal();
  std::error_code error;
  const fs::path canonical = fs::weakly_canonical(absolute, error);
  return error ? absolute : canonical;
}

}  // namespace

std::string reason() { return std::generic_category().message(errno); }

std::string link_target(const std::string& path) {
  std::string target = path;
  std::error_code error;
  for (int links = 0; fs::is_symlink(target, error); ++links) {
    if (links == most_links)
      throw InputError(fmt::format("{}: is a link that leads to itself", path));
    const fs::path next = fs::read_symlink(target, error);
    if (error) return target;
    target = (fs::path(target).parent_path() / next).string();
  }
  return target;
}

bool is_same_file(const std::string& a, const std::string& b) {
  if (!is_file_name(a) || !is_file_name(b)) return false;
  std::error_code error;
  return without_links(a) == without_links(b) || (fs::equivalent(a, b, error) && !error);
}

}  // namespace helikos::files
