// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "helikos/base/files/part_file.hpp"

namespace helikos::files {

/// A file that grows as NAME.part and gets its name in finish(). Without that, NAME.part stays.
/// No other process may write it meanwhile (PartFile). What cannot be opened is an InputError, and
/// what fails later (a full disk, a file that vanished or was cut off) a std::runtime_error, both
/// with path and reason.
class GrowingFile {
 public:
  /// A new one. An older NAME.part is emptied; NAME stays until finish() takes its place.
  explicit GrowingFile(PartFile file);
  /// Continues NAME.part after `bytes`; what comes behind is cut off.
  GrowingFile(PartFile file, std::uint64_t bytes);
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

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
  /// Waits until the disk has all of it, and sees whether the file still has its name and size, and
  /// no hole: who cuts off a file that is written leaves one.
  void sync();
  void finish();
  /// Takes NAME.part away now.
  void remove() { file_.remove(); }
  /// Takes NAME.part away when this ends.
  void discard() { file_.discard(); }
  const std::string& path() const { return file_.path(); }  ///< NAME, without links
  const std::string& part() const { return file_.part(); }

 private:
  void write(std::uint64_t offset, std::string_view bytes);
  void start_disk();
  std::uint64_t size_there() const;
  std::uint64_t first_hole() const;
  void check_not_cut(std::uint64_t bytes) const;
  [[noreturn]] void refuse(const std::string& what) const;
  [[noreturn]] void fail(const std::string& what) const;

  PartFile file_;
  std::uint64_t size_ = 0;
  std::uint64_t end_ = 0;      ///< of what this process knows to be there
  std::uint64_t started_ = 0;  ///< that the disk was asked to write
};

}  // namespace helikos::files
