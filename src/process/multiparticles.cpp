// SPDX-License-Identifier: Apache-2.0
#include "process/multiparticles.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "process/lower_case.hpp"
#include "process/order_reader.hpp"
#include "process/tokens.hpp"

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
  if (tokens.empty() || is_sign(tokens[0].text)) fail(0, "no label before '='");
  check_label(tokens[0], text, *model_);
  if (tokens.size() < 2 || tokens[1].text != "=") fail(1, "no '=' after the label");
  if (tokens.size() < 3) fail(2, "no particle after '='");
  std::vector<NamedParticle> meaning;
  for (std::size_t i = 2; i < tokens.size(); ++i) {
    const auto found = find(tokens[i].text);
    if (found.empty()) fail(i, unknown_particle(tokens[i].text));
    for (const NamedParticle& particle : found) add(meaning, particle);
  }
  labels_[lower_case(tokens[0].text)] = std::move(meaning);
}

std::vector<NamedParticle> Multiparticles::find(std::string_view name) const {
  if (const auto particle = model_->find(name)) return {*particle};
  const auto label = labels_.find(lower_case(name));
  if (label == labels_.end() && lower_case(name) == "p~") return antiparticles(find("p"));
  return label == labels_.end() ? std::vector<NamedParticle>{} : label->second;
}

}  // namespace helikos
