// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/multiparticles.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "helikos/base/core/words.hpp"
#include "helikos/theory/model/edit_distance.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos {
namespace {

void add(std::vector<NamedParticle>& list, const NamedParticle& particle) {
  if (std::ranges::find(list, particle) == list.end()) list.push_back(particle);
}

std::vector<NamedParticle> antiparticles(std::vector<NamedParticle> list) {
  for (NamedParticle& own : list) own.anti = !own.anti && !own.particle->self_conjugate;
  return list;
}

/// The particle of a PDG code: MadGraph itself writes lines such as "p = 21 2 4 -2 -4".
std::optional<NamedParticle> particle_of_code(const Model& model, std::string_view word) {
  const std::optional<int> code = to_int(word);
  if (!code) return std::nullopt;
  for (const Particle& particle : model.particles)
    for (const bool anti : {false, true})
      if (!(anti && particle.self_conjugate) && NamedParticle{&particle, anti}.pdg() == *code)
        return NamedParticle{&particle, anti};
  return std::nullopt;
}

bool is_letter(char c) { return lower_case(c) >= 'a' && lower_case(c) <= 'z'; }

void check_label(const Token& label, std::string_view text, const Model& model) {
  const auto fail = [&](std::string_view what) {
    fail_at(label, fmt::format("'{}' {}", label.text, what), text, "definition");
  };
  if (!is_letter(label.text.front())) fail("is no label: it does not start with a letter");
  if (model.find(label.text)) fail("is a particle");
  if (is_order(model, label.text)) fail("is a coupling order");
}

using Names = std::vector<std::string>;

constexpr std::pair<std::string_view, std::string_view> synonyms[] = {
    {"gamma", "a"},   {"photon", "a"}, {"gluon", "g"},    {"higgs", "h"},  {"top", "t"},
    {"tbar", "t~"},   {"bottom", "b"}, {"bbar", "b~"},    {"jet", "j"},    {"jets", "j"},
    {"nue", "ve"},    {"nu_e", "ve"},  {"nu_e~", "ve~"},  {"nu_mu", "vm"}, {"nu_mu~", "vm~"},
    {"nu_tau", "vt"}, {"proton", "p"}, {"nu_tau~", "vt~"}};

bool is_known(const Names& known, std::string_view name) {
  return std::ranges::find(known, name) != known.end();
}

/// Names for which only the charge is missing.
Names with_charge(std::string_view name, const Names& known) {
  Names found = name == "tau" ? Names{"ta+", "ta-"} : Names{};
  for (const char charge : {'+', '-'}) found.push_back(std::string(name) + charge);
  std::erase_if(found, [&](const std::string& own) { return !is_known(known, own); });
  return found;
}

/// Names that are written without blanks between them; empty for any other text.
Names apart(std::string_view name, const Names& known) {
  for (std::size_t length = std::min(name.size(), std::size_t{3}); length > 0; --length) {
    const std::string first(name.substr(0, length));
    if (!is_known(known, first)) continue;
    if (length == name.size()) return {first};
    Names rest = apart(name.substr(length), known);
    if (rest.empty()) continue;
    rest.insert(rest.begin(), first);
    return rest;
  }
  return {};
}

/// Names that begin with the same letter and differ least, by one letter, or by two for a long
/// name.
Names similar(std::string_view name, const Names& known) {
  std::size_t least = name.size() < 5 ? 1 : 2;
  Names found;
  for (const std::string& own : known) {
    const std::size_t d = edit_distance(name, own);
    if (own.front() != name.front() || d > least || name.size() < 2) continue;
    if (d < least) found.clear();
    least = d;
    found.push_back(own);
  }
  return found;
}

/// The probable meaning of an unknown name: "ta+", "w+ or w-", "t t~"; empty where no name is near.
/// `known`: names of particles and labels, in lower case.
std::string meant_name(std::string_view name, const Names& known) {
  constexpr std::size_t longest = 20;
  const std::string own = lower_case(name);
  if (own.empty() || own.size() > longest) return "";
  for (const auto& [other, meant] : synonyms)
    if (own == other && is_known(known, meant)) return std::string(meant);
  if (const Names found = with_charge(own, known); !found.empty())
    return fmt::format("{}", fmt::join(found, " or "));
  if (const Names found = apart(own, known); !found.empty())
    return fmt::format("{}", fmt::join(found, " "));
  Names found = similar(own, known);
  if (found.size() > 3) found.resize(3);
  return fmt::format("{}", fmt::join(found, " or "));
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
    auto found = find(tokens[i].text);
    if (found.empty())
      if (const auto own = particle_of_code(*model_, tokens[i].text)) found = {*own};
    if (found.empty()) fail(i, unknown(tokens[i].text));
    for (const NamedParticle& particle : found) add(meaning, particle);
  }
  labels_[lower_case(tokens[0].text)] = std::move(meaning);
}

std::vector<NamedParticle> Multiparticles::follow_masses(const Parameters& parameters) {
  std::vector<NamedParticle> partons = find("p"), changed;
  if (partons.empty()) return changed;
  for (const int code : {2, 4, 1, 3, 5}) {
    const auto found = std::ranges::find(model_->particles, code, &Particle::pdg);
    if (found == model_->particles.end()) continue;
    const Particle* quark = &*found;
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
    known.push_back(lower_case(particle.name));
    if (!particle.self_conjugate) known.push_back(lower_case(particle.antiname));
  }
  for (const auto& own : labels_) known.push_back(own.first);
  const std::string meant = meant_name(name, known);
  const std::string what = "unknown particle " + in_quotes(name);
  return meant.empty() ? what : fmt::format("{} (did you mean {}?)", what, meant);
}

}  // namespace helikos
