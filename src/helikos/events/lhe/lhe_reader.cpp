// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lhe/lhe_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/in_pieces.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

constexpr std::string_view event_end = "</event>";
constexpr std::size_t parts_of_thread = 8;  ///< that are read together
/// A part without an end of an event is not larger, nor are parts that were joined.
constexpr std::size_t largest_part = std::size_t{1} << 27, largest_join = std::size_t{1} << 30;

/// The text between the ends of two tags.
std::string_view inside(std::string_view block, std::string_view end) {
  const auto begin = block.find('>');
  block = block.substr(0, block.rfind(end));
  return begin < block.size() ? block.substr(begin + 1) : std::string_view{};
}

/// The position behind the last line with an end of an event; npos: there is none.
std::size_t last_end(const std::string& text) {
  for (auto tag = text.rfind(event_end); tag != text.npos; tag = text.rfind(event_end, tag - 1)) {
    const auto line_end = text.find('\n', tag);
    if (line_end != text.npos) return line_end + 1;
    if (tag == 0) break;
  }
  return text.npos;
}

}  // namespace

LheReader::LheReader(const std::string& path, std::size_t part)
    : input_(path), head_(read_head()), tags_(head_.run), part_size_(part) {}

// ---- The head ----------------------------------------------------------------------------------

std::string_view LheReader::next_line(const char* place) {
  const auto line = input_.line();
  if (!line) throw InputError(fmt::format("{}: is cut off {}", input_.path(), place));
  return *line;
}

LheRun LheReader::read_head() {
  auto first = trimmed(next_line("at its first line"));
  while (first.empty() || first.starts_with("<?")) first = trimmed(next_line("at its first line"));
  if (first.starts_with("HepMC::"))
    throw InputError(
        fmt::format("{}: is HepMC, which is written and not read: .lhe, .lhe.gz and .lheh5 are",
                    input_.path()));
  if (!opens(first, "LesHouchesEvents"))
    throw InputError(fmt::format("{}: is no file of events: no <LesHouchesEvents>", input_.path()));
  std::string header, before_header;
  const auto block = [&](const std::string& line, std::string_view end) {
    const auto next = [&] { return next_line("before its events"); };
    return read_block(line, end, input_.path(), next);
  };
  while (true) {
    const std::string line(trimmed(next_line("before its events")));
    if (line.starts_with("<!--")) {
      before_header += block(line, "-->") + "\n";
    } else if (opens(line, "header")) {
      header = block(line, "</header>");
    } else if (opens(line, "init")) {
      const auto init = block(line, "</init>");
      try {
        auto result = lhe_run(inside(header, "</header>"), inside(init, "</init>"));
        result.run.before_header.text = std::move(before_header);
        return result;
      } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", input_.path(), error.what()));
      }
    } else if (opens(line, "event")) {
      throw InputError(fmt::format("{}: there is no <init> before its events", input_.path()));
    }
  }
}

// ---- Parts of the file -------------------------------------------------------------------------

/// Reads the text of the next part. An error is kept for those who come to it.
void LheReader::take_text(LheText& part) {
  part.text.swap(rest_);
  rest_.clear();
  part.begin = 0;
  part.is_last = false;
  try {
    while (true) {
      const std::size_t before = part.text.size(), wanted = std::max(part_size_, before);
      input_.append(part.text, wanted);
      if (part.text.size() - before < wanted) {
        part.is_last = is_read_ = true;
        return;
      }
      const auto cut = last_end(part.text);
      if (cut == part.text.npos && part.text.size() < largest_part) continue;
      if (cut != part.text.npos) {
        rest_.assign(part.text, cut);
        part.text.resize(cut);
      }
      return;
    }
  } catch (...) {
    part.failure = std::current_exception();
    part.is_last = is_read_ = true;
  }
}

void LheReader::read_parts(std::size_t number, int threads) {
  if (parts_.size() < number) parts_.resize(number);
  num_parts_ = part_ = event_ = 0;
  std::mutex turn;
  in_pieces(threads, number, 1, [&](std::size_t, std::size_t) {
    std::unique_lock lock(turn);
    if (is_read_) return;
    LheText& part = parts_[num_parts_++];
    take_text(part);
    lock.unlock();
    read_events(part, input_.path(), tags_);
  });
}

/// Puts the text of a part that does not end between two events before the next part.
void LheReader::join(const LheText& part) {
  const std::string rest = part.text.substr(part.begin);
  std::string text = rest;
  do {  // twice as much, so that a long text is not read again and again
    if (++part_ == num_parts_) read_parts(1, 1);
    text += parts_[part_].text;
  } while (text.size() < 2 * rest.size() && !parts_[part_].is_last);
  if (text.size() > largest_join)
    throw InputError(fmt::format("{}: text between events {} and {} is too long", input_.path(),
                                 events_, events_ + 1));
  event_ = 0;
  parts_[part_].text = std::move(text);
  parts_[part_].begin = 0;
  read_events(parts_[part_], input_.path(), tags_);
}

/// Behind the last line of the file only blank lines may stand.
void LheReader::check_end(const LheText& part) {
  std::string text = part.text.substr(part.begin);
  std::exception_ptr failure = part.failure;
  while (true) {
    std::string_view rest = text;
    while (!rest.empty()) {
      const auto line = helikos::next_line(rest);
      if (!trimmed(line).empty())
        throw InputError(
            fmt::format("{}: behind {} stands {}", input_.path(), last_lhe_line, in_quotes(line)));
    }
    if (failure) std::rethrow_exception(failure);
    if (++part_ >= num_parts_) {
      if (is_read_) break;
      read_parts(1, 1);
    }
    text = parts_[part_].text;
    failure = parts_[part_].failure;
  }
  if (head_.events && *head_.events != events_) {
    throw InputError(fmt::format("{}: has {}, but its header says {}", input_.path(),
                                 counted(events_, "event"), *head_.events));
  }
}

/// Goes on behind the events of a part.
void LheReader::continue_behind(LheText& part) {
  switch (part.end) {
    case LheText::End::of_text:
      event_ = 0;
      ++part_;
      break;
    case LheText::End::of_events:
      between_ = std::move(part.between);
      is_at_end_ = true;
      check_end(part);
      break;
    case LheText::End::inside:
      join(part);
      break;
    case LheText::End::at_failure:
      refuse_event(part, input_.path(), tags_, events_);
  }
}

/// `parts`: the number of parts that are read at once.
bool LheReader::next(EventRecord& event, std::size_t parts, int threads) {
  while (!is_at_end_) {
    if (part_ == num_parts_) read_parts(parts, threads);
    LheText& part = parts_[part_];
    if (event_ < part.count) {
      std::swap(event, part.events[event_++]);
      ++events_;
      return true;
    }
    continue_behind(part);
  }
  return false;
}

void LheReader::read(std::vector<EventRecord>& events, std::size_t most, int threads) {
  const std::size_t parts = threads > 1 ? parts_of_thread * std::size_t(threads) : 1;
  events.resize(most);
  std::size_t count = 0;
  while (count < most && next(events[count], parts, threads)) ++count;
  events.resize(count);
}

}  // namespace helikos::events
