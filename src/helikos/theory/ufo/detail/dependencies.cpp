// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/dependencies.hpp"

#include <algorithm>
#include <cstddef>

namespace helikos::ufo::detail {
namespace {

std::size_t at(int number) { return static_cast<std::size_t>(number); }

/// Follows needs among those that have `left` needs, from one of them until one comes twice.
std::vector<int> find_cycle(const std::vector<std::vector<int>>& needs,
                            const std::vector<int>& left) {
  const auto is_left = [&](int own) { return left[at(own)] > 0; };
  std::vector<int> path, position(needs.size(), -1);
  int next = int(std::ranges::find_if(left, [](int count) { return count > 0; }) - left.begin());
  while (position[at(next)] < 0) {
    position[at(next)] = int(path.size());
    path.push_back(next);
    next = *std::ranges::find_if(needs[at(next)], is_left);
  }
  path.erase(path.begin(), path.begin() + position[at(next)]);
  std::ranges::rotate(path, std::ranges::min_element(path));
  return path;
}

}  // namespace

Dependencies sort_dependencies(const std::vector<std::vector<int>>& needs) {
  std::vector<std::vector<int>> users(needs.size());
  std::vector<int> left(needs.size());
  for (std::size_t own = 0; own < needs.size(); ++own) {
    left[own] = int(needs[own].size());
    for (const int need : needs[own]) users[at(need)].push_back(int(own));
  }
  Dependencies result;
  for (std::size_t own = 0; own < needs.size(); ++own)
    if (left[own] == 0) result.order.push_back(int(own));
  for (std::size_t done = 0; done < result.order.size(); ++done)
    for (const int user : users[at(result.order[done])])
      if (--left[at(user)] == 0) result.order.push_back(user);
  if (result.order.size() < needs.size()) result.cycle = find_cycle(needs, left);
  return result;
}

}  // namespace helikos::ufo::detail
