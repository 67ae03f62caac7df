// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/emit/traced.hpp"
#include "helikos/engine/color_sum/triangular_sum.hpp"

namespace helikos::emit {

using TracedJamps = std::vector<Complex<Traced>>;

/// The components of each block of the colour matrix, from the jamps of one helicity configuration.
template <class T>
std::vector<std::vector<Complex<T>>> color_components(const ColorBlocks& color,
                                                      std::vector<Complex<T>> jamps) {
  for (const auto& stage : color.stages) apply_stage(stage, jamps.data());
  std::vector<std::vector<Complex<T>>> result;
  for (const auto& block : color.blocks) {
    result.emplace_back(block.size());
    gather_components(block.components, jamps.data(), result.back().data());
  }
  return result;
}

/// The colour matrix as a quadratic form of the components of all its blocks, one block behind the
/// other.
class ColorForm {
 public:
  explicit ColorForm(const ColorBlocks& color);

  TracedJamps components(const TracedJamps& jamps) const;
  /// The sum over helicities of J^+ C J, from the components of each helicity configuration.
  /// Products of components are summed before they are multiplied by their common factor.
  Traced sum(const std::vector<TracedJamps>& x) const;
  /// `factor` times the sum over helicities of Im J^+ C K.
  Traced imaginary_product(const std::vector<TracedJamps>& x, const std::vector<TracedJamps>& y,
                           double factor) const;
  /// |partial amplitude|^2 of each flow, up to a factor.
  std::vector<Traced> flow_weights(const TracedJamps& components) const;

 private:
  struct Term {
    int i, j;
    double factor;
  };
  void add_block(const ColorBlock& block);

  const ColorBlocks& color_;
  std::vector<Term> terms_;
  std::vector<std::vector<double>> flows_;  ///< (flow, component): jamps from components
  int size_ = 0;
};

}  // namespace helikos::emit
