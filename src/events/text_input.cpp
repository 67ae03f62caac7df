// SPDX-License-Identifier: Apache-2.0
#include "events/text_input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "core/error.hpp"

namespace helikos::events {
namespace {

constexpr std::size_t first_size = std::size_t{1} << 18, largest_line = std::size_t{1} << 24;

gzFile open_text(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
    throw InputError(fmt::format("{}: is a folder", path));
  const gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr)
    throw InputError(fmt::format("{}: {}", path, std::generic_category().message(errno)));
  gzbuffer(file, first_size);
  return file;
}

}  // namespace

TextInput::TextInput(const std::string& path)
    : path_(path), file_(open_text(path)), buffer_(first_size, '\0') {}

TextInput::~TextInput() { gzclose(file_); }

/// Reads on behind what is left. False: the file ends.
bool TextInput::fill() {
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) {
    if (end_ >= largest_line)
      throw InputError(fmt::format("{}: one of its lines is too long", path_));
    buffer_.resize(2 * buffer_.size());
  }
  const int count =
      gzread(file_, buffer_.data() + end_, static_cast<unsigned>(buffer_.size() - end_));
  int error = Z_OK;
  const char* message = gzerror(file_, &error);
  if (error == Z_ERRNO)
    throw InputError(fmt::format("{}: {}", path_, std::generic_category().message(errno)));
  if (error == Z_BUF_ERROR)
    throw InputError(fmt::format("{}: the compressed file is cut off", path_));
  if (count < 0 || error < Z_OK)
    throw InputError(fmt::format("{}: the compressed file is damaged ({})", path_, message));
  end_ += static_cast<std::size_t>(count);
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

}  // namespace helikos::events
