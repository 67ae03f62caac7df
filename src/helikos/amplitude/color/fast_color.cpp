// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/fast_color.hpp"

#include "helikos/amplitude/color/fast_run.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/color/young_diagrams.hpp"

namespace helikos {
namespace {

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
