// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/fast_color.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "helikos/amplitude/color/fast_run.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/amplitude/color/process_color.hpp"

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

/// F^(l) = sum over k of f(k) rho_l(k), by the Fourier transform itself: matrices in the order of
/// J^(l).
std::vector<Complex<double>> transformed_factors(const FastTables<double>& tables,
                                                 const std::vector<double>& f) {
  std::vector<Complex<double>> factors;
  for (const double factor : f) factors.push_back({factor, 0.0});
  std::vector<Complex<double>> scratch(fast_scratch_size(tables));
  const Complex<double>* result =
      fast_transform_of(tables, JampMatrix<double>{factors.data(), 1}, 0, scratch.data());
  return {result, result + tables.num_flows()};
}

/// Tr(J F J^+) d_l / n! with F and J in the seminormal basis: the squared lengths of the basis
/// vectors are weights of the rows, and F_ab / square_b is symmetric up to rounding.
FastBlock make_block(const YoungDiagram& diagram, const Complex<double>* f, int num_flows) {
  const auto squares = seminormal_squares(diagram);
  const auto d = squares.size();
  FastBlock block;
  block.matrix.resize(d * d);
  for (const double square : squares) {
    block.weights.push_back(square * static_cast<double>(d) / num_flows);
  }
  for (std::size_t a = 0; a < d; ++a) {
    for (std::size_t b = 0; b < d; ++b) {
      block.matrix[a * d + b] = 0.5 * (f[a * d + b].re / squares[b] + f[b * d + a].re / squares[a]);
    }
  }
  return block;
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

FastColor fast_permutation_color(int n, const std::vector<double>& f) {
  FastColor color{fast_transform(n), {}};
  const auto tables = pack_fast<double>(color, rows_per_tile<double>);
  const auto factors = transformed_factors(tables, f);
  const auto diagrams = young_diagrams(n);
  for (std::size_t l = 0; l < diagrams.size(); ++l) {
    color.blocks.push_back(
        make_block(diagrams[l], factors.data() + color.transform.places[l], color.num_flows()));
  }
  return color;
}

FastColor fast_quark_line_color(int num_gluons) {
  return fast_permutation_color(num_gluons, color_factors(num_gluons));
}

FastColor fast_adjoint_color(int num_gluons) {
  const auto factors = adjoint_factors(num_gluons - 2);
  return fast_permutation_color(num_gluons - 2, {factors.begin(), factors.end()});
}

}  // namespace helikos
