// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/young_diagrams.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace helikos {
namespace {

void add_diagrams(int boxes, int longest, YoungDiagram& head, std::vector<YoungDiagram>& result) {
  if (boxes == 0) result.push_back(head);
  for (int row = std::min(boxes, longest); row > 0; --row) {
    head.push_back(row);
    add_diagrams(boxes - row, row, head, result);
    head.pop_back();
  }
}

/// A standard tableau: the content of the box of each number, in the order of the numbers. The
/// contents identify the tableau, and an exchange of k and k+1 exchanges two of them.
using Contents = std::vector<int>;

std::vector<Contents> tableaux(const YoungDiagram& diagram) {
  if (diagram.empty()) return {{}};
  std::vector<Contents> result;
  for (const YoungDiagram& smaller : diagrams_below(diagram)) {
    for (Contents contents : tableaux(smaller)) {
      contents.push_back(added_content(diagram, smaller));
      result.push_back(std::move(contents));
    }
  }
  return result;
}

}  // namespace

std::vector<YoungDiagram> young_diagrams(int boxes) {
  std::vector<YoungDiagram> result;
  YoungDiagram head;
  add_diagrams(boxes, boxes, head, result);
  return result;
}

std::vector<YoungDiagram> diagrams_below(const YoungDiagram& diagram) {
  std::vector<YoungDiagram> result;
  for (std::size_t row = 0; row < diagram.size(); ++row) {
    if (row + 1 < diagram.size() && diagram[row + 1] == diagram[row]) continue;
    YoungDiagram smaller = diagram;
    if (--smaller[row] == 0) smaller.pop_back();
    result.push_back(std::move(smaller));
  }
  return result;
}

std::vector<YoungDiagram> diagrams_above(const YoungDiagram& diagram) {
  std::vector<YoungDiagram> result;
  for (std::size_t row = 0; row <= diagram.size(); ++row) {
    YoungDiagram larger = diagram;
    if (row == diagram.size()) larger.push_back(0);
    if (row > 0 && larger[row] == larger[row - 1]) continue;
    ++larger[row];
    result.push_back(std::move(larger));
  }
  return result;
}

int added_content(const YoungDiagram& larger, const YoungDiagram& smaller) {
  int row = 0;
  while (row < static_cast<int>(smaller.size()) && larger[row] == smaller[row]) ++row;
  return larger[row] - 1 - row;
}

int tableau_count(const YoungDiagram& diagram) {
  if (diagram.empty()) return 1;
  int count = 0;
  for (const YoungDiagram& smaller : diagrams_below(diagram)) count += tableau_count(smaller);
  return count;
}

int tableau_offset(const YoungDiagram& larger, const YoungDiagram& smaller) {
  int offset = 0;
  for (const YoungDiagram& below : diagrams_below(larger)) {
    if (below == smaller) break;
    offset += tableau_count(below);
  }
  return offset;
}

std::vector<double> seminormal_squares(const YoungDiagram& diagram) {
  const auto basis = tableaux(diagram);
  std::map<Contents, double> squares{{basis.front(), 1.0}};
  std::vector<Contents> pending{basis.front()};
  while (!pending.empty()) {
    const Contents from = pending.back();
    pending.pop_back();
    for (std::size_t k = 0; k + 1 < from.size(); ++k) {
      const int r = from[k + 1] - from[k];
      if (r * r == 1) continue;  // no other tableau
      Contents to = from;
      std::swap(to[k], to[k + 1]);
      const double ratio = 1.0 - 1.0 / (r * r);
      const double square = squares.at(from) * (r > 0 ? ratio : 1.0 / ratio);
      if (squares.emplace(to, square).second) pending.push_back(to);
    }
  }
  std::vector<double> result;
  for (const Contents& contents : basis) result.push_back(squares.at(contents));
  return result;
}

}  // namespace helikos
