// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/base/files/output_file.hpp"
#include "helikos/generator/json.hpp"

namespace helikos::app {

using files::OutputFile;
using files::OutputKind;
using helikos::Json;

/// The file of `--json`. Numbers that are not finite become null.
class JsonFile {
 public:
  /// Throws InputError if the file cannot be written. Empty path: no file.
  explicit JsonFile(const std::string& path) : file_("--json", path) {}
  /// Throws std::runtime_error if the file cannot be written.
  void write(const Json& json) const {
    file_.write(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  }
  bool is_standard_output() const { return file_.is_standard_output(); }

 private:
  OutputFile file_;
};

}  // namespace helikos::app
