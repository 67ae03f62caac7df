// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/views.hpp"
#include "helikos/observables/clustering/clustering_tables.hpp"
#include "helikos/observables/clustering/clustering_view.hpp"

namespace helikos::clustering {

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
