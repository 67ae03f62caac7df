// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <map>
#include <optional>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/restrictions.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {

/// A relabelling of particles that leaves |M|^2 unchanged, perhaps with charge conjugation.
struct FlavorSymmetry {
  std::map<int, int> image;  ///< code -> code of the image; other particles stay
  bool conjugates = false;   ///< particles become antiparticles

  int operator()(int code) const;
};

/// Exchanges of quarks that leave |M|^2 unchanged.
enum class QuarkExchanges {
  any,  ///< quarks of equal mass and width: no diagram has an electroweak vertex of these quarks
  of_charge,   ///< quarks of equal charge too: no diagram has a vertex that changes their flavour
  generations  ///< whole generations
};

/// All symmetries that leave the restrictions unchanged, the identity first, those with charge
/// conjugation last: exchanges of quarks of equal mass, width and Yukawa coupling (`any`: Yukawa
/// couplings may differ), exchanges of lepton generations, and all of these with charge conjugation
/// of all particles. For a model that need not conserve flavours only exchanges that map its
/// vertices to each other, without conjugation.
std::vector<FlavorSymmetry> flavor_symmetries(const Model& model, const Parameters& parameters,
                                              const Restrictions& restrictions,
                                              QuarkExchanges exchanges);

/// The decay of the same leg with all of its particles exchanged.
Decay image_of(Decay decay, const FlavorSymmetry& symmetry);

/// Whether a vertex joins quarks of two flavours.
bool changes_quarks(const Vertex& vertex);

/// Whether a vertex has a quark whose mass and width other quarks have too, and a coupling other
/// than QCD.
bool tells_quarks_apart(const Vertex& vertex, const Model& model, const Parameters& parameters);

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

  HighestPowers limits_;
  std::vector<Vertex> vertices_;
  TreeJoints joints_;
};

}  // namespace helikos
