// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/views.hpp"
#include "kokkos_ext/kernel_graph.hpp"

namespace helikos {

/// The kernels of an evaluation of few events, which is repeated with other momenta in the same
/// place: from the second time on they are started as a graph. Where all of them take longer than a
/// millisecond nothing is to be gained (docs/performance.md).
template <class Space, class Graph = KernelGraph<Space>>
class RepeatedKernels {
 public:
  /// Starts the graph of what run() starts, if the evaluation before was short and of the same
  /// arguments; false if nothing was started.
  template <class Run>
  bool operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                  const EventView<Space>& result, Run&& run) {
    const Arguments arguments{momenta.data(), result.data(), momenta.extent(0), momenta.stride(1),
                              momenta.stride(2)};
    const bool is_same = before_ && arguments == *before_;
    before_ = arguments;
    if (!is_same) {
      forget_graph();
      return false;
    }
    if (!(seconds_ < worthwhile_below) || refused_) return false;
    if (!graph_) refused_ = !graph_.record(space, run);
    if (graph_) graph_.replay(space);
    return bool(graph_);
  }

  /// How long it took where no graph was started.
  void took(double seconds) { seconds_ = seconds; }

  /// What the kernels work in has moved.
  void forget() {
    before_.reset();
    forget_graph();
  }

 private:
  struct Arguments {
    const double* momenta;
    const double* result;
    std::size_t num_events, leg_stride, component_stride;

    bool operator==(const Arguments&) const = default;
  };

  static constexpr double worthwhile_below = 1e-3;  ///< [s]

  void forget_graph() {
    graph_ = {};
    refused_ = false;
  }

  std::optional<Arguments> before_;
  double seconds_ = worthwhile_below;
  Graph graph_;
  bool refused_ = false;
};

}  // namespace helikos
