// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "events/event_packer.hpp"
#include "events/text_format.hpp"

namespace helikos::events {

/// Makes text of events, plain or by gzip, piece by piece.
class TextPacker : public EventPacker {
 public:
  /// `threads` format and compress.
  TextPacker(std::unique_ptr<const TextFormat> format, const RunRecord& run, bool gzip,
             int threads);
  std::string pack(std::span<const EventRecord> events, std::uint64_t first) const override;

  const TextFormat& format() const { return *format_; }
  const RunRecord& run() const { return run_; }
  int threads() const { return threads_; }
  std::string formatted(std::span<const EventRecord> events) const;
  /// A member of gzip of this level, or the text itself.
  std::string packed(std::string_view text, int level) const;

 private:
  std::unique_ptr<const TextFormat> format_;
  RunRecord run_;
  bool gzip_;
  int threads_;
};

/// For a name with an end of a format of text.
TextPacker make_text_packer(const std::string& path, const RunRecord& run, int threads);

}  // namespace helikos::events
