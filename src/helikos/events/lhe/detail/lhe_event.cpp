// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lhe/detail/lhe_event.hpp"

#include <fmt/format.h>

#include <limits>

#include "helikos/base/core/error.hpp"
#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

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

}  // namespace

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

}  // namespace helikos::events
