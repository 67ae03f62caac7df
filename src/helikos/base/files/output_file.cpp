// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "helikos/base/core/error.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/base/files/whole_file.hpp"

namespace helikos::files {
namespace {

namespace fs = std::filesystem;

/// What is no file and no folder; empty: it may be written to.
std::string why_no_stream(const std::string& path, OutputKind kind) {
  std::error_code error;
  const auto type = fs::status(path, error).type();
  if (type == fs::file_type::block) return "is no regular file, but a disk";
  if (type == fs::file_type::socket) return "is no regular file, but a socket";
  if (kind == OutputKind::file_or_stream) return "";
  return std::string("is no regular file, but a ") +
         (type == fs::file_type::fifo ? "pipe" : "device");
}

/// Why the file cannot be written; empty: it can.
std::string why_not(const std::string& path, bool is_special, OutputKind kind) {
  std::error_code error;
  if (fs::is_directory(path, error)) return "is a folder";
  if (is_special) {
    if (const auto why = why_no_stream(path, kind); !why.empty()) return why;
    return access(path.c_str(), W_OK) == 0 ? "" : "cannot be written: " + files::reason();
  }
  const fs::path folder = fs::absolute(path).lexically_normal().parent_path();
  if (fs::status(folder, error).type() == fs::file_type::not_found)
    return "there is no folder " + folder.string();
  const std::string why = files::why_not_replaceable(path);
  return why.empty() ? "" : "cannot be written: " + why;
}

}  // namespace

OutputFile::OutputFile(const std::string& option, const std::string& path, OutputKind kind)
    : is_standard_output_(path == "-") {
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format("{} {}: {}", option, path, why));
  };
  if (is_standard_output_ && kind == OutputKind::file) refuse("a file is needed");
  if (path.empty() || is_standard_output_) return;
  std::error_code error;
  is_special_ = fs::is_other(path, error);
  try {
    path_ = is_special_ ? path : files::link_target(path);
  } catch (const InputError&) {
    refuse("is a link that leads to itself");
  }
  if (const std::string why = why_not(path_, is_special_, kind); !why.empty()) refuse(why);
}

bool OutputFile::create(const std::string& text) const {
  return path_.empty() || files::create_file(path_, text);
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

}  // namespace helikos::files
