// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace helikos {

/// Merges chunks pairwise: the two halves of a node, and nothing else, make up a node. So the same
/// chunks give the same bits, wherever their range was cut and the parts were merged before.
///
/// A node is of 2^level neighbouring chunks, from number `index` 2^level on, and has
/// `merge(right)`, which adds the numbers of the node to its right.
template <class Node>
class ChunkTree {
 public:
  /// The node that follows those before.
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

  /// From left to right what has no other half yet.
  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  std::vector<Node> nodes_;
};

}  // namespace helikos
