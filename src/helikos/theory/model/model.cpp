// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/model.hpp"

#include <fmt/format.h>

#include <algorithm>
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

std::span<const Model* const> all_models() {
  static const Model* const models[] = {&standard_model(), &heft()};
  return models;
}

namespace {

std::vector<Model> with_quark_mixing() {
  std::vector<Model> models;
  for (const Model* model : all_models()) {
    models.push_back(*model);
    models.back().mixes_quarks = true;
  }
  return models;
}

}  // namespace

const Model& find_model(std::string_view name, bool mixes_quarks) {
  static const std::vector<Model> mixing = with_quark_mixing();
  std::string names;
  for (std::size_t i = 0; i < mixing.size(); ++i) {
    const Model* model = all_models()[i];
    if (model->name == name) return mixes_quarks ? mixing[i] : *model;
    names.append(1, ' ').append(model->name);
  }
  throw InputError(fmt::format("{} is no model; there are:{}", quote_token(name), names));
}

}  // namespace helikos
