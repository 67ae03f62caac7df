// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>

namespace helikos::test {

/// A folder of tests/ufo/models/.
inline std::filesystem::path ufo_model(const std::string& name) {
  return std::filesystem::path(HELIKOS_SOURCE_DIR) / "tests/ufo/models" / name;
}

inline std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The files of a folder: texts by names.
using FolderTexts = std::map<std::string, std::string>;

inline FolderTexts texts_of(const std::filesystem::path& folder) {
  FolderTexts texts;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.is_regular_file())
      texts[entry.path().filename().string()] = text_of_file(entry.path());
  return texts;
}

/// The text with another word in the place of the first `from`, which must be there.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  if (at == text.npos) {
    ADD_FAILURE() << "no " << from;
    return text;
  }
  return text.replace(at, from.size(), to);
}

/// A folder "m" in a temporary folder, which the destructor removes.
class CopiedFolder {
 public:
  explicit CopiedFolder(const FolderTexts& texts) {
    static std::atomic<int> count{0};
    parent_ = std::filesystem::temp_directory_path() /
              ("helikos_ufo_" + std::to_string(getpid()) + "_" + std::to_string(count++));
    std::filesystem::create_directories(path());
    for (const auto& [name, text] : texts) write(name, text);
  }
  CopiedFolder(const CopiedFolder&) = delete;
  CopiedFolder& operator=(const CopiedFolder&) = delete;
  ~CopiedFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(parent_, ignored);
  }

  std::filesystem::path path() const { return parent_ / "m"; }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path() / name, std::ios::binary) << text;
  }

 private:
  std::filesystem::path parent_;
};

}  // namespace helikos::test
