// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace helikos::events {

/// A file that grows as NAME.part and gets its name in finish(). Without that, NAME.part stays.
/// No other process may write it meanwhile (flock). What cannot be opened is an InputError, and
/// what fails later (a full disk, a file that vanished) a std::runtime_error, both with path and
/// reason.
class GrowingFile {
 public:
  /// A new one. An older NAME.part is emptied; NAME stays until finish() takes its place.
  explicit GrowingFile(const std::string& path);
  /// Continues NAME.part after `bytes`; what comes behind is cut off.
  GrowingFile(const std::string& path, std::uint64_t bytes);
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile();

  void append(std::string_view bytes);
  /// Room for `bytes` behind what is there, on the disk where that can be, to be overwritten by
  /// whoever; says where it begins.
  std::uint64_t grow(std::uint64_t bytes);
  /// Cuts off what is behind size().
  void cut();
  /// In place of what is there.
  void overwrite(std::uint64_t offset, std::string_view bytes);
  std::string read(std::uint64_t offset, std::size_t size) const;
  /// Says how many bytes there were.
  std::size_t read(std::uint64_t offset, void* bytes, std::size_t size) const;
  std::uint64_t size() const { return size_; }
  /// Waits until the disk has all of it, and sees whether the file still has its name and size.
  void sync();
  void finish();
  /// Closes it and takes NAME.part away.
  void remove();
  const std::string& part() const { return part_; }

 private:
  void open(int flags);
  void close_file() const;
  [[noreturn]] void refuse(const std::string& what) const;
  void write(std::uint64_t offset, std::string_view bytes);
  void start_disk();
  [[noreturn]] void fail(const std::string& what) const;

  std::string path_, part_;
  int file_ = -1;
  std::uint64_t size_ = 0;
  std::uint64_t started_ = 0;  ///< that the disk was asked to write
};

}  // namespace helikos::events
