// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/beams/partons.hpp"
#include "helikos/observables/clustering/clustering_tables.hpp"

namespace helikos {

/// Codes of a program's lines in a subprocess that it computes, in those of the set of each beam:
/// (beam, Partons::place of the program's code).
struct PartonCodes {
  std::int8_t of[2][beams::Partons::size];
};

/// Scales of a program from the clustering of its events (docs/clustering.md).
struct ClusteredScales {
  clustering::ClusteringTables tables{};  ///< empty: no scale is of the clustering
  double factor_r = 0.0, factor_f = 0.0;  ///< of muR and muF; 0: the scale is another one
  /// alpha_s of vertices and densities of lines are at the scales of their steps; both factors are
  /// equal then.
  bool is_weighted = false;
  double least_jet = 0.0;  ///< events with a jet below are left out, where they are weighted [GeV]
  std::vector<PartonCodes> codes{};  ///< (pair of partons)

  bool is_empty() const { return tables.is_empty(); }
};

}  // namespace helikos
