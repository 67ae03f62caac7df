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

TextWriter::TextWriter(const std::string& path, std::unique_ptr<const TextFormat> format,
                       const RunRecord& run, const TextWriterOptions& options,
                       std::optional<WriterPosition> position)
    : run_(run),
      options_(options),
      format_(std::move(format)),
      events_(position ? position->events : 0),
      file_(open_file(path, position)),
      queue_(
          options.threads, [this](std::string text) { return packed(text, fast_gzip); },
          [this](const std::string& bytes) { file_.append(bytes); }) {
  const std::string head = packed(format_->head(run), fast_gzip);
  const std::string numbers = packed(format_->numbers(run, 0), stored);
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

std::string TextWriter::packed(std::string_view text, int level) const {
  return options_.gzip ? gzip_member(text, level) : std::string(text);
}

std::string TextWriter::formatted(std::span<const EventRecord> events) const {
  std::string text;
  for (const auto& event : events) format_->append(text, event);
  return text;
}

void TextWriter::write(std::span<const EventRecord> events) {
  check_events(events, run_, events_);
  events_ += events.size();
  while (!events.empty()) {
    std::vector<std::future<std::string>> texts;
    while (!events.empty() && texts.size() < static_cast<std::size_t>(options_.threads)) {
      const auto piece = events.first(std::min(piece_events, events.size()));
      texts.push_back(std::async(std::launch::async, [this, piece] { return formatted(piece); }));
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
  const std::string numbers = packed(format_->numbers(run, events_), stored);
  if (numbers.size() != numbers_size_ || packed(format_->head(run), fast_gzip).size() != head_size_)
    throw std::invalid_argument("finish: the run is not the one that the file began with");
  file_.overwrite(head_size_, numbers);
  file_.append(packed(format_->tail(), fast_gzip));
  file_.finish();
}

}  // namespace helikos::events
