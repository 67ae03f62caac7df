// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos::files {

/// Writes a file as a whole, or leaves it as it was: the bytes are written under another name
/// beside it, and this new file is renamed. No signal from the keyboard ends the program in
/// between. `path` has no links (paths.hpp). Throws std::runtime_error with path and reason.
void replace_file(const std::string& path, std::string_view bytes);

/// Writes a file as replace_file does, but leaves a file that exists as it is, also a file that
/// another process has just made. False where a file exists.
bool create_file(const std::string& path, std::string_view bytes);

/// Reason why replace_file cannot work, found out by making a file beside `path`, which is taken
/// away again; empty: it can work.
std::string why_not_replaceable(const std::string& path);

/// Writes into something that exists and is no file: a pipe or a device. Throws std::runtime_error
/// with path and reason.
void write_into(const std::string& path, std::string_view bytes);

/// Kinds of output: a file alone, if it is read again, or a stream too, that is standard output
/// (`-`), a pipe, a terminal or a device such as /dev/null.
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
