// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/set_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace helikos::beams {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool holds_set(const fs::path& folder, const std::string& name) {
  std::error_code error;
  return fs::is_regular_file(folder / name / (name + ".info"), error);
}

}  // namespace

std::string user_folder() {
  const auto data = environment("XDG_DATA_HOME"), home = environment("HOME");
  // The XDG Base Directory Specification demands that a relative path is ignored.
  if (data.starts_with('/')) return (fs::path(data) / "helikos" / "pdf").string();
  if (home.empty()) return "";
  return (fs::path(home) / ".local" / "share" / "helikos" / "pdf").string();
}

std::vector<std::string> search_folders(const std::string& pdf_path) {
  std::vector<std::string> folders;
  const auto add = [&](const std::string& folder) {
    if (folder.empty() || std::find(folders.begin(), folders.end(), folder) != folders.end())
      return;
    folders.push_back(folder);
  };
  add(pdf_path);
  std::istringstream paths(environment("LHAPDF_DATA_PATH"));
  for (std::string folder; std::getline(paths, folder, ':');) add(folder);
  add("/usr/share/LHAPDF");
  add("/usr/local/share/LHAPDF");
  add(user_folder());
  return folders;
}

std::string find_set_folder(const std::string& name, const std::vector<std::string>& folders) {
  for (const auto& folder : folders) {
    if (holds_set(folder, name)) return (fs::path(folder) / name).string();
  }
  return "";
}

std::vector<std::string> sets_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error)) {
    const std::string name = i->path().filename().string();
    if (is_set_name(name) && holds_set(folder, name)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool is_set_name(const std::string& name) {
  const auto is_known = [](unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
           c == '-' || c == '+' || c == '.';
  };
  return !name.empty() && name[0] != '.' && name[0] != '-' &&
         std::all_of(name.begin(), name.end(), is_known);
}

}  // namespace helikos::beams
