// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lhe/lhe_reader.hpp"

#include <fmt/format.h>

#include <limits>

#include "helikos/base/core/error.hpp"
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

// ---- The file ----------------------------------------------------------------------------------

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
