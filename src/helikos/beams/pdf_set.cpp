// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/pdf_set.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/hash.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::beams {
namespace {

namespace fs = std::filesystem;

std::string joined(std::span<const std::string_view> pieces) {
  return fmt::format("{}", fmt::join(pieces, ""));
}

/// The largest members in LHAPDF have about ten megabytes.
constexpr std::size_t most_bytes = std::size_t{1} << 28;

std::string text_of_file(const std::string& path) {
  std::error_code error;
  std::ifstream file(path, std::ios::binary);
  // A folder or a device is not read.
  if (!fs::is_regular_file(path, error) || !file) throw InputError(path + ": cannot be read");
  return read_text(file, path, most_bytes);
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool holds_set(const fs::path& folder, const std::string& name) {
  std::error_code error;
  return fs::is_regular_file(folder / name / (name + ".info"), error);
}

constexpr int most_members = 10000;  ///< their files have four digits

}  // namespace

PdfSet::PdfSet(std::string name, std::string folder, const std::string& info)
    : name_(std::move(name)),
      folder_(std::move(folder)),
      metadata_(Metadata::parse(info, path(".info"))),
      num_members_(metadata_.integer("NumMembers")) {
  if (num_members_ < 1 || num_members_ > most_members)
    metadata_.fail("NumMembers", "is not from 1 to " + std::to_string(most_members));
}

PdfSet PdfSet::find(const std::string& name, const std::vector<std::string>& folders) {
  if (name == toy_name) return PdfSet(name, "", joined(toy_info()));
  if (!is_set_name(name)) throw InputError(one_line("'" + name + "' is no name of a PDF set"));
  const auto folder = find_set_folder(name, folders);
  if (folder.empty())
    throw InputError(
        fmt::format("there is no PDF set '{}' in {} (helikos pdf list shows the sets of this "
                    "machine, and helikos pdf get NAME downloads a set)",
                    name, fmt::join(folders, ", ")));
  return open(folder);
}

std::optional<SetMember> find_member(int id, const std::vector<std::string>& folders) {
  for (const auto& folder : folders)
    for (const auto& name : sets_in(folder)) {
      try {
        const auto set = PdfSet::open((fs::path(folder) / name).string());
        const int first = set.metadata().integer("SetIndex", 0), number = id - first;
        // A set with an equal name in an earlier folder hides this set.
        const bool is_used = find_set_folder(name, folders) == set.folder();
        if (first > 0 && number >= 0 && number < set.num_members() && is_used)
          return SetMember{name, number};
      } catch (const InputError&) {
        continue;  // a set that cannot be read has no id
      }
    }
  return std::nullopt;
}

std::string set_in_index(int id, const std::vector<std::string>& folders) {
  std::string found;
  int first = 0;
  for (const auto& folder : folders) {
    const auto path = (fs::path(folder) / "pdfsets.index").string();
    std::error_code error;
    if (!fs::is_regular_file(path, error)) continue;
    const std::string text = text_of_file(path);  // "315000 NNPDF31_lo_as_0118 1"
    for (std::string_view left = text; !left.empty();) {
      auto rest = next_line(left);
      const auto begin = to_int(next_word(rest));
      const std::string name(next_word(rest));
      if (begin && *begin > first && *begin <= id && is_set_name(name))
        first = *begin, found = name;
    }
  }
  return found;
}

PdfSet PdfSet::open(const std::string& folder) {
  const auto name = fs::path(folder).filename().string();
  return PdfSet(name, folder, text_of_file((fs::path(folder) / (name + ".info")).string()));
}

std::string PdfSet::path(const std::string& ending) const {
  return (fs::path(folder_) / (name_ + ending)).string();
}

std::string PdfSet::path_of_member(int number) const {
  if (number < 0 || number >= num_members_) {
    throw InputError(name_ + ": there is no member " + std::to_string(number) + ", only 0 to " +
                     std::to_string(num_members_ - 1));
  }
  return path(fmt::format("_{:04}.dat", number));
}

std::string PdfSet::text_of_member(int number) const {
  const std::string file = path_of_member(number);
  return folder_.empty() ? joined(toy_member()) : text_of_file(file);
}

MemberFile PdfSet::read(int number) const {
  return read_member(text_of_member(number), path_of_member(number), metadata_);
}

std::uint64_t PdfSet::number_of_files(int number) const {
  const std::string info = folder_.empty() ? joined(toy_info()) : text_of_file(path(".info"));
  return hash_of(info + text_of_member(number));
}

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
