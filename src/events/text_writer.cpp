// SPDX-License-Identifier: Apache-2.0
#include "events/text_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <stdexcept>
#include <vector>

#include "core/error.hpp"
#include "events/checks_of_writer.hpp"
#include "events/gzip.hpp"

namespace helikos::events {
namespace {

GrowingFile open_file(const std::string& path, std::optional<WriterPosition> position) {
  return position ? GrowingFile(path, position->bytes) : GrowingFile(path);
}

constexpr int stored = 0;  ///< level of gzip

}  // namespace

TextWriter::TextWriter(const std::string& path, TextPacker packer,
                       std::optional<WriterPosition> position)
    : packer_(std::move(packer)),
      events_(position ? position->events : 0),
      file_(open_file(path, position)),
      queue_(
          packer_.threads(), [this](std::string text) { return packer_.packed(text, fast_gzip); },
          [this](const std::string& bytes) { file_.append(bytes); }) {
  const auto& format = packer_.format();
  const std::string head = packer_.packed(format.head(packer_.run()), fast_gzip);
  const std::string numbers = packer_.packed(format.numbers(packer_.run(), 0), stored);
  head_size_ = head.size();
  numbers_size_ = numbers.size();
  if (position) {
    check_head(head);
  } else {
    file_.append(head + numbers);
  }
}

/// The numbers of subprocesses may be others than those that the run began with.
void TextWriter::check_head(const std::string& head) const {
  const bool is_same =
      file_.size() >= head_size_ + numbers_size_ && file_.read(0, head.size()) == head;
  if (!is_same) throw InputError(fmt::format("{}: is of another run", file_.part()));
}

void TextWriter::write(std::span<const EventRecord> events) {
  check_events(events, packer_.run(), events_);
  events_ += events.size();
  while (!events.empty()) {
    std::vector<std::future<std::string>> texts;
    while (!events.empty() && texts.size() < static_cast<std::size_t>(packer_.threads())) {
      const auto piece = events.first(std::min(piece_events, events.size()));
      texts.push_back(
          std::async(std::launch::async, [this, piece] { return packer_.formatted(piece); }));
      events = events.subspan(piece.size());
    }
    for (auto& text : texts) queue_.push(text.get());
  }
}

std::uint64_t TextWriter::make_room(std::uint64_t events, std::uint64_t bytes) {
  queue_.drain();
  events_ += events;
  return file_.grow(bytes);
}

WriterPosition TextWriter::position() {
  queue_.drain();
  file_.sync();
  return {file_.size(), events_};
}

void TextWriter::finish(const RunRecord& run) {
  queue_.drain();
  const auto& format = packer_.format();
  const std::string numbers = packer_.packed(format.numbers(run, events_), stored);
  if (numbers.size() != numbers_size_ ||
      packer_.packed(format.head(run), fast_gzip).size() != head_size_)
    throw std::invalid_argument("finish: the run is not the one that the file began with");
  file_.overwrite(head_size_, numbers);
  file_.append(packer_.packed(format.tail(), fast_gzip));
  file_.finish();
}

}  // namespace helikos::events
