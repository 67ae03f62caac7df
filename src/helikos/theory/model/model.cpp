// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/model.hpp"

#include <fmt/format.h>

#include <deque>
#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos {
namespace {

bool equal_ignoring_case(std::string_view a, std::string_view b) { return upper(a) == upper(b); }

}  // namespace

std::optional<NamedParticle> Model::find(std::string_view wanted) const {
  for (const Particle& particle : particles) {
    if (equal_ignoring_case(wanted, particle.name)) return NamedParticle{&particle, false};
    if (equal_ignoring_case(wanted, particle.antiname)) return NamedParticle{&particle, true};
  }
  return std::nullopt;
}

namespace {

struct KnownModels {
  std::vector<const Model*> models;
  std::deque<Model> mixing;  ///< the same ones where quarks mix

  void add(const Model& model) {
    for (const Particle& particle : model.particles) check(particle, model);
    models.push_back(&model);
    mixing.push_back(model);
    mixing.back().mixes_quarks = true;
  }

 private:
  static constexpr std::size_t num_built_in = 2;

  void check(const Particle& particle, const Model& model) const {
    for (std::size_t i = num_built_in; i < models.size(); ++i)
      for (const Particle& other : models[i]->particles)
        if (other.pdg == particle.pdg && !is_same(other, particle))
          throw InputError(fmt::format(
              "the models {} and {} have different particles with the code {}: {} and {}; use one "
              "of them in a program",
              models[i]->name, model.name, particle.pdg, other.name, particle.name));
  }

  static bool is_same(const Particle& a, const Particle& b) {
    return a.name == b.name && a.antiname == b.antiname && a.spin == b.spin &&
           a.color == b.color && a.charge_times_3 == b.charge_times_3;
  }
};

KnownModels& known_models() {
  static KnownModels known = [] {
    KnownModels own;
    for (const Model* model : {&standard_model(), &heft()}) own.add(*model);
    return own;
  }();
  return known;
}

}  // namespace

void add_model(const Model& model) { known_models().add(model); }

std::span<const Model* const> all_models() { return known_models().models; }

const Model& find_model(std::string_view name, bool mixes_quarks) {
  const auto& [models, mixing] = known_models();
  std::string names;
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (models[i]->name == name) return mixes_quarks ? mixing[i] : *models[i];
    names.append(1, ' ').append(models[i]->name);
  }
  throw InputError(fmt::format("{} is no model; there are:{}", quote_token(name), names));
}

}  // namespace helikos
