// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/color/fast_transform.hpp"
#include "helikos/amplitude/color/packed_blocks.hpp"

namespace helikos {

/// A Young diagram, given by its row lengths from the longest: an irreducible representation of
/// S_k, k the number of boxes. Box (row, column) has the content column - row.
using YoungDiagram = std::vector<int>;

/// All diagrams of `boxes` boxes, the diagram of one row first.
std::vector<YoungDiagram> young_diagrams(int boxes);

/// The diagrams with one box less: the representation restricted to S_{k-1}. The basis of the
/// representation is ordered by these diagrams, and within each as the basis of that diagram.
std::vector<YoungDiagram> diagrams_below(const YoungDiagram& diagram);

/// The diagrams with one box more: the representation induced to S_{k+1}.
std::vector<YoungDiagram> diagrams_above(const YoungDiagram& diagram);

/// Content of the box of `larger` that is missing in `smaller`, one of its diagrams_below.
int added_content(const YoungDiagram& larger, const YoungDiagram& smaller);

/// Dimension of the representation: number of standard tableaux of the diagram.
int tableau_count(const YoungDiagram& diagram);

/// Number of the first tableau of `smaller` among the tableaux of `larger`.
int tableau_offset(const YoungDiagram& larger, const YoungDiagram& smaller);

/// Squared lengths of the vectors of Young's seminormal basis, (tableau), in units of the first.
/// Take two tableaux that differ by an exchange of k and k+1, with r > 0 the content of k+1 minus
/// the content of k in the first tableau. The adjacent transposition takes the first to
/// (1/r) first + second, so that |second|^2 = (1 - 1/r^2) |first|^2.
std::vector<double> seminormal_squares(const YoungDiagram& diagram);

/// One irreducible representation l of S_n: its share of the colour sum is the sum over rows t of
/// weights(t) x_t^+ M x_t, x_t the row t of J^(l).
struct FastBlock {
  std::vector<double> weights;  ///< (row)
  std::vector<double> matrix;   ///< M (row, column): symmetric

  int size() const { return static_cast<int>(weights.size()); }
};

/// The colour sum of C(s, t) = f(s^-1 t) by the Fourier transform over S_n, for one quark line and
/// n gluons or for n + 2 gluons alone. Neither the n! x n! matrix nor the blocks of ColorBlocks are
/// formed.
struct FastColor {
  FastTransform transform;
  std::vector<FastBlock> blocks;  ///< l in the order of young_diagrams(n)

  int num_flows() const { return transform.size(); }
};

/// FastColor for C(s, t) = f(s^-1 t) over S_n, n >= 2, with f (rank of k).
FastColor fast_permutation_color(int n, const std::vector<double>& f);

/// FastColor for one quark line and two gluons or more.
FastColor fast_quark_line_color(int num_gluons);

/// FastColor for gluons alone, four or more.
FastColor fast_adjoint_color(int num_gluons);

/// ColorBlocks without blocks, for the Fourier sum only.
inline ColorBlocks with_fast_color(FastColor color) {
  const int num_flows = color.num_flows();
  return {num_flows, {}, {}, std::make_shared<const FastColor>(std::move(color))};
}

/// FastColor in the precision and order in which a kernel reads it: flat arrays.
template <class Real>
struct FastTables {
  struct Level {
    std::int32_t instance;  ///< k!
    std::int32_t first_run, last_run;
  };
  struct Block {
    std::int32_t size, place;        ///< size and start of J^(l)
    std::int32_t weights, elements;  ///< start in the tables
  };
  int degree = 0;
  std::vector<std::int32_t> order;
  std::vector<Level> levels;  ///< k = 2 .. n
  std::vector<FastRun> runs;
  std::vector<std::int32_t> addresses;
  std::vector<Real> coefficients;
  std::vector<Block> blocks;
  std::vector<Real> weights;
  std::vector<Real> elements;  ///< in the order of PackedBlock

  int num_flows() const { return static_cast<int>(order.size()); }
  bool empty() const { return order.empty(); }
};

namespace detail {

template <class Real>
void pack_level(const FastLevel& level, FastTables<Real>& tables) {
  const auto first = static_cast<std::int32_t>(tables.runs.size());
  for (FastRun run : level.runs) {
    run.addresses += static_cast<std::int32_t>(tables.addresses.size());
    run.coefficients += static_cast<std::int32_t>(tables.coefficients.size());
    tables.runs.push_back(run);
  }
  tables.addresses.insert(tables.addresses.end(), level.addresses.begin(), level.addresses.end());
  for (const double c : level.coefficients) tables.coefficients.push_back(static_cast<Real>(c));
  tables.levels.push_back(
      {level.instance, first, first + static_cast<std::int32_t>(level.runs.size())});
}

template <class Real>
void pack_fast_block(const FastBlock& block, std::int32_t place, int largest_tile,
                     FastTables<Real>& tables) {
  tables.blocks.push_back({block.size(), place, static_cast<std::int32_t>(tables.weights.size()),
                           static_cast<std::int32_t>(tables.elements.size())});
  for (const double weight : block.weights) tables.weights.push_back(static_cast<Real>(weight));
  const ColorBlock square{std::vector<BlockComponent>(block.size()), block.matrix};
  const auto packed = pack_block<Real>(square, largest_tile);
  tables.elements.insert(tables.elements.end(), packed.elements.begin(), packed.elements.end());
}

}  // namespace detail

template <class Real>
FastTables<Real> pack_fast(const FastColor& color, int largest_tile) {
  FastTables<Real> tables;
  tables.degree = color.transform.degree;
  tables.order = color.transform.order;
  for (const FastLevel& level : color.transform.levels) detail::pack_level(level, tables);
  for (std::size_t l = 0; l < color.blocks.size(); ++l) {
    detail::pack_fast_block(color.blocks[l], color.transform.places[l], largest_tile, tables);
  }
  return tables;
}

}  // namespace helikos
