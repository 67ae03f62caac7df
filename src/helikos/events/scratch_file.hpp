// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "helikos/base/files/growing_file.hpp"

namespace helikos::events {

/// Events as plain numbers, until a format that cannot grow safely is made of them.
///
/// An event is a row of `columns` numbers, the second of which counts rows of particles that
/// follow.
class ScratchFile {
 public:
  /// `head` names the run: another one is not continued.
  ScratchFile(files::PartFile file, const std::string& head, std::size_t columns,
              std::optional<std::uint64_t> bytes);
  files::GrowingFile& file() { return file_; }

  /// Goes through all events once more. Throws InputError where the file is damaged.
  class Reading {
   public:
    explicit Reading(const ScratchFile& scratch) : scratch_(scratch), offset_(scratch.head_size_) {}
    /// The next event, and its particles; false: there is none.
    bool next(std::vector<double>& event, std::vector<double>& particles);
    /// Where the next one begins [bytes].
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
