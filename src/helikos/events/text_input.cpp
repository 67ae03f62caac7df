// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/text_input.hpp"

#include <fmt/format.h>

#include <cstring>

#include "helikos/base/core/error.hpp"

namespace helikos::events {
namespace {

constexpr std::size_t first_size = std::size_t{1} << 18, largest_line = std::size_t{1} << 24;

}  // namespace

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

}  // namespace helikos::events
