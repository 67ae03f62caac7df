// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace helikos::files {

/// A file that is there, to be written at any places. Throws std::runtime_error with path and
/// reason.
class RawFile {
 public:
  explicit RawFile(const std::string& path);
  RawFile(const RawFile&) = delete;
  RawFile& operator=(const RawFile&) = delete;
  ~RawFile();

  /// Takes the space of all its bytes, where the file system can.
  void reserve();
  void write(std::uint64_t offset, std::string_view bytes);
  /// Waits until the disk has all of it.
  void sync();

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  int file_;
};

/// All of the bytes, or false and errno.
bool write_all(int file, std::uint64_t offset, std::string_view bytes);
/// Space on the disk, or false and errno. True too where the file system cannot set it aside.
bool reserve_space(int file, std::uint64_t offset, std::uint64_t bytes);

}  // namespace helikos::files
