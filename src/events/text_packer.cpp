// SPDX-License-Identifier: Apache-2.0
#include "events/text_packer.hpp"

#include <algorithm>
#include <vector>

#include "core/in_pieces.hpp"
#include "events/checks_of_writer.hpp"
#include "events/gzip.hpp"

namespace helikos::events {

TextPacker::TextPacker(std::unique_ptr<const TextFormat> format, const RunRecord& run, bool gzip,
                       int threads)
    : format_(std::move(format)), run_(run), gzip_(gzip), threads_(std::max(threads, 1)) {}

std::string TextPacker::piece(std::span<const EventRecord> events) const {
  std::string text;
  format_->append(text, events);
  if (!gzip_) return text;
  std::string bytes;
  append_gzip_member(bytes, text, fast_gzip);
  return bytes;
}

std::string TextPacker::pack(std::span<const EventRecord> events, std::uint64_t first) const {
  check_events(events, run_, first, threads_);
  std::vector<std::string> pieces((events.size() + piece_events - 1) / piece_events);
  in_pieces(threads_, events.size(), piece_events, [&](std::size_t begin, std::size_t end) {
    pieces[begin / piece_events] = piece(events.subspan(begin, end - begin));
  });
  std::string bytes;
  for (const auto& piece : pieces) bytes += piece;
  return bytes;
}

}  // namespace helikos::events
