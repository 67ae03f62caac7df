// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace helikos::app {

using Json = nlohmann::ordered_json;

/// A file that is either written as a whole or left as it was: by another name first, then renamed.
/// `-` is standard output. Numbers that are not finite become null.
class JsonFile {
 public:
  /// Throws InputError, before any work is done, where no file can be written. Empty: no file.
  explicit JsonFile(const std::string& path);
  /// Throws std::runtime_error if it fails.
  void write(const Json& json) const;
  bool is_standard_output() const { return is_standard_output_; }

 private:
  bool is_standard_output_;
  std::filesystem::path path_;  ///< without symbolic links
};

}  // namespace helikos::app
