// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/grids_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "helikos/generator/detail/checked_file.hpp"

namespace helikos {
namespace {

constexpr const char* what = "file of grids";

bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

}  // namespace

GridsFile::GridsFile(const std::string& path, Json settings, bool is_root)
    : path_(path), is_there_(is_root && is_file(path)) {
  json_ = file_of_run("grids of helikos integrate", std::move(settings));
  if (is_there_)
    json_ = read_file_of_run(path, what, "`grids` " + path, "was made with other settings", json_);
  else
    file_.emplace("`grids`", is_root ? path : "", files::OutputKind::file);
}

void GridsFile::share(const Communicator& world) {
  if (path_.empty()) return;
  is_there_ = world.from_root(std::vector{int(is_there_)}).front() != 0;
  if (is_there_) json_ = of_root(world, json_);
}

void GridsFile::give(std::size_t process, Integrator& integrator) const {
  if (!is_there_) return;
  as_checked(path_, what, [&] {
    try {
      integrator.restore(json_.at("processes").at(process).get<IntegratorState>());
    } catch (const InputError&) {
      throw InputError(fmt::format("`grids` {}: the file has the grids of other channels", path_));
    }
  });
}

std::string GridsFile::keep(std::size_t process, const Integrator& integrator) {
  if (path_.empty() || is_there_) return "";
  json_["processes"][process] = integrator.state();
  const bool is_complete = json_["processes"].size() == json_["settings"].size();
  if (!is_complete || file_->create(to_checked_bytes(json_))) return "";
  return fmt::format(
      "`grids` {}: another run has written this file in the meantime; it is not changed", path_);
}

}  // namespace helikos
