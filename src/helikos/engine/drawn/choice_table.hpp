// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

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
