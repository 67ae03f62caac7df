// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "helikos/base/files/part_file.hpp"

namespace helikos::files {

/// A file that grows as NAME.part and gets its name in finish(). Without finish(), NAME.part stays.
/// No other process may write NAME.part meanwhile (PartFile). Throws InputError where the file
/// cannot be opened, and std::runtime_error for a later failure (a full disk, a file that vanished
/// or was cut off), both with path and reason.
class GrowingFile {
 public:
  /// Begins a new file, or continues NAME.part after `bytes`; the bytes behind them are cut off.
  /// NAME stays until finish() takes its place.
  explicit GrowingFile(PartFile file, std::uint64_t bytes = 0);
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  void append(std::string_view bytes);
  /// Adds room for `bytes` at the end of the file. Any process may write it (RawFile); space on the
  /// disk is not reserved, as that takes as long as to write. Returns where the room begins.
  std::uint64_t grow(std::uint64_t bytes);
  /// Cuts off the bytes behind size().
  void cut();
  /// Overwrites bytes of the file.
  void overwrite(std::uint64_t offset, std::string_view bytes);
  std::string read(std::uint64_t offset, std::size_t size) const;
  /// Returns how many bytes there were.
  std::size_t read(std::uint64_t offset, void* bytes, std::size_t size) const;
  std::uint64_t size() const { return size_; }
  /// Waits until the disk has the whole file. Checks that the file still has its name and size, and
  /// no hole: a process that cuts off a file while it is written leaves a hole.
  void sync();
  void finish();
  /// Takes NAME.part away now.
  void remove() { file_.remove(); }
  /// Takes NAME.part away when this object ends.
  void discard() { file_.discard(); }
  const std::string& path() const { return file_.path(); }  ///< NAME, without links
  const std::string& part() const { return file_.part(); }

 private:
  void start_disk();
  std::uint64_t size_there() const;
  std::uint64_t first_hole() const;
  void check_not_cut(std::uint64_t bytes) const;
  [[noreturn]] void refuse(const std::string& what) const;
  [[noreturn]] void fail(const std::string& what) const;

  PartFile file_;
  std::uint64_t size_ = 0;
  std::uint64_t end_ = 0;      ///< bytes that this process knows to be there
  std::uint64_t started_ = 0;  ///< bytes that the disk was asked to write
};

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
  /// Returns how many bytes there were.
  std::size_t read(std::uint64_t offset, void* bytes, std::size_t size) const;
  /// Waits until the disk has the whole file.
  void sync();

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  int file_;
};

}  // namespace helikos::files
