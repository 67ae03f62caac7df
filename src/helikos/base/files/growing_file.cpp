// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/growing_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <stdexcept>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/files/paths.hpp"

namespace helikos::files {
namespace {

/// Writes all of the bytes; otherwise returns false and sets errno.
bool write_all(int file, std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    errno = 0;
    const auto count = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return true;
}

/// Bytes that are worth a call of the disk.
constexpr std::uint64_t enough_for_disk = std::uint64_t{1} << 25;

/// Starts to write to the disk. Otherwise the system would wait for half a minute before it begins,
/// and sync() would have to write everything. sync() reports failures.
void start_disk([[maybe_unused]] int file, [[maybe_unused]] std::uint64_t offset,
                [[maybe_unused]] std::uint64_t bytes) {
#ifdef SYNC_FILE_RANGE_WRITE
  sync_file_range(file, static_cast<off_t>(offset), static_cast<off_t>(bytes),
                  SYNC_FILE_RANGE_WRITE);
#endif
}

/// As write_all, for many bytes: the disk begins before all are written.
bool write_to_disk(int file, std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const std::string_view piece = bytes.substr(0, enough_for_disk);
    if (!write_all(file, offset, piece)) return false;
    if (piece.size() == enough_for_disk) start_disk(file, offset, piece.size());
    offset += piece.size();
    bytes.remove_prefix(piece.size());
  }
  return true;
}

/// Returns how many bytes there were; nothing, and errno, for a failure.
std::optional<std::size_t> read_all(int file, std::uint64_t offset, void* bytes, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const auto count = pread(file, static_cast<char*>(bytes) + done, size - done,
                             static_cast<off_t>(offset + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {};
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

/// Reserves space on the disk; otherwise returns false and sets errno. True also where the file
/// system cannot reserve space.
bool reserve_space(int file, std::uint64_t offset, std::uint64_t bytes) {
#ifdef FALLOC_FL_KEEP_SIZE
  if (bytes == 0) return true;
  int result = 0;
  do {
    result = fallocate(file, 0, static_cast<off_t>(offset), static_cast<off_t>(bytes));
  } while (result != 0 && errno == EINTR);
  return result == 0 || errno == EOPNOTSUPP || errno == ENOSYS;
#else
  (void)file, (void)offset, (void)bytes;
  return true;
#endif
}

}  // namespace

GrowingFile::GrowingFile(PartFile file, std::uint64_t bytes)
    : file_(std::move(file)), size_(bytes), end_(bytes), started_(bytes) {
  if (bytes > 0) {
    const std::uint64_t there = size_there();
    if (there < bytes)
      refuse(fmt::format("has {} bytes, and is to be continued after {}", there, bytes));
    if (first_hole() < bytes) refuse("was cut off since it was written");
  }
  if (ftruncate(file_.descriptor(), static_cast<off_t>(bytes)) != 0) fail(reason());
  file_.keep();
}

std::uint64_t GrowingFile::size_there() const {
  struct stat status;
  if (fstat(file_.descriptor(), &status) != 0) fail(reason());
  return static_cast<std::uint64_t>(status.st_size);
}

/// Offset of the first hole: pages that were never written. The end of the file where there are
/// none, or where the file system does not know. Nothing that is written here is a page of zeros.
std::uint64_t GrowingFile::first_hole() const {
#ifdef SEEK_HOLE
  const auto hole = lseek(file_.descriptor(), 0, SEEK_HOLE);
  if (hole >= 0) return static_cast<std::uint64_t>(hole);
#endif
  return size_there();
}

void GrowingFile::check_not_cut(std::uint64_t bytes) const {
  const std::uint64_t there = size_there();
  if (there < bytes)
    fail(fmt::format("has {} bytes, and {} were written: something else has cut it off", there,
                     bytes));
}

void GrowingFile::refuse(const std::string& what) const {
  throw InputError(fmt::format("{}: {}", part(), what));
}

void GrowingFile::fail(const std::string& what) const {
  throw std::runtime_error(fmt::format("{}: {}", part(), what));
}

void GrowingFile::overwrite(std::uint64_t offset, std::string_view bytes) {
  check_not_cut(end_);
  if (!write_to_disk(file_.descriptor(), offset, bytes))
    fail(errno != 0 ? reason() : "cannot be written");
  end_ = std::max(end_, offset + bytes.size());
}

void GrowingFile::append(std::string_view bytes) {
  overwrite(size_, bytes);
  size_ += bytes.size();
  start_disk();
}

void GrowingFile::start_disk() {
  if (size_ < started_ + enough_for_disk) return;
  files::start_disk(file_.descriptor(), started_, size_ - started_);
  started_ = size_;
}

std::uint64_t GrowingFile::grow(std::uint64_t bytes) {
  start_disk();
  return std::exchange(size_, size_ + bytes);
}

void GrowingFile::cut() {
  if (ftruncate(file_.descriptor(), static_cast<off_t>(size_)) != 0) fail(reason());
  end_ = std::min(end_, size_);
}

std::size_t GrowingFile::read(std::uint64_t offset, void* bytes, std::size_t size) const {
  const auto done = read_all(file_.descriptor(), offset, bytes, size);
  if (!done) fail(reason());
  return *done;
}

std::string GrowingFile::read(std::uint64_t offset, std::size_t size) const {
  std::string bytes(size, '\0');
  bytes.resize(read(offset, bytes.data(), size));
  return bytes;
}

void GrowingFile::sync() {
  if (fsync(file_.descriptor()) != 0) fail(reason());
  if (const auto why = file_.why_lost(); !why.empty()) fail(why);
  check_not_cut(size_);
  if (first_hole() < size_) fail("has a hole: something else has cut it off");
  end_ = std::max(end_, size_);
}

void GrowingFile::finish() {
  sync();
  file_.finish();
}

RawFile::RawFile(const std::string& path)
    : path_(path), file_(open(path.c_str(), O_RDWR | O_CLOEXEC)) {
  if (file_ < 0) fail();
}

RawFile::~RawFile() {
  if (file_ >= 0) close(file_);
}

void RawFile::fail() const {
  const auto why = errno == 0 ? "cannot be written" : reason();
  throw std::runtime_error(fmt::format("{}: {}", path_, why));
}

void RawFile::reserve() {
  struct stat status;
  if (fstat(file_, &status) != 0 ||
      !reserve_space(file_, 0, static_cast<std::uint64_t>(status.st_size)))
    fail();
}

void RawFile::write(std::uint64_t offset, std::string_view bytes) {
  if (!write_to_disk(file_, offset, bytes)) fail();
}

std::size_t RawFile::read(std::uint64_t offset, void* bytes, std::size_t size) const {
  const auto done = read_all(file_, offset, bytes, size);
  if (!done) fail();
  return *done;
}

void RawFile::sync() {
  if (fsync(file_) != 0) fail();
}

}  // namespace helikos::files
