// SPDX-License-Identifier: Apache-2.0
#include "events/lhe_event.hpp"

#include <fmt/format.h>

#include <limits>

#include "core/error.hpp"
#include "events/words.hpp"
#include "events/xml_elements.hpp"

namespace helikos::events {
namespace {

constexpr int most_particles = 100000;

double number(std::string_view word, const char* what) {
  const auto value = to_double(trimmed(word));
  if (!value) throw InputError(fmt::format("{} {} is no number", what, in_quotes(word)));
  return *value;
}

/// Of an attribute that may be missing.
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

/// Mostly in the order of the list.
std::size_t LheTags::index(const std::string& id, std::size_t guess) const {
  if (guess < ids_.size() && ids_[guess] == id) return guess;
  const auto found = index_.find(id);
  return found == index_.end() ? ids_.size() : found->second;
}

/// <rwgt>: an element a weight. What the header does not list is passed over.
void LheTags::read_weights(EventRecord& event, std::string_view text) const {
  std::size_t guess = 0;
  while (const auto element = next_element(text)) {
    if (element->name != "wgt") continue;
    const auto place = index(attribute(element->attributes, "id"), guess++);
    const double weight = number(element->content, "weight");
    if (place < event.weights.size()) event.weights[place] = weight;
  }
}

/// <weights>: numbers in the order of the header.
void LheTags::read_list(EventRecord& event, std::string_view text) const {
  for (auto& weight : event.weights) {
    const auto word = next_word(text);
    if (word.empty()) return;
    weight = number(word, "weight");
  }
}

void LheTags::read(EventRecord& event, std::string_view text) const {
  event.mu_r = event.mu_f = event.scale;
  event.fractions = {0.0, 0.0};
  event.weights.assign(ids_.size(), std::numeric_limits<double>::quiet_NaN());
  while (const auto element = next_element(text)) {
    if (element->name == "rwgt") read_weights(event, element->content);
    if (element->name == "weights") read_list(event, element->content);
    if (element->name == "scales") {
      read_attribute(event.mu_f, element->attributes, "muf");
      read_attribute(event.mu_r, element->attributes, "mur");
    }
    if (element->name == "pdfinfo") {
      read_attribute(event.fractions[0], element->attributes, "x1");
      read_attribute(event.fractions[1], element->attributes, "x2");
    }
  }
}

}  // namespace helikos::events
