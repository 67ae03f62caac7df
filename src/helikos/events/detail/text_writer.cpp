// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/detail/text_writer.hpp"

#include <fmt/format.h>

#include <exception>
#include <stdexcept>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/in_pieces.hpp"
#include "helikos/events/checks_of_writer.hpp"
#include "helikos/events/gzip.hpp"

namespace helikos::events {
namespace {

files::GrowingFile opened(files::PartFile file, std::optional<WriterPosition> position) {
  return position ? files::GrowingFile(std::move(file), position->bytes)
                  : files::GrowingFile(std::move(file));
}

constexpr int stored = 0;  ///< level of gzip

}  // namespace

TextWriter::TextWriter(files::PartFile file, std::unique_ptr<const TextFormat> format,
                       const RunRecord& run, const TextWriterOptions& options,
                       std::optional<WriterPosition> position)
    : run_(run),
      options_(options),
      format_(std::move(format)),
      events_(position ? position->events : 0),
      file_(opened(std::move(file), position)),
      queue_(options.threads, [this](const std::string& bytes) { file_.append(bytes); }) {
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

/// Checks that a continued file has this head; the numbers of subprocesses may differ from those at
/// the start of the run.
void TextWriter::check_head(const std::string& head) const {
  const bool is_same =
      file_.size() >= head_size_ + numbers_size_ && file_.read(0, head.size()) == head;
  if (!is_same) throw InputError(fmt::format("{}: is of another run", file_.part()));
}

std::string TextWriter::packed(std::string_view text, int level) const {
  if (!options_.gzip) return std::string(text);
  std::string bytes;
  append_gzip_member(bytes, text, level);
  return bytes;
}

/// The bytes of some events in the file.
std::string TextWriter::piece_of(std::span<const EventRecord> events) {
  std::string text = queue_.memory();
  format_->append(text, events);
  if (!options_.gzip) return text;
  std::string bytes = queue_.memory();
  append_gzip_member(bytes, text, fast_gzip);
  queue_.give_back(std::move(text));
  return bytes;
}

void TextWriter::write(std::span<const EventRecord> events) {
  check_events(events, run_, events_, options_.threads);
  events_ += events.size();
  const std::uint64_t first = pieces_;
  pieces_ += (events.size() + piece_events - 1) / piece_events;
  in_pieces(options_.threads, events.size(), piece_events, [&](std::size_t begin, std::size_t end) {
    try {
      queue_.push(first + begin / piece_events, piece_of(events.subspan(begin, end - begin)));
    } catch (...) {
      queue_.fail(std::current_exception());
      throw;
    }
  });
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
  file_.append(packed(format_->tail(run), fast_gzip));
  file_.finish();
}

}  // namespace helikos::events
