// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lhe/detail/lhe_events.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "helikos/base/core/error.hpp"
#include "helikos/events/gzip.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

constexpr std::size_t largest_event = std::size_t{1} << 26;

/// Thrown where a text ends and the file does not.
struct TextEnds {};

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

constexpr int most_particles = 100000;

double number(std::string_view word, const char* what) {
  const auto value = to_double(trimmed(word));
  if (!value) throw InputError(fmt::format("{} {} is no number", what, in_quotes(word)));
  return *value;
}

/// Reads an attribute that may be missing.
void read_attribute(double& value, std::string_view attributes, const char* name) {
  const auto text = attribute(attributes, name);
  if (!text.empty()) value = number(text, name);
}

/// Reads the first line of an event; returns the number of particles. The functions for lines and
/// tags throw InputError without the name of the file and the number of the event.
int read_event_line(EventRecord& event, std::string_view line) {
  int count = 0;
  LineNumbers numbers(line);
  numbers >> count >> event.process >> event.weight >> event.scale >> event.alpha_qed >>
      event.alpha_qcd;
  if (!numbers.is_complete())
    throw InputError(fmt::format("{} are not the six numbers of an event", in_quotes(line)));
  if (count < 0 || count > most_particles)
    throw InputError(fmt::format("{} particles are not possible", count));
  return count;
}

