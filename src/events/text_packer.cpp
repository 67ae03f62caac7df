// SPDX-License-Identifier: Apache-2.0
#include "events/text_packer.hpp"

#include <algorithm>
#include <future>
#include <vector>

#include "events/checks_of_writer.hpp"
#include "events/gzip.hpp"

namespace helikos::events {

TextPacker::TextPacker(std::unique_ptr<const TextFormat> format, const RunRecord& run, bool gzip,
                       int threads)
    : format_(std::move(format)), run_(run), gzip_(gzip), threads_(std::max(threads, 1)) {}

std::string TextPacker::piece(std::span<const EventRecord> events) const {
  std::string text;
  for (const auto& event : events) format_->append(text, event);
  return gzip_ ? gzip_member(text, fast_gzip) : text;
}

std::string TextPacker::pack(std::span<const EventRecord> events, std::uint64_t first) const {
  check_events(events, run_, first);
  std::vector<std::string> pieces((events.size() + piece_events - 1) / piece_events);
  const auto make = [&](std::size_t begin, std::size_t step) {
    for (std::size_t i = begin; i < pieces.size(); i += step) {
      const auto rest = events.subspan(i * piece_events);
      pieces[i] = piece(rest.first(std::min(piece_events, rest.size())));
    }
  };
  const std::size_t threads = std::min(static_cast<std::size_t>(threads_), pieces.size());
  std::vector<std::future<void>> others;
  for (std::size_t thread = 1; thread < threads; ++thread)
    others.push_back(std::async(std::launch::async, make, thread, threads));
  make(0, std::max<std::size_t>(threads, 1));
  for (auto& other : others) other.get();
  std::string bytes;
  for (const auto& piece : pieces) bytes += piece;
  return bytes;
}

}  // namespace helikos::events
