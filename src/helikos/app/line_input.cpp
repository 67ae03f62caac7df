// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/line_input.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::app {
namespace {

constexpr std::size_t step = std::size_t{1} << 16, longest_line = std::size_t{1} << 16;

}  // namespace

LineInput::LineInput(const std::string& path)
    : name_(path == "-" ? "<stdin>" : path),
      file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb")) {
  if (!file_) throw InputError(fmt::format("{}: cannot be opened: {}", path, std::strerror(errno)));
}

/// Reads on behind what is left. False: the file ends.
bool LineInput::fill() {
  buffer_.erase(0, begin_);
  begin_ = 0;
  if (buffer_.size() > longest_line)
    throw InputError(
        fmt::format("{}:{}: the line has more than {} bytes", name_, line_ + 1, longest_line));
  const std::size_t before = buffer_.size();
  buffer_.resize(before + step);
  const std::size_t count = std::fread(buffer_.data() + before, 1, step, file_.get());
  buffer_.resize(before + count);
  if (std::ferror(file_.get()))
    throw InputError(fmt::format("{}: cannot be read: {}", name_, std::strerror(errno)));
  return count > 0;
}

std::optional<std::string_view> LineInput::next() {
  std::size_t end = buffer_.find('\n', begin_);
  while (end == buffer_.npos) {
    const std::size_t searched = buffer_.size() - begin_;
    if (!fill()) break;
    end = buffer_.find('\n', searched);
  }
  if (end == buffer_.npos && begin_ == buffer_.size()) return std::nullopt;
  auto line = std::string_view(buffer_).substr(begin_, std::min(end, buffer_.size()) - begin_);
  begin_ = std::min(end, buffer_.size() - 1) + 1;
  if (line_++ == 0) line = without_byte_order_mark(line);
  return line;
}

}  // namespace helikos::app
