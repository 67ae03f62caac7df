// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "helikos/base/core/part_stream.hpp"

namespace helikos {

/// Merges chunks pairwise: a node is always made of its two halves. Equal chunks therefore give
/// equal bits, independent of where their range was cut and of the order in which the parts were
/// merged.
///
/// A node covers 2^level neighbouring chunks, from number `index` 2^level on. Its function
/// `merge(right)` adds the numbers of the node to its right.
template <class Node>
class ChunkTree {
 public:
  /// Appends the node that follows the nodes pushed before.
  void push(Node node) {
    while (!nodes_.empty()) {
      Node& left = nodes_.back();
      const bool is_other_half =
          left.level == node.level && left.index % 2 == 0 && left.index + 1 == node.index;
      if (!is_other_half) break;
      left.merge(node);
      ++left.level;
      left.index /= 2;
      node = std::move(left);
      nodes_.pop_back();
    }
    nodes_.push_back(std::move(node));
  }

  void append(const ChunkTree& next) {
    for (const Node& node : next.nodes_) push(node);
  }

  /// The nodes whose other half is still missing, from left to right.
  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  std::vector<Node> nodes_;
};

/// See part_stream.hpp. Two functions, as nvcc does not take a friend of a template for both.
template <class Node>
void each_part(const ChunkTree<Node>& tree, PartWriter& stream) {
  stream(tree.nodes());
}
template <class Node>
void each_part(ChunkTree<Node>& tree, PartReader& stream) {
  std::vector<Node> nodes;
  stream(nodes);
  for (Node& node : nodes) tree.push(std::move(node));
}

/// Count, sum and spread of some numbers. NaN and infinities are counted, and left out of all sums.
struct Moments {
  std::int64_t count = 0;  ///< finite numbers
  std::int64_t nan = 0;
  std::int64_t inf = 0;
  double sum = 0.0;
  double compensation = 0.0;  ///< to be added to `sum` (Neumaier, ZAMM 54 (1974) 39)
  double squares = 0.0;       ///< sum of squared deviations from the mean
  double min = 0.0, max = 0.0;
  std::int64_t nonzero = 0;  ///< finite numbers that are not zero

  std::int64_t non_finite() const { return nan + inf; }
  double mean() const;            ///< NaN if there are no numbers
  double standard_error() const;  ///< standard error of the mean; NaN for fewer than two numbers

  /// Multiplies all numbers by `factor`, which is above 0.
  void scale(double factor);
  void add_to_sum(double value);
  /// Adds other numbers by Chan, Golub, LeVeque, Am. Stat. 37 (1983) 242, equation (2.1).
  void merge(const Moments& other);
};

Moments moments_of(const double* values, std::size_t size);

/// Moments of 2^level neighbouring chunks, from number `index` 2^level on.
struct MomentsNode {
  int level = 0;
  std::int64_t index = 0;
  Moments moments;

  std::int64_t end() const { return (index + 1) << level; }  ///< number of the chunk that follows
  void merge(const MomentsNode& right) { moments.merge(right.moments); }
};

/// Merges chunks of numbers, see `ChunkTree`.
using MomentsTree = ChunkTree<MomentsNode>;

}  // namespace helikos
