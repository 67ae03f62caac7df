// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/raw_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>

#include "helikos/base/files/paths.hpp"

namespace helikos::files {

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
  if (!write_all(file_, offset, bytes)) fail();
}

void RawFile::sync() {
  if (fsync(file_) != 0) fail();
}

}  // namespace helikos::files
