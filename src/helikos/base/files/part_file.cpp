// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/part_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <stdexcept>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/files/paths.hpp"

namespace helikos::files {
namespace {

/// Throws where the target is a folder or a pipe, which cannot be replaced by a file.
void check_target(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return;
  if (S_ISDIR(status.st_mode)) throw InputError(fmt::format("{}: is a folder", path));
  if (!S_ISREG(status.st_mode)) throw InputError(fmt::format("{}: is no regular file", path));
}

enum class Lock { ours, ours_after_waiting, of_another, failed };

/// Locks a file. A process that was killed a moment ago may still hold the lock.
Lock lock(int file) {
  constexpr int most_waits = 20;
  for (int waits = 0;; ++waits) {
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
      return waits == 0 ? Lock::ours : Lock::ours_after_waiting;
    const bool has_no_locks = errno == ENOTSUP || errno == ENOLCK || errno == ENOSYS;
    if (has_no_locks) return Lock::ours;
    if (errno != EWOULDBLOCK) return Lock::failed;
    if (waits == most_waits) return Lock::of_another;
    usleep(50000);
  }
}

bool has_name(int file, const std::string& path) {
  struct stat status, named;
  return fstat(file, &status) == 0 && lstat(path.c_str(), &named) == 0 &&
         named.st_ino == status.st_ino && named.st_dev == status.st_dev;
}

/// The file that has a name now; it changes when NAME.part becomes NAME.
std::optional<std::pair<dev_t, ino_t>> file_of(const std::string& path) {
  struct stat status;
  if (lstat(path.c_str(), &status) != 0) return std::nullopt;
  return std::pair(status.st_dev, status.st_ino);
}

}  // namespace

std::string part_path(const std::string& path) { return link_target(path) + ".part"; }

PartFile::PartFile(const std::string& path, bool may_follow)
    : name_(path), path_(link_target(path)), part_(path_ + ".part") {
  check_target(name_);
  try {
    open(may_follow);
  } catch (...) {
    close();
    throw;
  }
}

PartFile::PartFile(PartFile&& other) noexcept
    : name_(other.name_),
      path_(other.path_),
      part_(other.part_),
      file_(std::exchange(other.file_, -1)),
      was_empty_(other.was_empty_),
      is_kept_(other.is_kept_),
      is_discarded_(other.is_discarded_) {}

/// Repeats until the locked file has the name: the process that held the lock may have renamed the
/// file or taken it away.
void PartFile::open(bool may_follow) {
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format("{}: {}", part_, why));
  };
  const auto before = file_of(path_);
  while (true) {
    file_ = ::open(part_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file_ < 0) refuse(errno == ELOOP ? "is a link" : reason());
    struct stat status;
    if (fstat(file_, &status) != 0) refuse(reason());
    if (!S_ISREG(status.st_mode)) refuse("is no regular file");
    const Lock found = lock(file_);
    if (found == Lock::failed) refuse(reason());
    if (found == Lock::of_another) refuse("another process writes it");
    if (found == Lock::ours_after_waiting && !may_follow && file_of(path_) != before)
      throw InputError(path_ + ": another process has just written it");
    if (has_name(file_, part_)) break;
    close();
  }
  struct stat status;
  if (fstat(file_, &status) != 0) refuse(reason());
  was_empty_ = status.st_size == 0;
}

void PartFile::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
}

PartFile::~PartFile() {
  if (file_ < 0) return;
  struct stat status;
  const bool is_empty = fstat(file_, &status) == 0 && status.st_size == 0;
  if (is_discarded_ || (is_empty && !is_kept_)) remove();
  close();
}

void PartFile::remove() {
  if (has_name(file_, part_)) unlink(part_.c_str());
  close();
}

std::string PartFile::why_lost() const {
  struct stat named;
  if (lstat(part_.c_str(), &named) != 0) return "vanished while it was written";
  return has_name(file_, part_) ? "" : "was replaced while it was written";
}

void PartFile::finish() {
  if (rename(part_.c_str(), path_.c_str()) != 0)
    throw std::runtime_error(fmt::format("{}: cannot become {}: {}", part_, path_, reason()));
  close();
}

}  // namespace helikos::files
