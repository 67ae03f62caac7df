// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

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

}  // namespace helikos
