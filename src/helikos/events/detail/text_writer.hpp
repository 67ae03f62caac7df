// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "helikos/base/files/growing_file.hpp"
#include "helikos/events/detail/piece_queue.hpp"
#include "helikos/events/event_packer.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/events/text_format.hpp"

namespace helikos::events {

/// Options for writing a text file.
struct TextWriterOptions {
  bool gzip = false;
  int threads = 1;  ///< number of threads that format and compress
};

/// Writes a text format, plain or compressed by gzip.
///
/// A batch is cut into pieces of a fixed number of events. Threads format the pieces and compress
/// each piece as a gzip member of its own. With several threads, another thread writes the pieces
/// while the caller continues. The numbers of the run are a member that is stored without
/// compression, so that they can be overwritten in place.
class TextWriter : public EventWriter {
 public:
  TextWriter(files::PartFile file, std::unique_ptr<const TextFormat> format, const RunRecord& run,
             const TextWriterOptions& options, std::optional<WriterPosition> position);
  void write(std::span<const EventRecord> events) override;
  std::uint64_t make_room(std::uint64_t events, std::uint64_t bytes) override;
  files::GrowingFile& file() override { return file_; }
  WriterPosition position() override;
  void finish(const RunRecord& run) override;

 private:
  std::string packed(std::string_view text, int level) const;
  std::string piece_of(std::span<const EventRecord> events);
  void check_head(const std::string& head) const;

  RunRecord run_;
  TextWriterOptions options_;
  std::unique_ptr<const TextFormat> format_;
  std::uint64_t events_ = 0;
  std::uint64_t pieces_ = 0;  ///< number of pieces of this writer
  std::uint64_t head_size_ = 0;
  std::size_t numbers_size_ = 0;  ///< size after compression
  files::GrowingFile file_;
  PieceQueue queue_;
};

}  // namespace helikos::events
