// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/detail/text_packer.hpp"

#include <algorithm>
#include <vector>

#include "helikos/base/core/in_pieces.hpp"
#include "helikos/events/checks_of_writer.hpp"
#include "helikos/events/gzip.hpp"

namespace helikos::events {

TextPacker::TextPacker(std::unique_ptr<const TextFormat> format, const RunRecord& run, bool gzip,
                       int threads)
    : format_(std::move(format)), run_(run), gzip_(gzip), threads_(std::max(threads, 1)) {}

/// Appends the bytes of one piece.
void TextPacker::append(std::string& bytes, std::span<const EventRecord> events) const {
  if (!gzip_) return format_->append(bytes, events);
  thread_local std::string text;
  text.clear();
  format_->append(text, events);
  append_gzip_member(bytes, text, fast_gzip);
}

void TextPacker::pack(std::span<const EventRecord> events, std::uint64_t first,
                      std::string& bytes) const {
  check_events(events, run_, first, threads_);
  if (threads_ == 1) {
    for (; !events.empty(); events = events.subspan(std::min(piece_events, events.size())))
      append(bytes, events.first(std::min(piece_events, events.size())));
    return;
  }
  std::vector<std::string> pieces((events.size() + piece_events - 1) / piece_events);
  in_pieces(threads_, events.size(), piece_events, [&](std::size_t begin, std::size_t end) {
    append(pieces[begin / piece_events], events.subspan(begin, end - begin));
  });
  for (const auto& piece : pieces) bytes += piece;
}

}  // namespace helikos::events
