// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <optional>
#include <vector>

#include "helikos/theory/process/flavor_symmetry.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/tree_recursion.hpp"

namespace helikos {

/// Change of |M|^2 of processes by an exchange of quarks that changes only the entries of the quark
/// mixing matrix in their diagrams.
class SymmetryFactor {
 public:
  SymmetryFactor(const Model& model, const Parameters& parameters);

  /// Ratio of |M|^2 of the process with all legs exchanged to |M|^2 of the process: the square of
  /// the number by which all of its diagrams are multiplied. None where diagrams have different
  /// numbers.
  ///
  /// Sums over all trees of products of positive weights, one for each vertex, with these numbers
  /// and without, have one ratio for any weights if and only if the numbers are equal. Some
  /// independent weights decide.
  std::optional<double> operator()(const Process& process, const FlavorSymmetry& symmetry) const;

 private:
  using Numbers = std::vector<std::complex<double>>;  ///< (vertex)

  /// The factors by which the symmetry multiplies couplings; empty where the image of a vertex does
  /// not exist.
  Numbers ratios(const FlavorSymmetry& symmetry) const;
  std::optional<double> of_part(const Process& part, const Numbers& ratios) const;

  std::vector<Vertex> vertices_;
  TreeJoints joints_;
};

}  // namespace helikos
