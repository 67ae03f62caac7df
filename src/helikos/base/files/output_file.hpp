// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::files {

/// What an output may be: a file alone, as where it is read again, or a stream too, that is
/// standard output (`-`), a pipe, a terminal or a device such as /dev/null.
enum class OutputKind { file, file_or_stream };

/// A file that is either written as a whole or left as it was: by another name first, then renamed.
/// A link stays: what it leads to is written. A stream is written to, not replaced.
class OutputFile {
 public:
  /// Throws InputError, before any work is done, where no file can be written. Empty: no file.
  OutputFile(const std::string& option, const std::string& path,
             OutputKind kind = OutputKind::file_or_stream);
  /// Throws std::runtime_error if it fails, with the reason.
  void write(const std::string& text) const;
  /// Only for files: one that another process has made since stays, and the answer is false.
  bool create(const std::string& text) const;
  bool is_standard_output() const { return is_standard_output_; }

 private:
  bool is_standard_output_, is_special_ = false;
  std::string path_;  ///< without links
};

}  // namespace helikos::files
