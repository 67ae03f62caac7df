// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/chosen_model.hpp"

#include "helikos/theory/ufo/model_library.hpp"

namespace helikos {

std::string model_name(const ProcessChoice& choice) {
  if (!choice.kept_model.empty()) return choice.kept_model;
  return ufo::with_restriction(choice.model, choice.restriction);
}

const Model& model_of(const ProcessChoice& choice, bool mixes_quarks) {
  return ufo::find_any_model(model_name(choice), mixes_quarks, choice.process);
}

std::string restriction_of(const ProcessChoice& choice) {
  return ufo::restriction_of(model_name(choice));
}

}  // namespace helikos
