// SPDX-License-Identifier: Apache-2.0
#include "events/growing_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "core/error.hpp"
#include "events/event_writer.hpp"
#include "events/raw_file.hpp"

namespace helikos::events {
namespace {

std::string reason() { return std::generic_category().message(errno); }

/// A folder or a pipe cannot get a file's name.
void check_target(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return;
  if (S_ISDIR(status.st_mode)) throw InputError(fmt::format("{}: is a folder", path));
  if (!S_ISREG(status.st_mode)) throw InputError(fmt::format("{}: is no regular file", path));
}

std::string why_not_locked() {
  if (errno == EWOULDBLOCK) return "another process writes it";
  const bool has_no_locks = errno == ENOTSUP || errno == ENOLCK || errno == ENOSYS;
  return has_no_locks ? std::string() : reason();
}

/// Why the file cannot be ours alone; empty: it is. A process that was killed a moment ago may hold
/// it still.
std::string lock(int file) {
  for (int patience = 20; flock(file, LOCK_EX | LOCK_NB) != 0; --patience) {
    if (errno != EWOULDBLOCK || patience == 0) return why_not_locked();
    usleep(50000);
  }
  return {};
}

}  // namespace

std::string part_path(const std::string& path) { return path + ".part"; }

void check_writable(const std::string& path) {
  check_target(path);
  const std::string part = part_path(path);
  int file = open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  const bool is_new = file >= 0;
  if (!is_new && errno == EEXIST) file = open(part.c_str(), O_RDWR | O_CLOEXEC);
  const std::string why = file < 0 ? reason() : lock(file);
  if (is_new) unlink(part.c_str());
  if (file >= 0) close(file);
  if (!why.empty()) throw InputError(fmt::format("{}: {}", part, why));
}

GrowingFile::GrowingFile(const std::string& path) : path_(path), part_(part_path(path)) {
  check_target(path);
  open(O_RDWR | O_CREAT);
  if (ftruncate(file_, 0) != 0) fail(reason());
}

GrowingFile::GrowingFile(const std::string& path, std::uint64_t bytes)
    : path_(path), part_(part_path(path)), size_(bytes), started_(bytes) {
  check_target(path);
  open(O_RDWR);
  struct stat status;
  if (fstat(file_, &status) != 0) fail(reason());
  if (static_cast<std::uint64_t>(status.st_size) < bytes)
    refuse(fmt::format("has {} bytes, and is to be continued after {}", status.st_size, bytes));
  if (ftruncate(file_, static_cast<off_t>(bytes)) != 0) fail(reason());
}

GrowingFile::~GrowingFile() {
  if (file_ >= 0) close(file_);
}

void GrowingFile::open(int flags) {
  file_ = ::open(part_.c_str(), flags | O_CLOEXEC, 0666);
  if (file_ < 0) refuse(reason());
  if (const auto why = lock(file_); !why.empty()) refuse(why);
}

void GrowingFile::close_file() const {
  if (file_ >= 0) close(file_);
  const_cast<GrowingFile*>(this)->file_ = -1;
}

void GrowingFile::refuse(const std::string& what) const {
  close_file();
  throw InputError(fmt::format("{}: {}", part_, what));
}

void GrowingFile::fail(const std::string& what) const {
  close_file();
  throw std::runtime_error(fmt::format("{}: {}", part_, what));
}

void GrowingFile::write(std::uint64_t offset, std::string_view bytes) {
  if (!write_all(file_, offset, bytes)) fail(errno != 0 ? reason() : "cannot be written");
}

void GrowingFile::append(std::string_view bytes) {
  write(size_, bytes);
  size_ += bytes.size();
  start_disk();
}

/// The system would wait for half a minute before it begins, and sync() would find all of it to be
/// done. What fails there sync() tells.
void GrowingFile::start_disk() {
#ifdef SYNC_FILE_RANGE_WRITE
  constexpr std::uint64_t enough = std::uint64_t{1} << 25;
  if (size_ < started_ + enough) return;
  sync_file_range(file_, static_cast<off_t>(started_), static_cast<off_t>(size_ - started_),
                  SYNC_FILE_RANGE_WRITE);
  started_ = size_;
#endif
}

/// Some file systems cannot set space aside: there, a full disk is seen when it is written.
std::uint64_t GrowingFile::grow(std::uint64_t bytes) {
  if (!reserve_space(file_, size_, bytes)) fail(reason());
  start_disk();
  return std::exchange(size_, size_ + bytes);
}

void GrowingFile::cut() {
  if (ftruncate(file_, static_cast<off_t>(size_)) != 0) fail(reason());
}

void GrowingFile::overwrite(std::uint64_t offset, std::string_view bytes) { write(offset, bytes); }

std::size_t GrowingFile::read(std::uint64_t offset, void* bytes, std::size_t size) const {
  std::size_t done = 0;
  while (done < size) {
    const auto count = pread(file_, static_cast<char*>(bytes) + done, size - done,
                             static_cast<off_t>(offset + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(reason());
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

std::string GrowingFile::read(std::uint64_t offset, std::size_t size) const {
  std::string bytes(size, '\0');
  bytes.resize(read(offset, bytes.data(), size));
  return bytes;
}

void GrowingFile::sync() {
  if (fsync(file_) != 0) fail(reason());
  struct stat status, named;
  if (fstat(file_, &status) != 0) fail(reason());
  if (stat(part_.c_str(), &named) != 0) fail("vanished while it was written");
  if (named.st_ino != status.st_ino || named.st_dev != status.st_dev)
    fail("was replaced while it was written");
  if (static_cast<std::uint64_t>(status.st_size) < size_)
    fail(fmt::format("has {} bytes, and {} were written", status.st_size, size_));
}

void GrowingFile::finish() {
  sync();
  if (rename(part_.c_str(), path_.c_str()) != 0)
    throw std::runtime_error(fmt::format("{}: cannot become {}: {}", part_, path_, reason()));
  close(file_);
  file_ = -1;
}

void GrowingFile::remove() {
  unlink(part_.c_str());
  close(file_);
  file_ = -1;
}

}  // namespace helikos::events
