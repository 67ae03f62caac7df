// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace helikos::app {

using Json = nlohmann::ordered_json;

/// A file that is either written as a whole or left as it was: by another name first, then renamed.
/// Numbers that are not finite become null.
class JsonFile {
 public:
  /// Throws InputError, before any work is done, where no file can be written. Empty: no file.
  explicit JsonFile(const std::string& path);
  /// Throws std::runtime_error if it fails.
  void write(const Json& json) const;
  bool wanted() const { return !path_.empty(); }

 private:
  std::filesystem::path path_;  ///< without symbolic links
};

}  // namespace helikos::app
