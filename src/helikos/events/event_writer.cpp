// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/event_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/in_pieces.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/event_format.hpp"
#include "helikos/events/gzip.hpp"
#include "helikos/events/hepmc/hepmc_format.hpp"
#include "helikos/events/lhe/lhe_format.hpp"
#include "helikos/events/lheh5/lheh5_writer.hpp"

namespace helikos::events {
namespace {

std::unique_ptr<TextFormat> text_format(EventFormat::Kind kind, const RunRecord& run) {
#ifdef HELIKOS_HAS_HEPMC3
  if (kind == EventFormat::Kind::hepmc) return std::make_unique<HepmcFormat>(run);
#endif
  (void)kind;
  return std::make_unique<LheFormat>(run);
}

/// Turns events into text, plain or compressed by gzip, piece by piece.
class TextPacker : public EventPacker {
 public:
  TextPacker(EventFormat format, const RunRecord& run, int threads)
      : format_(text_format(format.kind, run)), run_(run), gzip_(format.gzip), threads_(threads) {}

  void pack(std::span<const EventRecord> events, std::uint64_t first,
            std::string& bytes) const override {
    if (threads_ == 1) {
      check_events(events, run_, first);
      for (; !events.empty(); events = events.subspan(std::min(piece_events, events.size())))
        append(bytes, events.first(std::min(piece_events, events.size())));
      return;
    }
    std::vector<std::string> pieces;
    make_pieces(events, first, pieces);
    for (const auto& piece : pieces) bytes += piece;
  }

  /// Makes the bytes of each piece, and uses the memory of former pieces again.
  void make_pieces(std::span<const EventRecord> events, std::uint64_t first,
                   std::vector<std::string>& pieces) const {
    check_events(events, run_, first, threads_);
    pieces.resize((events.size() + piece_events - 1) / piece_events);
    in_pieces(threads_, events.size(), piece_events, [&](std::size_t begin, std::size_t end) {
      auto& piece = pieces[begin / piece_events];
      piece.clear();
      append(piece, events.subspan(begin, end - begin));
    });
  }

  /// Text as the file has it.
  std::string packed(std::string_view text, int level) const {
    if (!gzip_) return std::string(text);
    std::string bytes;
    append_gzip_member(bytes, text, level);
    return bytes;
  }

  const TextFormat& format() const { return *format_; }
  int threads() const { return threads_; }

 private:
  /// Appends the bytes of one piece.
  void append(std::string& bytes, std::span<const EventRecord> events) const {
    if (!gzip_) return format_->append(bytes, events);
    thread_local std::string text;
    text.clear();
    format_->append(text, events);
    append_gzip_member(bytes, text, fast_gzip);
  }

  std::unique_ptr<const TextFormat> format_;
  RunRecord run_;
  bool gzip_;
  int threads_;  ///< number of threads that format and compress
};

/// Writes a text format, plain or compressed by gzip.
///
/// A batch is cut into pieces of a fixed number of events. Threads format the pieces and compress
/// each piece as a gzip member of its own. With several threads, another thread writes the pieces
/// while the caller continues. The numbers of the run are a member that is stored without
/// compression, so that they can be overwritten in place.
class TextWriter : public EventWriter {
 public:
  TextWriter(files::PartFile file, EventFormat format, const RunRecord& run, int threads,
             std::optional<WriterPosition> position)
      : packer_(format, run, threads),
        events_(position ? position->events : 0),
        file_(std::move(file), position ? position->bytes : 0) {
    const std::string head = packer_.packed(packer_.format().head(run), fast_gzip);
    const std::string numbers = packer_.packed(packer_.format().numbers(run, 0), stored);
    head_size_ = head.size();
    numbers_size_ = numbers.size();
    if (position) {
      check_head(head);
    } else {
      file_.append(head + numbers);
    }
  }

