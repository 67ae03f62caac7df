// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::files {

/// Name of a file that is not finished: NAME.part, beside the file that NAME means.
std::string part_path(const std::string& path);

/// NAME.part with a lock (flock): no other process that asks for the lock may write the file. The
/// lock is taken before a run, so that a second run ends at once. The lock ends when NAME.part gets
/// its name, or when this object ends.
///
/// A lock belongs to a file, not to a name. NAME.part is ours only if the locked file still has
/// this name.
class PartFile {
 public:
  /// Opens NAME.part, or makes an empty one. Throws InputError where NAME.part cannot be written,
  /// where NAME cannot be replaced (a folder, a pipe), where another process holds the lock, and
  /// where another process has just finished the file.
  /// `may_follow`: a file that another process has just finished is no error; for a caller who
  /// reads NAME only once the lock is held.
  explicit PartFile(const std::string& path, bool may_follow = false);
  PartFile(PartFile&& other) noexcept;
  PartFile& operator=(PartFile&&) = delete;
  /// Takes NAME.part away if it is still ours, and is discarded, or empty and not kept.
  ~PartFile();

  int descriptor() const { return file_; }
  const std::string& name() const { return name_; }  ///< NAME, as it was given
  const std::string& path() const { return path_; }  ///< NAME, without links
  const std::string& part() const { return part_; }
  /// Whether the file was empty, or not there, when it was opened.
  bool was_empty() const { return was_empty_; }
  /// Keeps NAME.part at the end, for a later run to continue.
  void keep() { is_kept_ = true; }
  /// Takes NAME.part away at the end.
  void discard() { is_discarded_ = true; }
  /// Reason why NAME.part is not ours any more: "vanished while it was written"; empty: it is ours.
  std::string why_lost() const;
  /// Takes NAME.part away now.
  void remove();
  /// Renames NAME.part to NAME. Throws std::runtime_error.
  void finish();

 private:
  void open(bool may_follow);
  void close();

  std::string name_, path_, part_;
  int file_ = -1;
  bool was_empty_ = false, is_kept_ = false, is_discarded_ = false;
};

}  // namespace helikos::files
