// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace helikos::app {

/// Count, sum and spread of some numbers. NaN and infinities are counted and left out of the rest.
struct Moments {
  std::int64_t count = 0;  ///< finite numbers
  std::int64_t nan = 0;
  std::int64_t inf = 0;
  double sum = 0.0;
  double compensation = 0.0;  ///< to be added to `sum` (Neumaier, ZAMM 54 (1974) 39)
  double squares = 0.0;       ///< sum of squared deviations from the mean
  double min = 0.0, max = 0.0;

  std::int64_t non_finite() const { return nan + inf; }
  double mean() const;            ///< NaN of nothing
  double standard_error() const;  ///< of the mean; NaN of fewer than two

  void add_to_sum(double value);
  /// Chan, Golub, LeVeque, Am. Stat. 37 (1983) 242, equation (2.1).
  void merge(const Moments& other);
};

Moments moments_of(const double* values, std::size_t size);

/// Moments of 2^level neighbouring chunks, from number `index` 2^level on.
struct MomentsNode {
  int level = 0;
  std::int64_t index = 0;
  Moments moments;

  std::int64_t end() const { return (index + 1) << level; }  ///< the chunk that follows
};

/// Merges chunks pairwise: the two halves of a node, and nothing else, make up a node. So the same
/// chunks give the same bits, wherever their range was cut and the parts were merged before.
class MomentsTree {
 public:
  /// The node that follows those before.
  void push(MomentsNode node);
  /// From left to right what has no other half yet.
  const std::vector<MomentsNode>& nodes() const { return nodes_; }

 private:
  std::vector<MomentsNode> nodes_;
};

}  // namespace helikos::app