  void write(std::span<const EventRecord> events) override {
    packer_.make_pieces(events, events_, pieces_);
    events_ += events.size();
    drain();
    std::swap(pieces_, in_writing_);
    if (packer_.threads() > 1 && in_writing_.size() > 1) {
      try {
        written_ = std::async(std::launch::async, [this] { append_pieces(); }).share();
        return;
      } catch (const std::system_error&) {  // no thread can be started
      }
    }
    written_ = std::async(std::launch::deferred, [this] { append_pieces(); }).share();
    drain();
  }

  std::uint64_t make_room(std::uint64_t events, std::uint64_t bytes) override {
    drain();
    events_ += events;
    return file_.grow(bytes);
  }

  files::GrowingFile& file() override {
    if (written_.valid()) written_.wait();
    return file_;
  }

  WriterPosition position() override {
    drain();
    file_.sync();
    return {file_.size(), events_};
  }

  void finish(const RunRecord& run) override {
    drain();
    const TextFormat& format = packer_.format();
    const std::string numbers = packer_.packed(format.numbers(run, events_), stored);
    if (numbers.size() != numbers_size_ ||
        packer_.packed(format.head(run), fast_gzip).size() != head_size_)
      throw std::invalid_argument("finish: the run is not the one that the file began with");
    file_.overwrite(head_size_, numbers);
    file_.append(packer_.packed(format.tail(run), fast_gzip));
    file_.finish();
  }

 private:
  static constexpr int stored = 0;  ///< level of gzip

  /// Waits until all pieces are written. Every call after a failure throws it, so that nothing more
  /// is written.
  void drain() const {
    if (written_.valid()) written_.get();
  }

  void append_pieces() {
    for (const auto& piece : in_writing_) file_.append(piece);
  }

  /// Checks that a continued file has this head; the numbers of subprocesses may differ from those
  /// at the start of the run.
  void check_head(const std::string& head) const {
    const bool is_same =
        file_.size() >= head_size_ + numbers_size_ && file_.read(0, head.size()) == head;
    if (!is_same) throw InputError(fmt::format("{}: is of another run", file_.part()));
  }

  TextPacker packer_;
  std::uint64_t events_ = 0;
  std::uint64_t head_size_ = 0;
  std::size_t numbers_size_ = 0;  ///< size after compression
  files::GrowingFile file_;
  std::vector<std::string> pieces_, in_writing_;
  std::shared_future<void> written_;  ///< ends before the file and the pieces do
};

}  // namespace

std::unique_ptr<EventWriter> make_event_writer(files::PartFile file, const RunRecord& run,
                                               int threads,
                                               std::optional<WriterPosition> position) {
  check_format(file.name());
  const auto format = event_format(file.name());
  if (format.kind == EventFormat::Kind::lheh5) {
#ifdef HELIKOS_HAS_HDF5
    return std::make_unique<Lheh5Writer>(std::move(file), run, position);
#endif
  }
  return std::make_unique<TextWriter>(std::move(file), format, run, std::max(threads, 1), position);
}

std::unique_ptr<EventPacker> make_event_packer(const std::string& path, const RunRecord& run,
                                               int threads) {
  check_format(path);
  const auto format = event_format(path);
#ifdef HELIKOS_HAS_HDF5
  if (format.kind == EventFormat::Kind::lheh5) return std::make_unique<Lheh5Packer>(run);
#endif
  return std::make_unique<TextPacker>(format, run, std::max(threads, 1));
}

void check_format(const std::string& path) {
#ifdef HELIKOS_HAS_HDF5
  constexpr bool has_hdf5 = true;
#else
  constexpr bool has_hdf5 = false;
#endif
#ifdef HELIKOS_HAS_HEPMC3
  constexpr bool has_hepmc3 = true;
#else
  constexpr bool has_hepmc3 = false;
#endif
  const EventFormat::Kind kind = event_format(path).kind;
  if (kind == EventFormat::Kind::lheh5 && !has_hdf5)
    throw InputError(fmt::format("{}: this build has no HDF5; choose .lhe.gz", path));
  if (kind == EventFormat::Kind::hepmc && !has_hepmc3)
    throw InputError(fmt::format("{}: this build has no HepMC3; choose .lhe.gz", path));
}

}  // namespace helikos::events
