// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lhe/lhe_reader.hpp"

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"
#include "helikos/events/lhe/xml.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

constexpr std::size_t largest_header = std::size_t{1} << 28, largest_event = std::size_t{1} << 26;
constexpr std::string_view last_line = "</LesHouchesEvents>";

/// Whether a line begins with <name> or <name ...>.
bool opens(std::string_view line, std::string_view name) {
  if (!line.starts_with('<') || !line.substr(1).starts_with(name)) return false;
  const char next = line.size() > name.size() + 1 ? line[name.size() + 1] : ' ';
  return next == '>' || next == ' ' || next == '\t';
}

/// The attributes of a tag.
std::string_view tag_text(std::string_view line) {
  line = line.substr(0, line.find('>'));
  next_word(line);
  return line;
}

/// Whether a line is allowed between events.
bool may_stand_between(std::string_view line) {
  return line.empty() || line[0] == '#' || opens(line, "eventgroup") ||
         line.starts_with("</eventgroup");
}

/// The text between the ends of two tags.
std::string_view inside(std::string_view block, std::string_view end) {
  const auto begin = block.find('>');
  block = block.substr(0, block.rfind(end));
  return begin < block.size() ? block.substr(begin + 1) : std::string_view{};
}

/// Refuses a particle that the first line of the event does not count.
void check_rest(std::string_view text) {
  const auto line = trimmed(text.substr(0, text.find('\n')));
  if (line.empty() || line[0] == '<' || line[0] == '#') return;
  try {
    read_particle_line(line);
  } catch (const InputError&) {
    return;  // text that the format allows
  }
  throw InputError("has more particles than its first line says");
}

}  // namespace

LheReader::LheReader(const std::string& path)
    : input_(path), head_(read_head()), tags_(head_.run) {}

std::string_view LheReader::next_line(const char* place) {
  const auto line = input_.line();
  if (!line) throw InputError(fmt::format("{}: is cut off {}", input_.path(), place));
  return *line;
}

/// Reads from the first line of a block to the line of its end.
std::string LheReader::read_block(std::string line, const std::string& end) {
  std::string text = std::move(line);
  while (text.find(end, text.rfind('\n') == text.npos ? 0 : text.rfind('\n')) == text.npos) {
    text += '\n';
    text += next_line("before its events");
    if (text.size() > largest_header)
      throw InputError(fmt::format("{}: its header is too long", input_.path()));
  }
  return text;
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
  while (true) {
    const std::string line(trimmed(next_line("before its events")));
    if (line.starts_with("<!--")) {
      before_header += read_block(line, "-->") + "\n";
    } else if (opens(line, "header")) {
      header = read_block(line, "</header>");
    } else if (opens(line, "init")) {
      const auto init = read_block(line, "</init>");
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

/// Finds the next event; returns false at the regular end of the file.
bool LheReader::find_event() {
  between_.clear();
  while (true) {
    const auto source = next_line("behind its events"), line = trimmed(source);
    if (opens(line, "event")) {
      kept_ = {.before = between_, .event = other_attributes(tag_text(line), {})};
      return true;
    }
    if (line.starts_with("<!--")) {
      between_ += read_block(std::string(source), "-->") + "\n";
    } else if (line.starts_with(last_line)) {
      return false;
    } else if (!may_stand_between(line)) {
      throw InputError(
          fmt::format("{}: behind event {} stands {}", input_.path(), events_, in_quotes(line)));
    } else if (!line.empty()) {
      between_.append(source).append("\n");
    }
    if (between_.size() > largest_event)
      throw InputError(fmt::format("{}: text between events {} and {} is too long", input_.path(),
                                   events_, events_ + 1));
  }
}

void LheReader::check_end() {
  while (const auto line = input_.line()) {
    if (!trimmed(*line).empty()) {
      throw InputError(
          fmt::format("{}: behind {} stands {}", input_.path(), last_line, in_quotes(*line)));
    }
  }
  if (head_.events && *head_.events != events_) {
    throw InputError(fmt::format("{}: has {} events, but its header says {}", input_.path(),
                                 events_, *head_.events));
  }
}

void LheReader::read_event(EventRecord& event) {
  std::string_view line;
  do {
    line = trimmed(next_line("in an event"));
  } while (line.empty() || line[0] == '#');
  const int number = read_event_line(event, line);
  event.particles.clear();
  std::string remarks;
  while (static_cast<int>(event.particles.size()) < number) {
    const auto source = next_line("in an event");
    line = trimmed(source);
    if (line.starts_with('#')) remarks.append(source).append("\n");
    if (line.empty() || line[0] == '#') continue;
    event.particles.push_back(read_particle_line(line));
  }
  rest_.clear();
  while (true) {
    line = next_line("in an event");
    if (opens(trimmed(line), "event")) throw InputError("has no end");
    const auto end = line.find("</event>");
    rest_.append(line.substr(0, end));
    if (end != line.npos) break;
    rest_ += '\n';
    if (rest_.size() > largest_event) throw InputError("is too long");
  }
  check_rest(trimmed(rest_));
  tags_.read(event, kept_, rest_);
  kept_.elements.insert(0, remarks);
  event.kept = kept_;
}

bool LheReader::read(EventRecord& event) {
  if (is_at_end_) return false;
  if (!find_event()) {
    is_at_end_ = true;
    check_end();
    return false;
  }
  ++events_;
  try {
    read_event(event);
  } catch (const InputError& error) {
    const std::string_view what = error.what();
    if (what.starts_with(input_.path())) throw;
    throw InputError(fmt::format("{}: event {}: {}", input_.path(), events_, what));
  }
  return true;
}

}  // namespace helikos::events
