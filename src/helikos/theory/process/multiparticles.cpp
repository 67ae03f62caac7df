// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/multiparticles.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/theory/process/detail/meant_name.hpp"
#include "helikos/theory/process/lower_case.hpp"
#include "helikos/theory/process/order_reader.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos {
namespace {

bool is_same(const NamedParticle& a, const NamedParticle& b) {
  return a.particle == b.particle && a.anti == b.anti;
}

void add(std::vector<NamedParticle>& list, const NamedParticle& particle) {
  const auto same = [&](const NamedParticle& other) { return is_same(particle, other); };
  if (std::ranges::none_of(list, same)) list.push_back(particle);
}

std::vector<NamedParticle> antiparticles(std::vector<NamedParticle> list) {
  for (NamedParticle& own : list) own.anti = !own.anti && !own.particle->self_conjugate;
  return list;
}

bool is_letter(char c) { return lower_case(c) >= 'a' && lower_case(c) <= 'z'; }

void check_label(const Token& label, std::string_view text, const Model& model) {
  const auto fail = [&](std::string_view what) {
    fail_at(label, fmt::format("'{}' {}", label.text, what), text, "definition");
  };
  if (!is_letter(label.text.front())) fail("is no label: it does not start with a letter");
  if (model.find(label.text)) fail("is a particle");
  if (find_coupling(label.text)) fail("is a coupling order");
}

}  // namespace

Multiparticles::Multiparticles(const Model& model) : model_(&model) {
  for (const std::string_view definition : model.labels) define(definition);
  for (const Particle& particle : model.particles) {
    add(labels_["all"], {&particle, false});
    if (!particle.self_conjugate) add(labels_["all"], {&particle, true});
  }
}

const Multiparticles& Multiparticles::standard() {
  static const Multiparticles labels;
  return labels;
}

void Multiparticles::define(std::string_view text) {
  const auto tokens = tokenize(text, "definition");
  const auto fail = [&](std::size_t i, std::string_view what) {
    const Token end{{}, static_cast<int>(text.size()) + 1};
    fail_at(i < tokens.size() ? tokens[i] : end, what, text, "definition");
  };
  if (tokens.empty() || is_sign(tokens[0].text)) fail(0, "no label before its particles");
  check_label(tokens[0], text, *model_);
  const std::size_t first = tokens.size() > 1 && tokens[1].text == "=" ? 2 : 1;
  if (tokens.size() == first) fail(first, "no particle after the label");
  std::vector<NamedParticle> meaning;
  for (std::size_t i = first; i < tokens.size(); ++i) {
    const auto found = find(tokens[i].text);
    if (found.empty()) fail(i, unknown(tokens[i].text));
    for (const NamedParticle& particle : found) add(meaning, particle);
  }
  labels_[lower_case(tokens[0].text)] = std::move(meaning);
}

std::vector<NamedParticle> Multiparticles::follow_masses(const Parameters& parameters) {
  std::vector<NamedParticle> partons = find("p"), changed;
  if (partons.empty()) return changed;
  for (const int code : {2, 4, 1, 3, 5}) {
    const Particle* quark = find_particle(code);
    const auto place = std::ranges::find(partons, quark, &NamedParticle::particle);
    const bool is_in = place != partons.end(), is_massless = parameters.mass(code) == 0.0;
    if (is_in != is_massless) changed.push_back({quark, false});
    if (is_in && !is_massless)
      std::erase_if(partons, [=](const NamedParticle& own) { return own.particle == quark; });
    if (is_in || !is_massless) continue;
    // Quarks stand before antiquarks.
    const auto anti = std::ranges::find(partons, true, &NamedParticle::anti);
    partons.insert(anti, {quark, false});
    partons.push_back({quark, true});
  }
  labels_["p"] = labels_["j"] = std::move(partons);
  return changed;
}

std::vector<NamedParticle> Multiparticles::find(std::string_view name) const {
  if (const auto particle = model_->find(name)) return {*particle};
  const auto label = labels_.find(lower_case(name));
  if (label == labels_.end() && lower_case(name) == "p~") return antiparticles(find("p"));
  return label == labels_.end() ? std::vector<NamedParticle>{} : label->second;
}

std::string Multiparticles::unknown(std::string_view name) const {
  std::vector<std::string> known;
  for (const Particle& particle : model_->particles) {
    known.emplace_back(particle.name);
    if (!particle.self_conjugate) known.emplace_back(particle.antiname);
  }
  for (const auto& own : labels_) known.push_back(own.first);
  const std::string meant = meant_name(name, known);
  const std::string what = "unknown particle " + in_quotes(name);
  return meant.empty() ? what : fmt::format("{} (did you mean {}?)", what, meant);
}

}  // namespace helikos
