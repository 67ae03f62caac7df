// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/kept_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <vector>

#include "helikos/base/core/hash.hpp"

namespace helikos::files {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kept_magic = "helikos kept file 1\n";
constexpr const char* kept_extension = ".kept";

/// 128 bits that depend on all bytes. The second half begins with the size.
std::string digest(std::string_view bytes) {
  Hash second;
  second.add(std::uint64_t(bytes.size()));
  second.add(bytes);
  return fmt::format("{:016x}{:016x}", hash_of(bytes), second.value());
}

/// Magic, digest of the key, size of the content and its digest: lines of a fixed length.
std::string head_of(std::string_view key, std::string_view content) {
  return fmt::format("{}{}\n{:016x}\n{}\n", kept_magic, digest(key), content.size(),
                     digest(content));
}

bool is_own(const fs::path& file) {
  struct stat status {};
  return stat(file.c_str(), &status) == 0 && status.st_uid == geteuid();
}

struct KeptFile {
  fs::file_time_type used;
  std::uintmax_t bytes;
  fs::path path;
};

/// All files of the folder, those that were used last first. A file that another process takes away
/// meanwhile is left out.
std::vector<KeptFile> kept_files(const fs::path& folder) {
  std::vector<KeptFile> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() != kept_extension) continue;
    std::error_code gone;
    const auto used = entry->last_write_time(gone);
    const auto bytes = gone ? 0 : entry->file_size(gone);
    if (!gone) files.push_back({used, bytes, entry->path()});
  }
  std::ranges::sort(files, std::greater(), &KeptFile::used);
  return files;
}

}  // namespace

fs::path cache_folder(const std::string& kind) {
  const auto environment = [](const char* name) {
    const char* value = std::getenv(name);
    return fs::path(value == nullptr ? "" : value);
  };
  if (const auto own = environment("HELIKOS_CACHE"); !own.empty()) return own / kind;
  // The XDG Base Directory Specification demands that a relative path is ignored.
  if (const auto cache = environment("XDG_CACHE_HOME"); cache.is_absolute())
    return cache / "helikos" / kind;
  const auto home = environment("HOME");
  return home.empty() ? home : home / ".cache" / "helikos" / kind;
}

fs::path KeptFiles::file_of(std::string_view key) const {
  return folder_ / (digest(key) + kept_extension);
}

std::optional<std::string> KeptFiles::read(std::string_view key) const {
  if (folder_.empty()) return std::nullopt;
  try {
    const fs::path path = file_of(key);
    if (!is_own(path)) return std::nullopt;
    std::ifstream stream(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    const std::size_t size = head_of(key, "").size();
    if (bytes.size() < size) return std::nullopt;
    const std::string_view content = std::string_view(bytes).substr(size);
    if (bytes.compare(0, size, head_of(key, content)) != 0) return std::nullopt;
    std::error_code ignored;  // the file counts as used now
    fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
    return std::string(content);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

bool KeptFiles::write(std::string_view key, std::string_view content) const {
  if (folder_.empty()) return false;
  fs::path part;
  try {
    fs::create_directories(folder_);
    const fs::path file = file_of(key);
    // Random, as processes of two machines may have the same number. A part that a signal has left
    // is the oldest file one day.
    std::random_device random;
    part = folder_ / fmt::format("{}-{:08x}{:08x}{}", file.stem().string(), random(), random(),
                                 kept_extension);
    std::ofstream stream(part, std::ios::binary);
    const std::string head = head_of(key, content);
    stream.write(head.data(), std::streamsize(head.size()));
    stream.write(content.data(), std::streamsize(content.size()));
    stream.close();
    if (stream.fail()) throw std::runtime_error("not written");
    fs::rename(part, file);
    keep_newest();
    return true;
  } catch (const std::exception&) {
    std::error_code ignored;
    if (!part.empty()) fs::remove(part, ignored);
    return false;
  }
}

void KeptFiles::keep_newest() const {
  std::uintmax_t bytes = 0;
  for (const KeptFile& file : kept_files(folder_)) {
    bytes += file.bytes;
    std::error_code ignored;
    if (bytes > most_bytes_) fs::remove(file.path, ignored);
  }
}

KeptFiles::Size KeptFiles::size() const {
  Size size;
  for (const KeptFile& file : kept_files(folder_)) {
    ++size.files;
    size.bytes += file.bytes;
  }
  return size;
}

KeptFiles::Size KeptFiles::clear() const {
  Size size;
  for (const KeptFile& file : kept_files(folder_)) {
    std::error_code error;
    if (!fs::remove(file.path, error)) continue;
    ++size.files;
    size.bytes += file.bytes;
  }
  return size;
}

}  // namespace helikos::files
