// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct z_stream_s;

namespace helikos::events {

/// Appends a gzip member that contains the text. A sequence of members is a gzip file. Within one
/// build the bytes depend only on text and level: libdeflate is used if available, else zlib. At
/// level 0 the number of bytes depends only on the length of the text.
void append_gzip_member(std::string& bytes, std::string_view text, int level);

/// The level for files of numbers: higher levels save at most a tenth, and take at least twice the
/// time.
inline constexpr int fast_gzip = 1;

/// The bytes of a file, plain or compressed by gzip. A gzip file is a sequence of members, with
/// nothing behind the last one (gzread would ignore such a rest without a message). Throws
/// InputError, with path and reason, where the file cannot be read, is damaged or cut off.
class GzipInput {
 public:
  explicit GzipInput(const std::string& path);
  GzipInput(const GzipInput&) = delete;
  GzipInput& operator=(const GzipInput&) = delete;
  ~GzipInput();

  /// Reads up to `size` bytes, at least one; returns 0 at the end of the file.
  std::size_t read(char* to, std::size_t size);
  const std::string& path() const { return path_; }

 private:
  bool refill();
  void begin_member();
  std::size_t read_plain(char* to, std::size_t size);
  std::size_t read_compressed(char* to, std::size_t size);
  [[noreturn]] void refuse(const std::string& what) const;

  std::string path_;
  int file_;
  std::string raw_;                     ///< a part of the file
  std::unique_ptr<z_stream_s> stream_;  ///< its input is the rest of `raw_`
  bool is_begun_ = false, is_compressed_ = false, is_in_member_ = false;
};

/// No line of a text is as long as this.
inline constexpr std::size_t largest_line = std::size_t{1} << 24;

/// The lines of a file, plain or compressed by gzip. Throws InputError, with path and reason, where
/// the file cannot be read, is damaged or has a line that is too long.
class TextInput {
 public:
  explicit TextInput(const std::string& path);

  /// The next line without its end, valid until the next call; empty at the end of the file.
  std::optional<std::string_view> line();
  /// Appends up to `size` bytes behind the last line; less only at the end of the file.
  void append(std::string& text, std::size_t size);
  const std::string& path() const { return input_.path(); }

 private:
  bool fill();

  GzipInput input_;
  std::string buffer_;
  std::size_t begin_ = 0, end_ = 0;  ///< range that is not handed out yet
};

}  // namespace helikos::events
