// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/base/core/views.hpp"

namespace helikos {

/// One of several that may be drawn.
struct Choice {
  double end;          ///< sum of the probabilities up to here
  double probability;  ///< above zero
  std::int32_t number;
};

/// The choices, as a kernel sees them.
template <class Space>
struct ChoiceView {
  Kokkos::View<const Choice*, typename Space::memory_space> choices;  ///< in ascending order

  /// The first one whose end lies behind u; rounding may lead past the last one.
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

/// Draws one of some numbers 0, 1, .. with given probabilities.
class ChoiceTable {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// `what`: for errors. `weights`: not negative, up to a common factor; what has none is never
  /// drawn. Throws InputError for others and if all are zero.
  ChoiceTable(std::string what, const std::vector<double>& weights);
  void set_weights(const std::vector<double>& weights);

  const std::vector<double>& probabilities() const { return probabilities_; }
  int size() const { return static_cast<int>(probabilities_.size()); }
  ChoiceView<Space> view() const { return {choices_}; }

 private:
  std::string what_;
  std::vector<double> probabilities_;
  Kokkos::View<Choice*, Space::memory_space> choices_;
};

}  // namespace helikos
