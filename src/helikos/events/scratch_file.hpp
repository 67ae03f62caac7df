// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "helikos/base/files/growing_file.hpp"

namespace helikos::events {

/// Events as plain numbers, for a format whose files cannot grow safely; that file is made from
/// them later.
///
/// An event is a row of `columns` numbers, followed by rows of particles; the second number is the
/// number of these rows.
class ScratchFile {
 public:
  /// `head` identifies the run: a file of another run is not continued.
  ScratchFile(files::PartFile file, const std::string& head, std::size_t columns,
              std::optional<std::uint64_t> bytes);
  files::GrowingFile& file() { return file_; }

  /// Reads all events again. Throws InputError where the file is damaged.
  class Reading {
   public:
    explicit Reading(const ScratchFile& scratch) : scratch_(scratch), offset_(scratch.head_size_) {}
    /// Reads the next event, and its particles; returns false at the end.
    bool next(std::vector<double>& event, std::vector<double>& particles);
    /// Position of the next event [bytes].
    std::uint64_t position() const { return offset_ - (buffer_.size() - begin_); }

   private:
    bool take(std::vector<double>& numbers, std::size_t count);
    const ScratchFile& scratch_;
    std::uint64_t offset_;
    std::string buffer_;
    std::size_t begin_ = 0;
  };

 private:
  std::size_t columns_, head_size_;
  files::GrowingFile file_;
};

}  // namespace helikos::events
