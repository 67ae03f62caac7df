// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "helikos/app/command_files.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/files/paths.hpp"

namespace helikos::app {

CommandFiles files_of(const RunOptions& options) {
  return {{{"--json", options.json}}, {{"the param card", options.param_card}}};
}

void check_files(const CommandFiles& files) {
  for (std::size_t i = 0; i < files.outputs.size(); ++i) {
    const auto& [option, path] = files.outputs[i];
    for (std::size_t k = i + 1; k < files.outputs.size(); ++k) {
      if (path == "-" && files.outputs[k].path == "-")
        throw InputError(
            fmt::format("{} and {}: both go to standard output", option, files.outputs[k].name));
      if (files::is_same_file(path, files.outputs[k].path))
        throw InputError(
            fmt::format("{} and {}: both name the file {}", option, files.outputs[k].name, path));
    }
    for (const auto& [what, input] : files.inputs)
      if (files::is_same_file(path, input))
        throw InputError(
            fmt::format("{}: {} is {}, which would be overwritten", option, path, what));
  }
}

}  // namespace helikos::app
