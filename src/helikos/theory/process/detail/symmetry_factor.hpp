// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <optional>
#include <vector>

#include "helikos/theory/process/flavor_symmetry.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/tree_joints.hpp"

namespace helikos {

/// What |M|^2 of processes becomes by an exchange of quarks that changes the entries of the quark
/// mixing matrix in their diagrams, and nothing else.
class SymmetryFactor {
 public:
  SymmetryFactor(const Model& model, const Parameters& parameters);

  /// |M|^2 of the process with all legs exchanged over its own: the square of the number that all
  /// of its diagrams are multiplied by. None where these numbers differ.
  ///
  /// Sums over all trees of products of positive weights, one a vertex, with these numbers and
  /// without, have one ratio for any weights if and only if the numbers are equal. Some weights
  /// that have nothing to do with each other decide.
  std::optional<double> operator()(const Process& process, const FlavorSymmetry& symmetry) const;

 private:
  using Numbers = std::vector<std::complex<double>>;  ///< (vertex)

  /// What the symmetry multiplies couplings by; empty where a vertex of the image is not there.
  Numbers ratios(const FlavorSymmetry& symmetry) const;
  std::optional<double> of_part(const Process& part, const Numbers& ratios) const;

  std::vector<Vertex> vertices_;
  TreeJoints joints_;
};

}  // namespace helikos
