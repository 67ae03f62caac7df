// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "helikos/events/detail/gzip_input.hpp"

namespace helikos::events {

/// The lines of a file, plain or compressed by gzip. Throws InputError, with path and reason, where
/// the file cannot be read, is damaged or has a line that is too long.
class TextInput {
 public:
  explicit TextInput(const std::string& path);

  /// The next line without its end, valid until the next call; empty at the end of the file.
  std::optional<std::string_view> line();
  const std::string& path() const { return input_.path(); }

 private:
  bool fill();

  GzipInput input_;
  std::string buffer_;
  std::size_t begin_ = 0, end_ = 0;  ///< range that is not handed out yet
};

}  // namespace helikos::events
