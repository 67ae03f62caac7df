// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/choice_table.hpp"

#include <cmath>

#include "helikos/base/core/error.hpp"

namespace helikos {

ChoiceTable::ChoiceTable(std::string what, const std::vector<double>& weights)
    : what_(std::move(what)), probabilities_(weights.size()) {
  set_weights(weights);
}

void ChoiceTable::set_weights(const std::vector<double>& weights) {
  if (weights.size() != probabilities_.size()) {
    throw InputError("weights of " + what_ + ": " + std::to_string(weights.size()) + " for " +
                     std::to_string(probabilities_.size()));
  }
  double total = 0.0;
  for (const double weight : weights) {
    if (!(weight >= 0.0 && std::isfinite(weight))) {
      throw InputError("weights of " + what_ + ": one is negative or not a finite number");
    }
    total += weight;
  }
  if (!(total > 0.0 && std::isfinite(total))) {
    throw InputError("weights of " + what_ + ": they do not have a finite sum above zero");
  }
  std::vector<Choice> choices;
  double end = 0.0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double p = weights[i] / total;
    probabilities_[i] = p;
    end += p;
    if (p > 0.0) choices.push_back({end, p, static_cast<std::int32_t>(i)});
  }
  choices_ = to_view<Space>("helikos::sampling::choices", choices);
}

}  // namespace helikos