EventParticle read_particle_line(std::string_view line) {
  EventParticle particle;
  auto& [e, px, py, pz] = particle.p;
  LineNumbers numbers(line);
  numbers >> particle.pdg >> particle.status >> particle.mothers[0] >> particle.mothers[1] >>
      particle.colors[0] >> particle.colors[1] >> px >> py >> pz >> e >> particle.mass >>
      particle.lifetime >> particle.spin;
  if (!numbers.is_complete())
    throw InputError(fmt::format("{} are not the 13 numbers of a particle", in_quotes(line)));
  return particle;
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

bool opens(std::string_view line, std::string_view name) {
  if (!line.starts_with('<') || !line.substr(1).starts_with(name)) return false;
  const char next = line.size() > name.size() + 1 ? line[name.size() + 1] : ' ';
  return next == '>' || next == ' ' || next == '\t';
}

// ---- The lines behind the particles ------------------------------------------------------------

LheTags::LheTags(const RunRecord& run) {
  for (const auto& variation : run.variations) {
    index_.emplace(variation.id, ids_.size());
    ids_.push_back(variation.id);
  }
}

/// The index of a variation; most files have the order of the list, so `guess` is tried first.
std::size_t LheTags::index(const std::string& id, std::size_t guess) const {
  if (guess < ids_.size() && ids_[guess] == id) return guess;
  const auto found = index_.find(id);
  return found == index_.end() ? ids_.size() : found->second;
}

/// <rwgt>: one element for each weight.
void LheTags::read_weights(EventRecord& event, std::string_view text) const {
  std::size_t guess = 0;
  while (const auto element = next_element(text)) {
    if (element->name != "wgt") continue;
    auto id = attribute(element->attributes, "id");
    const auto place = index(id, guess++);
    const double weight = number(element->content, "weight");
    if (place < event.weights.size()) {
      event.weights[place] = weight;
    } else {
      event.undeclared.emplace_back(std::move(id), weight);
    }
  }
}

/// <weights>: numbers in the order of the header. Additional numbers are named by their places,
/// counted from 1.
void LheTags::read_list(EventRecord& event, std::string_view text) const {
  for (auto& weight : event.weights) {
    const auto word = next_word(text);
    if (word.empty()) return;
    weight = number(word, "weight");
  }
  std::size_t place = event.weights.size();
  for (auto word = next_word(text); !word.empty(); word = next_word(text))
    event.undeclared.emplace_back(fmt::format("{}", ++place), number(word, "weight"));
}

/// Reads an element; returns false if it is not known.
bool LheTags::read_element(EventRecord& event, KeptText& kept, const XmlElement& element) const {
  if (element.name == "rwgt") {
    read_weights(event, element.content);
  } else if (element.name == "weights") {
    read_list(event, element.content);
  } else if (element.name == "scales") {
    read_attribute(event.mu_f, element.attributes, "muf");
    read_attribute(event.mu_r, element.attributes, "mur");
    kept.scales += other_attributes(element.attributes, {"muf", "mur", "mups"});
  } else if (element.name == "pdfinfo") {
    read_attribute(event.fractions[0], element.attributes, "x1");
    read_attribute(event.fractions[1], element.attributes, "x2");
    if (event.fractions[0] <= 0.0) return false;
    kept.pdfinfo += other_attributes(element.attributes, {"p1", "p2", "x1", "x2", "scale"});
  } else {
    return false;
  }
  return true;
}

void LheTags::read(EventRecord& event, KeptText& kept, std::string_view text) const {
  event.mu_r = event.mu_f = event.scale;
  event.fractions = {0.0, 0.0};
  event.weights.assign(ids_.size(), std::numeric_limits<double>::quiet_NaN());
  event.undeclared.clear();
  while (const auto element = next_element(text)) {
    kept.elements += text_between(element->before);
    if (!read_element(event, kept, *element)) kept.elements.append(element->source).append("\n");
  }
  kept.elements += text_between(text);
}

// ---- The events of a text ----------------------------------------------------------------------

namespace {

/// Reads the events of a text one after the other.
class EventParser {
 public:
  /// `events`: number of events before the text.
  EventParser(const std::string& path, const LheTags& tags, const LheText& text,
              std::uint64_t events)
      : path_(path), tags_(tags), text_(text), at_(text.begin), events_(events) {}

  /// Reads the next event. False: the text ends, or the list of events. Throws InputError, and
  /// TextEnds where the text ends at another place than between two events.
  bool read(EventRecord& event) {
    if (!find_event()) return false;
    ++events_;
    try {
      read_event(event);
    } catch (const InputError& error) {
      const std::string_view what = error.what();
      if (what.starts_with(path_)) throw;
      throw InputError(fmt::format("{}: event {}: {}", path_, events_, what));
    }
    return true;
  }

  std::size_t position() const { return at_; }
  bool is_behind_events() const { return is_behind_events_; }
  std::string& between() { return between_; }

 private:
  std::string_view next_line(const char* place);
  bool find_event();
  void read_event(EventRecord& event);

  const std::string& path_;
  const LheTags& tags_;
  const LheText& text_;
  std::size_t at_;  ///< position in the text
  std::uint64_t events_;
  bool is_behind_events_ = false;
  std::string between_;  ///< lines between two events
  KeptText kept_;        ///< text of the event that is read
};

std::string_view EventParser::next_line(const char* place) {
  const auto rest = std::string_view(text_.text).substr(at_);
  const auto end = rest.find('\n');
  const auto line = rest.substr(0, end);
  if (line.size() >= largest_line)
    throw InputError(fmt::format("{}: one of its lines is too long", path_));
  if (end == rest.npos) {
    if (text_.failure) std::rethrow_exception(text_.failure);
    if (!text_.is_last) throw TextEnds();
    if (line.empty()) throw InputError(fmt::format("{}: is cut off {}", path_, place));
  }
  at_ += std::min(line.size() + 1, rest.size());
  return line;
}

/// Finds the next event; returns false at the end of the list of events, and of the text.
bool EventParser::find_event() {
  between_.clear();
  while (true) {
    const bool ends = at_ == text_.text.size() && !text_.is_last && between_.empty();
    if (ends) return false;
    const auto source = next_line("behind its events"), line = trimmed(source);
    if (opens(line, "event")) {
      kept_ = {between_, other_attributes(tag_text(line), {}), {}, {}, {}};
      return true;
    }
    if (line.starts_with("<!--")) {
      const auto next = [&] { return next_line("before its events"); };
      between_ += read_block(std::string(source), "-->", path_, next) + "\n";
    } else if (line.starts_with(last_lhe_line)) {
      is_behind_events_ = true;
      return false;
    } else if (!may_stand_between(line)) {
      throw InputError(
          fmt::format("{}: behind event {} stands {}", path_, events_, in_quotes(line)));
    } else if (!line.empty()) {
      between_.append(source).append("\n");
    }
    if (between_.size() > largest_event)
      throw InputError(fmt::format("{}: text between events {} and {} is too long", path_, events_,
                                   events_ + 1));
  }
}

void EventParser::read_event(EventRecord& event) {
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
  const std::size_t begin = at_;
  std::string_view rest;
  while (true) {
    line = next_line("in an event");
    if (opens(trimmed(line), "event")) throw InputError("has no end");
    const auto end = line.find("</event>");
    rest = std::string_view(text_.text)
               .substr(begin, std::size_t(line.data() - text_.text.data()) +
                                  std::min(end, line.size()) - begin);
    if (end != line.npos) break;
    if (rest.size() >= largest_event) throw InputError("is too long");
  }
  check_rest(trimmed(rest));
  tags_.read(event, kept_, rest);
  kept_.elements.insert(0, remarks);
  event.kept = kept_;
}

}  // namespace

void read_events(LheText& text, const std::string& path, const LheTags& tags) {
  EventParser parser(path, tags, text, 0);
  text.count = 0;
  text.end = LheText::End::at_failure;
  try {
    while (true) {
      text.begin = parser.position();
      if (text.count == text.events.size()) text.events.emplace_back();
      if (!parser.read(text.events[text.count])) break;
      ++text.count;
    }
    text.begin = parser.position();
    text.between = std::move(parser.between());
    text.end = parser.is_behind_events() ? LheText::End::of_events : LheText::End::of_text;
  } catch (const TextEnds&) {
    text.end = LheText::End::inside;
  } catch (...) {  // `refuse_event` says what, with the number of the event
  }
}

void refuse_event(const LheText& text, const std::string& path, const LheTags& tags,
                  std::uint64_t events) {
  EventRecord event;
  EventParser(path, tags, text, events).read(event);
  throw std::logic_error("refuse_event: the event can be read");
}

}  // namespace helikos::events
