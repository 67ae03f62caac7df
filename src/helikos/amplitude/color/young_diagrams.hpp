// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

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

}  // namespace helikos
