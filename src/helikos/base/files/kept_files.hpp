// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Files that a run keeps for later runs, which can do without them.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace helikos::files {

/// The user's folder for what can be made anew: `kind` in HELIKOS_CACHE, or helikos/`kind` in
/// XDG_CACHE_HOME or ~/.cache; empty where the environment names no folder.
std::filesystem::path cache_folder(const std::string& kind);

/// A folder of files that are found by a text, their key. Several processes and threads may use it
/// at once. A file is either whole or not there, or its checksum tells that it is damaged. Files of
/// other users are not read. Nothing here throws: where the folder or the disk allows no file,
/// nothing is kept.
class KeptFiles {
 public:
  /// Empty `folder`: nothing is kept. If the files have more than `most_bytes` in all, those that
  /// were used last stay.
  KeptFiles(std::filesystem::path folder, std::uintmax_t most_bytes)
      : folder_(std::move(folder)), most_bytes_(most_bytes) {}

  /// The content of the file with this key; nothing where there is none, or where it is damaged or
  /// has another key.
  std::optional<std::string> read(std::string_view key) const;
  /// Returns whether the file was written.
  bool write(std::string_view key, std::string_view content) const;

  struct Size {
    std::size_t files = 0;
    std::uintmax_t bytes = 0;
  };
  Size size() const;
  /// Takes all files away that can be taken away, and returns them.
  Size clear() const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path file_of(std::string_view key) const;
  void keep_newest() const;

  std::filesystem::path folder_;
  std::uintmax_t most_bytes_;
};

}  // namespace helikos::files
