// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/tree_recursion.hpp"

#include <algorithm>
#include <utility>

namespace helikos {

TreeJoints::TreeJoints(const std::vector<Vertex>& vertices, const Mark& mark) {
  int half = first_half, number = 0;
  for (const Vertex& vertex : vertices) {
    const Joint joint{0, 0, vertex.orders, mark && mark(vertex), number++};
    if (num_legs(vertex.lorentz) == 3)
      add_cubic(vertex, joint);
    else
      add_quartic(vertex, joint, std::exchange(half, half + 3));
  }
}

void TreeJoints::add_cubic(const Vertex& vertex, const Joint& joint) {
  const auto [a, b, c, none] = vertex.particles;
  add(a, joint, b, antiparticle(c));
  add(b, joint, c, antiparticle(a));
  add(c, joint, a, antiparticle(b));
}

/// Adds a half vertex for each way to pair the particles.
void TreeJoints::add_quartic(const Vertex& vertex, const Joint& second, int half) {
  constexpr Joint first{0, 0, {}, false, -1};
  const auto& p = vertex.particles;
  for (int i = 1; i < 4; ++i, ++half) {
    const int j = i % 3 + 1, k = j % 3 + 1;
    const std::pair<int, int> pairs[] = {{p[0], p[std::size_t(i)]},
                                         {p[std::size_t(j)], p[std::size_t(k)]}};
    for (const auto& [one, other] : {std::pair(0, 1), std::pair(1, 0)}) {
      const auto [a, b] = pairs[one];
      const auto [c, d] = pairs[other];
      // Both pairs have the same half: its code must tell from which pair it came.
      const int joint = half + (one == 1 ? num_halves / 2 : 0);
      add(a, first, b, joint);
      add(joint, second, c, antiparticle(d));
      if (c != d) add(joint, second, d, antiparticle(c));
    }
  }
}

/// Both sides are tried in both orders, so that one side of a joint is enough.
void TreeJoints::add(int one, Joint joint, int partner, int result) {
  joint.partner = partner;
  joint.result = result;
  auto& list = joints_[one];
  if (std::ranges::find(list, joint) == list.end()) list.push_back(joint);
}

}  // namespace helikos
