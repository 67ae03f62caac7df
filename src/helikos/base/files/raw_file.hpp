// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace helikos::files {

/// A file that exists, to be written at any place. Throws std::runtime_error with path and reason.
class RawFile {
 public:
  explicit RawFile(const std::string& path);
  RawFile(const RawFile&) = delete;
  RawFile& operator=(const RawFile&) = delete;
  ~RawFile();

  /// Reserves space on the disk for all bytes, where the file system can.
  void reserve();
  void write(std::uint64_t offset, std::string_view bytes);
  /// Waits until the disk has the whole file.
  void sync();

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  int file_;
};

/// Writes all of the bytes; otherwise returns false and sets errno.
bool write_all(int file, std::uint64_t offset, std::string_view bytes);
/// Reserves space on the disk; otherwise returns false and sets errno. True also where the file
/// system cannot reserve space.
bool reserve_space(int file, std::uint64_t offset, std::uint64_t bytes);

}  // namespace helikos::files
