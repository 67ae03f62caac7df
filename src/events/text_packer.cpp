// SPDX-License-Identifier: Apache-2.0
#include "events/text_packer.hpp"

#include <algorithm>
#include <future>
#include <vector>

#include "events/checks_of_writer.hpp"
#include "events/event_format.hpp"
#include "events/gzip.hpp"
#include "events/hepmc_format.hpp"
#include "events/lhe_format.hpp"

namespace helikos::events {

TextPacker::TextPacker(std::unique_ptr<const TextFormat> format, const RunRecord& run, bool gzip,
                       int threads)
    : format_(std::move(format)), run_(run), gzip_(gzip), threads_(std::max(threads, 1)) {}

std::string TextPacker::packed(std::string_view text, int level) const {
  return gzip_ ? gzip_member(text, level) : std::string(text);
}

std::string TextPacker::formatted(std::span<const EventRecord> events) const {
  std::string text;
  for (const auto& event : events) format_->append(text, event);
  return text;
}

std::string TextPacker::pack(std::span<const EventRecord> events, std::uint64_t first) const {
  check_events(events, run_, first);
  std::vector<std::string> pieces((events.size() + piece_events - 1) / piece_events);
  const auto make = [&](std::size_t begin, std::size_t step) {
    for (std::size_t i = begin; i < pieces.size(); i += step) {
      const auto rest = events.subspan(i * piece_events);
      pieces[i] = packed(formatted(rest.first(std::min(piece_events, rest.size()))), fast_gzip);
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

TextPacker make_text_packer(const std::string& path, const RunRecord& run, int threads) {
  const auto format = event_format(path);
#ifdef HELIKOS_HAS_HEPMC3
  if (format.kind == EventFormat::Kind::hepmc)
    return {std::make_unique<HepmcFormat>(run), run, format.gzip, threads};
#endif
  return {std::make_unique<LheFormat>(run), run, format.gzip, threads};
}

}  // namespace helikos::events
