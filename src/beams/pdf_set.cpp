// SPDX-License-Identifier: Apache-2.0
#include "beams/pdf_set.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "beams/numbers.hpp"
#include "beams/set_search.hpp"
#include "beams/toy_text.hpp"
#include "core/error.hpp"

namespace helikos::beams {
namespace {

std::string joined(std::span<const std::string_view> pieces) {
  std::string text;
  for (const auto piece : pieces) text += piece;
  return text;
}

std::string text_of_file(const std::string& path) {
  std::error_code error;
  std::ifstream file(path, std::ios::binary);
  // Of a folder or a device nothing is read.
  if (!std::filesystem::is_regular_file(path, error) || !file)
    throw InputError(path + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string list_of(const std::vector<std::string>& folders) {
  std::string text;
  for (const auto& folder : folders) text += (text.empty() ? "" : ", ") + folder;
  return text;
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
    throw InputError("there is no PDF set '" + name + "' in " + list_of(folders) +
                     " (helikos pdf list has those there are, helikos pdf get fetches others)");
  return open(folder);
}

PdfSet PdfSet::open(const std::string& folder) {
  const auto name = std::filesystem::path(folder).filename().string();
  return PdfSet(name, folder,
                text_of_file((std::filesystem::path(folder) / (name + ".info")).string()));
}

std::string PdfSet::path(const std::string& ending) const {
  return (std::filesystem::path(folder_) / (name_ + ending)).string();
}

MemberFile PdfSet::read(int number) const {
  if (number < 0 || number >= num_members_) {
    throw InputError(name_ + ": there is no member " + std::to_string(number) + ", only 0 to " +
                     std::to_string(num_members_ - 1));
  }
  const auto file = path(fmt::format("_{:04}.dat", number));
  return read_member(folder_.empty() ? joined(toy_member()) : text_of_file(file), file, metadata_);
}

}  // namespace helikos::beams
