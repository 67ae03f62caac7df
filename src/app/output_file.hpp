// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::app {

/// A file that is either written as a whole or left as it was: by another name first, then renamed.
/// A link stays: what it leads to is written. A pipe or a device, such as /dev/stdout, is written
/// to, not replaced. `-` is standard output.
class OutputFile {
 public:
  /// Throws InputError, before any work is done, where no file can be written. Empty: no file.
  OutputFile(const std::string& option, const std::string& path);
  /// Throws std::runtime_error if it fails, with the reason.
  void write(const std::string& text) const;
  bool is_standard_output() const { return is_standard_output_; }

 private:
  bool is_standard_output_, is_special_ = false;
  std::string path_;  ///< without links
};

}  // namespace helikos::app
