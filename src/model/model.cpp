// SPDX-License-Identifier: Apache-2.0
#include "model/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/error.hpp"
#include "model/card_text.hpp"

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
  static const Model* const models[] = {&standard_model()};
  return models;
}

const Model& find_model(std::string_view name) {
  std::string names;
  for (const Model* model : all_models()) {
    if (model->name == name) return *model;
    names.append(1, ' ').append(model->name);
  }
  throw InputError(fmt::format("{} is no model; there are:{}", quote_token(name), names));
}

}  // namespace helikos
