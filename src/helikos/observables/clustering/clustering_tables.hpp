// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/base/core/views.hpp"
#include "helikos/observables/clustering/clustering_view.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::clustering {

/// Settings that decide which lines are jets, partons and resonances.
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

/// Owns the tables in the memory of `Space`.
template <class Space>
class ClusteringData {
 public:
  explicit ClusteringData(const ClusteringTables& tables)
      : legs_(to_view<Space>("helikos::clustering::legs", tables.legs)),
        propagators_(to_view<Space>("helikos::clustering::propagators", tables.propagators)),
        lines_(to_view<Space>("helikos::clustering::lines", tables.lines)),
        classes_(to_view<Space>("helikos::clustering::classes", tables.classes)),
        with_line_(to_view<Space>("helikos::clustering::with_line", tables.with_line)),
        with_width_(to_view<Space>("helikos::clustering::with_width", tables.with_width)),
        same_orders_(to_view<Space>("helikos::clustering::same_orders", tables.same_orders)),
        num_jets_(to_view<Space>("helikos::clustering::num_jets", tables.num_jets)),
        view_(tables.view()) {
    view_.legs = legs_.data();
    view_.propagators = propagators_.data();
    view_.lines = lines_.data();
    view_.classes = classes_.data();
    view_.with_line = with_line_.data();
    view_.with_width = with_width_.data();
    view_.same_orders = same_orders_.data();
    view_.num_jets = num_jets_.data();
  }

  /// Plain data that may be copied into kernels; it must not outlive the ClusteringData.
  const ClusteringView& view() const { return view_; }

 private:
  template <class Value>
  using Values = Kokkos::View<Value*, typename Space::memory_space>;

  Values<External> legs_;
  Values<Propagator> propagators_;
  Values<std::int16_t> lines_, classes_;
  Values<std::uint64_t> with_line_, with_width_, same_orders_;
  Values<std::int8_t> num_jets_;
  ClusteringView view_;
};

}  // namespace helikos::clustering
