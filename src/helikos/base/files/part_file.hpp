// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::files {

/// The name of a file that is not finished: NAME.part, beside the file that NAME means.
std::string part_path(const std::string& path);

/// NAME.part, which no other process that asks may write meanwhile (flock): from before a run, so
/// that a second run ends at once, until NAME.part gets its name or this ends.
///
/// A lock is one of a file, not of a name. So NAME.part is ours only if the file that was locked
/// still has that name.
class PartFile {
 public:
  /// Opens it, or makes an empty one. Throws InputError where it cannot be written, where NAME
  /// cannot be replaced (a folder, a pipe), where another process holds it, and where another
  /// process has finished it just now.
  /// `may_follow`: the latter is taken, as by one who reads NAME only once it is held.
  explicit PartFile(const std::string& path, bool may_follow = false);
  PartFile(PartFile&& other) noexcept;
  PartFile& operator=(PartFile&&) = delete;
  /// Takes it away where it is empty and not kept, or discarded, and still ours.
  ~PartFile();

  int descriptor() const { return file_; }
  const std::string& name() const { return name_; }  ///< NAME, as it was given
  const std::string& path() const { return path_; }  ///< NAME, without links
  const std::string& part() const { return part_; }
  bool was_empty() const { return was_empty_; }  ///< when it was opened, or not there
  /// It stays at the end, for a later run to continue.
  void keep() { is_kept_ = true; }
  /// It does not stay.
  void discard() { is_discarded_ = true; }
  /// Why it is not ours any more: "vanished while it was written"; empty: it is.
  std::string why_lost() const;
  /// Takes it away now.
  void remove();
  /// Becomes NAME. Throws std::runtime_error.
  void finish();

 private:
  void open(bool may_follow);
  void close();

  std::string name_, path_, part_;
  int file_ = -1;
  bool was_empty_ = false, is_kept_ = false, is_discarded_ = false;
};

}  // namespace helikos::files
