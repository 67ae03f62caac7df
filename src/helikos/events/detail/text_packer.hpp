// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "helikos/events/event_packer.hpp"
#include "helikos/events/text_format.hpp"

namespace helikos::events {

/// Turns events into text, plain or compressed by gzip, piece by piece.
class TextPacker : public EventPacker {
 public:
  /// `threads`: number of threads that format and compress.
  TextPacker(std::unique_ptr<const TextFormat> format, const RunRecord& run, bool gzip,
             int threads);
  void pack(std::span<const EventRecord> events, std::uint64_t first,
            std::string& bytes) const override;

 private:
  void append(std::string& bytes, std::span<const EventRecord> events) const;

  std::unique_ptr<const TextFormat> format_;
  RunRecord run_;
  bool gzip_;
  int threads_;
};

}  // namespace helikos::events
