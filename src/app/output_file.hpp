// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace helikos::app {

/// A file that is either written as a whole or left as it was: by another name first, then renamed.
/// `-` is standard output.
class OutputFile {
 public:
  /// Throws InputError, before any work is done, where no file can be written. Empty: no file.
  OutputFile(const std::string& option, const std::string& path);
  /// Throws std::runtime_error if it fails.
  void write(const std::string& text) const;
  bool is_standard_output() const { return is_standard_output_; }

 private:
  bool is_standard_output_;
  std::filesystem::path path_;  ///< without symbolic links
};

/// Of two names that are not empty, and not standard input or output.
bool is_same_file(const std::string& a, const std::string& b);

/// Throws InputError where an output would take the place of what is read, (what it is, path).
void check_not_read(const std::string& option, const std::string& output,
                    const std::vector<std::pair<std::string, std::string>>& inputs);

}  // namespace helikos::app
