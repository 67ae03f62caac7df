// SPDX-License-Identifier: Apache-2.0
#include "events/event_writer.hpp"

#include <algorithm>

#include "events/event_format.hpp"
#include "events/lhe_format.hpp"
#include "events/text_writer.hpp"

namespace helikos::events {

std::unique_ptr<EventWriter> make_event_writer(const std::string& path, const RunRecord& run,
                                               int threads,
                                               std::optional<WriterPosition> position) {
  const auto format = event_format(path);
  const TextWriterOptions options{.gzip = format.gzip, .threads = std::max(threads, 1)};
  return std::make_unique<TextWriter>(path, std::make_unique<LheFormat>(run), run, options,
                                      position);
}

}  // namespace helikos::events
