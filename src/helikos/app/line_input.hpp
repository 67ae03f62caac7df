// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace helikos::app {

/// The lines of a file of numbers, or of standard input for `-`, one after the other: no more than
/// one is in memory. Throws InputError, with the name and the reason, where it cannot be read or
/// has a line that is too long.
class LineInput {
 public:
  explicit LineInput(const std::string& path);

  /// Without its end and without a byte order mark, until the next call; none: the file ends.
  std::optional<std::string_view> next();
  const std::string& name() const { return name_; }  ///< for messages

 private:
  bool fill();

  struct Close {
    void operator()(std::FILE* file) const {
      if (file != stdin) std::fclose(file);
    }
  };

  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what is not handed out yet
  int line_ = 0;
};

}  // namespace helikos::app
