// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/gzip.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef HELIKOS_HAS_LIBDEFLATE
#include <libdeflate.h>
#endif
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>

#include "helikos/base/core/error.hpp"
#include "helikos/base/files/paths.hpp"

namespace helikos::events {
namespace {

void append_by_zlib(std::string& bytes, std::string_view text, int level) {
  constexpr int gzip_header = 16;
  if (text.size() > std::numeric_limits<uInt>::max() / 2)
    throw std::length_error("append_gzip_member: too much text at once");
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + gzip_header, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::bad_alloc();
  }
  const std::size_t before = bytes.size();
  bytes.resize(before + deflateBound(&stream, text.size()));
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + before);
  stream.avail_out = static_cast<uInt>(bytes.size() - before);
  const int result = deflate(&stream, Z_FINISH);
  bytes.resize(before + stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::logic_error("append_gzip_member: does not end");
}

#ifdef HELIKOS_HAS_LIBDEFLATE
void append_by_libdeflate(std::string& bytes, std::string_view text, int level) {
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
      libdeflate_alloc_compressor(level), &libdeflate_free_compressor);
  if (compressor == nullptr) throw std::bad_alloc();
  const std::size_t before = bytes.size();
  bytes.resize(before + libdeflate_gzip_compress_bound(compressor.get(), text.size()));
  const std::size_t size = libdeflate_gzip_compress(compressor.get(), text.data(), text.size(),
                                                    bytes.data() + before, bytes.size() - before);
  if (size == 0) throw std::logic_error("append_gzip_member: does not end");
  bytes.resize(before + size);
}
#endif

constexpr std::size_t first_size = std::size_t{1} << 18;
constexpr std::size_t raw_size = std::size_t{1} << 18;
constexpr unsigned char magic[] = {0x1f, 0x8b};  ///< RFC 1952

int open_input(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
    throw InputError(fmt::format("{}: is a folder", path));
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw InputError(fmt::format("{}: {}", path, files::reason()));
  return file;
}

}  // namespace

void append_gzip_member(std::string& bytes, std::string_view text, int level) {
#ifdef HELIKOS_HAS_LIBDEFLATE
  // The stored blocks of libdeflate may have any size.
  if (level > 0) return append_by_libdeflate(bytes, text, level);
#endif
  append_by_zlib(bytes, text, level);
}

GzipInput::GzipInput(const std::string& path)
    : path_(path),
      file_(open_input(path)),
      raw_(raw_size, '\0'),
      stream_(std::make_unique<z_stream>()) {
  constexpr int gzip_header = 16;
  if (inflateInit2(stream_.get(), MAX_WBITS + gzip_header) != Z_OK) {
    close(file_);
    throw std::bad_alloc();
  }
}

GzipInput::~GzipInput() {
  inflateEnd(stream_.get());
  close(file_);
}

void GzipInput::refuse(const std::string& what) const {
  throw InputError(fmt::format("{}: {}", path_, what));
}

/// Reads more bytes behind the rest. False: the file ends.
bool GzipInput::refill() {
  const std::size_t left = stream_->avail_in;
  if (left > 0) std::memmove(raw_.data(), stream_->next_in, left);
  ssize_t count;
  do {
    count = ::read(file_, raw_.data() + left, raw_.size() - left);
  } while (count < 0 && errno == EINTR);
  if (count < 0) refuse(files::reason());
  stream_->next_in = reinterpret_cast<Bytef*>(raw_.data());
  stream_->avail_in = static_cast<uInt>(left + static_cast<std::size_t>(count));
  return count > 0;
}

/// Begins a member; every member begins with the magic bytes.
void GzipInput::begin_member() {
  while (stream_->avail_in < sizeof magic && refill()) continue;
  is_in_member_ =
      stream_->avail_in >= sizeof magic && std::memcmp(stream_->next_in, magic, sizeof magic) == 0;
  if (is_in_member_) {
    inflateReset(stream_.get());
  } else if (is_begun_ && stream_->avail_in > 0) {
    refuse("behind the end of the compressed file stand bytes that are none of it");
  }
}

std::size_t GzipInput::read(char* to, std::size_t size) {
  if (!is_begun_) {
    begin_member();
    is_begun_ = true;
    is_compressed_ = is_in_member_;
  }
  if (!is_compressed_) return read_plain(to, size);
  return is_in_member_ ? read_compressed(to, size) : 0;
}

std::size_t GzipInput::read_plain(char* to, std::size_t size) {
  if (stream_->avail_in == 0 && !refill()) return 0;
  const auto count = std::min<std::size_t>(size, stream_->avail_in);
  std::memcpy(to, stream_->next_in, count);
  stream_->next_in += count;
  stream_->avail_in -= static_cast<uInt>(count);
  return count;
}

std::size_t GzipInput::read_compressed(char* to, std::size_t size) {
  stream_->next_out = reinterpret_cast<Bytef*>(to);
  stream_->avail_out = static_cast<uInt>(std::min<std::size_t>(size, raw_size));
  const uInt room = stream_->avail_out;
  while (stream_->avail_out == room) {
    if (stream_->avail_in == 0 && !refill()) refuse("the compressed file is cut off");
    const int result = inflate(stream_.get(), Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result == Z_STREAM_END) {
      begin_member();
      if (!is_in_member_) break;
    } else if (result != Z_OK && result != Z_BUF_ERROR) {
      refuse(fmt::format("the compressed file is damaged ({})",
                         stream_->msg == nullptr ? "no reason given" : stream_->msg));
    }
  }
  return room - stream_->avail_out;
}

TextInput::TextInput(const std::string& path) : input_(path), buffer_(first_size, '\0') {}

/// Reads more text behind the rest. False: the file ends.
bool TextInput::fill() {
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) {
    if (end_ >= largest_line)
      throw InputError(fmt::format("{}: one of its lines is too long", path()));
    buffer_.resize(2 * buffer_.size());
  }
  const std::size_t count = input_.read(buffer_.data() + end_, buffer_.size() - end_);
  end_ += count;
  return count > 0;
}

std::optional<std::string_view> TextInput::line() {
  std::size_t searched = 0;
  while (true) {
    const char* begin = buffer_.data() + begin_;
    const auto size = end_ - begin_;
    const void* found = std::memchr(begin + searched, '\n', size - searched);
    if (found != nullptr) {
      const auto length = static_cast<std::size_t>(static_cast<const char*>(found) - begin);
      begin_ += length + 1;
      return std::string_view(begin, length);
    }
    searched = size;
    if (fill()) continue;
    if (begin_ == end_) return std::nullopt;
    const auto last = std::string_view(buffer_).substr(begin_, end_ - begin_);
    begin_ = end_;
    return last;
  }
}

void TextInput::append(std::string& text, std::size_t size) {
  const std::size_t buffered = std::min(size, end_ - begin_), wanted = text.size() + size;
  std::size_t filled = text.size() + buffered;
  text.append(buffer_, begin_, buffered);
  begin_ += buffered;
  text.resize(wanted);
  try {
    for (std::size_t count = 1; count > 0 && filled < wanted; filled += count)
      count = input_.read(text.data() + filled, wanted - filled);
  } catch (...) {
    text.resize(filled);
    throw;
  }
  text.resize(filled);
}

}  // namespace helikos::events
