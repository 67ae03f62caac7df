// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/folder.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <system_error>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/ufo/detail/folder_builder.hpp"
#include "helikos/theory/ufo/detail/modules.hpp"

namespace helikos::ufo {
namespace {

/// Files that every folder has, in the order in which they are read.
constexpr std::string_view needed_files[] = {"parameters", "particles", "couplings", "lorentz",
                                             "vertices"};

/// The path without a slash at its end, so that its last part is the name of the model.
std::filesystem::path without_slash(std::filesystem::path path) {
  path = path.lexically_normal();
  if (!path.has_filename() && path.has_parent_path()) path = path.parent_path();
  const auto name = path.filename();
  return name == "." || name == ".." ? std::filesystem::weakly_canonical(path) : path;
}

void check_is_folder(const std::filesystem::path& path) {
  const std::string name = one_line(printable(path.string()));
  std::error_code error;
  if (!std::filesystem::is_directory(path, error))
    throw InputError(fmt::format("{}: there is no such folder", name));
  for (const std::string_view file : needed_files)
    if (!std::filesystem::exists(path / (std::string(file) + ".py"), error))
      throw InputError(fmt::format("{}: is no UFO folder, as it has no {}.py", name, file));
}

}  // namespace

Folder read_folder(const std::filesystem::path& path) {
  Folder folder;
  folder.path = without_slash(path);
  check_is_folder(folder.path);
  python::FolderBuilder builder(folder);
  python::Modules modules(folder.path, builder);
  modules.load("propagators");
  for (const std::string_view file : needed_files) modules.load(file);
  builder.complete_orders(modules.load("coupling_orders"));
  folder.content = modules.content();
  return folder;
}

}  // namespace helikos::ufo
