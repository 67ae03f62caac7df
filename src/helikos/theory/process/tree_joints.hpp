// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "helikos/theory/model/model.hpp"

namespace helikos {

/// A table of vertices for a recursion over subsets of legs, in which two currents become one. A
/// vertex of four particles first joins two of them to a half vertex.
class TreeJoints {
 public:
  using Mark = std::function<bool(const Vertex&)>;

  struct Joint {
    int partner;
    int result;  ///< code as an outgoing leg would have it
    CouplingOrders orders;
    bool marked;
    int vertex;  ///< number of the vertex; -1 for the first half of a vertex
    bool operator==(const Joint&) const = default;
  };

  explicit TreeJoints(const std::vector<Vertex>& vertices, const Mark& mark = nullptr);

  /// The joints with this current. For two different currents both orders have to be tried.
  const std::vector<Joint>& of(int code) const {
    static const std::vector<Joint> none;
    const auto found = joints_.find(code);
    return found == joints_.end() ? none : found->second;
  }

  /// Numbers from this one on are half vertices; no particle has such a code.
  static constexpr int first_half = 1 << 30, num_halves = 1 << 20;

 private:
  void add_cubic(const Vertex& vertex, const Joint& joint);
  void add_quartic(const Vertex& vertex, const Joint& second, int half);
  void add(int one, Joint joint, int partner, int result);

  std::unordered_map<int, std::vector<Joint>> joints_;
};

}  // namespace helikos
