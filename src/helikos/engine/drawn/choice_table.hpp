// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/views.hpp"

namespace helikos {

/// One of the alternatives that may be drawn.
struct Choice {
  double end;          ///< sum of the probabilities of this alternative and all before it
  double probability;  ///< larger than zero
  std::int32_t number;
};

/// The alternatives, for a kernel.
template <class Space>
struct ChoiceView {
  Kokkos::View<const Choice*, typename Space::memory_space> choices;  ///< in ascending order

  /// The first alternative whose `end` is larger than u. Rounding may lead past the last one, which
  /// is then returned.
  KOKKOS_INLINE_FUNCTION Choice operator()(double u) const {
    std::size_t low = 0, high = choices.extent(0) - 1;
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (u < choices(middle).end) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return choices(low);
  }
};

/// Draws one of the numbers 0, 1, .. with given probabilities.
class ChoiceTable {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// `what`: name for errors. `weights`: not negative, with any common factor; an alternative with
  /// the weight zero is never drawn. Throws InputError for other weights and if all weights are
  /// zero.
  ChoiceTable(std::string what, const std::vector<double>& weights)
      : what_(std::move(what)), probabilities_(weights.size()) {
    set_weights(weights);
  }
  void set_weights(const std::vector<double>& weights);

  const std::vector<double>& probabilities() const { return probabilities_; }
  int size() const { return static_cast<int>(probabilities_.size()); }
  ChoiceView<Space> view() const { return {choices_}; }

 private:
  std::string what_;
  std::vector<double> probabilities_;
  Kokkos::View<Choice*, Space::memory_space> choices_;
};

inline void ChoiceTable::set_weights(const std::vector<double>& weights) {
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
