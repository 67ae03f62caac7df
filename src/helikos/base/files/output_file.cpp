// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <random>
#include <stdexcept>

#include "helikos/base/core/ending_signals.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/files/paths.hpp"

namespace helikos::files {
namespace {

namespace fs = std::filesystem;

/// While this object lives, no signal from the keyboard ends the program with a file half written.
class SignalsIgnored {
 public:
  SignalsIgnored() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
      before_[i] = std::signal(ending_signals[i], SIG_IGN);
  }
  SignalsIgnored(const SignalsIgnored&) = delete;
  SignalsIgnored& operator=(const SignalsIgnored&) = delete;
  ~SignalsIgnored() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
      std::signal(ending_signals[i], before_[i]);
  }

 private:
  void (*before_[ending_signals.size()])(int);
};

/// A name in the same folder, of at most 255 bytes. Its number is random, as processes of two
/// machines may have the same number.
std::string name_beside(const std::string& path) {
  constexpr std::size_t most = 200;
  const fs::path whole(path);
  const std::string name = whole.filename().string().substr(0, most);
  std::random_device random;
  return (whole.parent_path() / fmt::format("{}.{:08x}{:08x}.part", name, random(), random()))
      .string();
}

bool write_to(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Brings a file to the disk. Some file systems cannot.
bool is_synced(int file) {
  return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS;
}

enum class Until { written, synced };

/// Reason why the bytes were not written; empty: they were.
std::string why_not_written(const std::string& path, int flags, std::string_view bytes,
                            Until until = Until::written) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
  if (file < 0) return reason();
  const bool is_good = write_to(file, bytes) && (until == Until::written || is_synced(file));
  const std::string why = is_good ? "" : reason();
  return close(file) != 0 && why.empty() ? reason() : why;
}

void check(const std::string& path, const std::string& why) {
  if (!why.empty()) throw std::runtime_error(fmt::format("{}: cannot be written: {}", path, why));
}

/// Writes the bytes into a file beside `path`, which place(file) then moves to `path` as a whole.
/// The move comes after the bytes are on the disk: otherwise the name may get there before the
/// bytes, and a crash would leave an empty file. `place` returns the reason of a failure, or
/// nothing.
template <class Place>
void write_beside(const std::string& path, std::string_view bytes, const Place& place) {
  const std::string temporary = name_beside(path);
  const SignalsIgnored ignored;
  std::string why = why_not_written(temporary, O_CREAT | O_EXCL, bytes, Until::synced);
  if (why.empty()) why = place(temporary);
  unlink(temporary.c_str());
  check(path, why);
}

/// Why a path that is no file and no folder cannot be written to; empty: it may be.
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
    return access(path.c_str(), W_OK) == 0 ? "" : "cannot be written: " + reason();
  }
  const fs::path folder = fs::absolute(path).lexically_normal().parent_path();
  if (fs::status(folder, error).type() == fs::file_type::not_found)
    return "there is no folder " + folder.string();
  const std::string why = why_not_replaceable(path);
  return why.empty() ? "" : "cannot be written: " + why;
}

}  // namespace

void replace_file(const std::string& path, std::string_view bytes) {
  write_beside(path, bytes, [&](const std::string& file) {
    return rename(file.c_str(), path.c_str()) == 0 ? std::string() : reason();
  });
}

/// A link is made in one step, and only where the name is free. Some file systems have no links.
bool create_file(const std::string& path, std::string_view bytes) {
  bool is_free = true;
  write_beside(path, bytes, [&](const std::string& file) {
    if (link(file.c_str(), path.c_str()) == 0) return std::string();
    is_free = errno != EEXIST && access(path.c_str(), F_OK) != 0;
    return !is_free || rename(file.c_str(), path.c_str()) == 0 ? std::string() : reason();
  });
  return is_free;
}

std::string why_not_replaceable(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0 && errno != ENOENT) return reason();
  const std::string temporary = name_beside(path);
  const std::string why = why_not_written(temporary, O_CREAT | O_EXCL, {});
  if (why.empty()) unlink(temporary.c_str());
  return why;
}

void write_into(const std::string& path, std::string_view bytes) {
  check(path, why_not_written(path, O_TRUNC, bytes));
}

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
    path_ = is_special_ ? path : link_target(path);
  } catch (const InputError&) {
    refuse("is a link that leads to itself");
  }
  if (const std::string why = why_not(path_, is_special_, kind); !why.empty()) refuse(why);
}

bool OutputFile::create(const std::string& text) const {
  return path_.empty() || create_file(path_, text);
}

void OutputFile::write(const std::string& text) const {
  if (path_.empty() && !is_standard_output_) return;
  if (is_standard_output_) {
    fmt::print("{}", text);
  } else if (is_special_) {
    write_into(path_, text);
  } else {
    replace_file(path_, text);
  }
}

}  // namespace helikos::files
