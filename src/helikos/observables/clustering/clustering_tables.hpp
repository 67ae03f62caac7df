// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/observables/clustering/lines.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::clustering {

struct ClusteringView;

/// What is a jet, a parton, a resonance.
struct ClusteringSettings {
  double widths = 15.0;         ///< half width of a resonance in widths (`bwcutoff`); 0: none
  int max_jet_flavor = 4;       ///< quarks up to this one are jets
  int max_weighted_flavor = 5;  ///< quarks up to this one have alpha_s at their own scales
  bool operator==(const ClusteringSettings&) const = default;
};

/// Bits of LineKind of the particle with this code, in the model of the scope.
std::int32_t line_kind(int pdg, const ClusteringSettings& settings);

/// The contents of a ClusteringView.
struct ClusteringTables {
  int num_legs = 0, num_diagrams = 0, num_propagators = 0, words = 0;
  std::vector<External> legs;
  std::vector<Propagator> propagators;
  std::vector<std::int16_t> lines, classes;
  std::vector<std::uint64_t> with_line, with_width, same_orders;
  std::vector<std::int8_t> num_jets;
  bool needs_largest = false;
  ClusteringSettings settings;

  bool is_empty() const { return num_legs == 0; }
  /// Pointers into these tables, for the host.
  ClusteringView view() const;
};

/// The diagrams of a process in whose vertices three lines meet; as in MadGraph, others do not
/// count. Throws InputError where there are none or too many, and for processes with one incoming
/// particle.
ClusteringTables make_clustering_tables(const Process& process, const Parameters& parameters,
                                        const ClusteringSettings& settings = {});

}  // namespace helikos::clustering
