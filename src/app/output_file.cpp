// SPDX-License-Identifier: Apache-2.0
#include "app/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "core/error.hpp"
#include "files/paths.hpp"
#include "files/whole_file.hpp"

namespace helikos::app {
namespace {

namespace fs = std::filesystem;

/// Why the file cannot be written; empty: it can.
std::string why_not(const std::string& path, bool is_special) {
  std::error_code error;
  if (fs::is_directory(path, error)) return "is a folder";
  if (is_special)
    return access(path.c_str(), W_OK) == 0 ? "" : "cannot be written: " + files::reason();
  const fs::path folder = fs::absolute(path).lexically_normal().parent_path();
  if (fs::status(folder, error).type() == fs::file_type::not_found)
    return "there is no folder " + folder.string();
  const std::string why = files::why_not_replaceable(path);
  return why.empty() ? "" : "cannot be written: " + why;
}

}  // namespace

OutputFile::OutputFile(const std::string& option, const std::string& path)
    : is_standard_output_(path == "-") {
  if (path.empty() || is_standard_output_) return;
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format("{} {}: {}", option, path, why));
  };
  std::error_code error;
  is_special_ = fs::is_other(path, error);
  try {
    path_ = is_special_ ? path : files::link_target(path);
  } catch (const InputError&) {
    refuse("is a link that leads to itself");
  }
  if (const std::string why = why_not(path_, is_special_); !why.empty()) refuse(why);
}

void OutputFile::write(const std::string& text) const {
  if (path_.empty() && !is_standard_output_) return;
  if (is_standard_output_) {
    fmt::print("{}", text);
  } else if (is_special_) {
    files::write_into(path_, text);
  } else {
    files::replace_file(path_, text);
  }
}

}  // namespace helikos::app
