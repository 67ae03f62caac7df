// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/cross_section/block_sums.hpp"
#include "helikos/cross_section/iteration_part.hpp"
#include "helikos/cross_section/node_sums.hpp"
#include "helikos/integration/vegas_sums.hpp"

namespace helikos {

/// The sums over points of the strata of a program: on a host block by block, so that the bits
/// depend neither on batches nor on threads nor on ranks, on a GPU in few kernels.
template <class Space>
class StratumSums {
 public:
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr int most_level = on_host ? 0 : NodeSums<Space>::most_level;  ///< of nodes

  /// `first`: the first event of each stratum. `grids`: the number of its grid. `nodes`: those of
  /// GPUs.
  StratumSums(const Space& space, int dimensions, int bins, const std::vector<std::int64_t>& first,
              const std::vector<std::int32_t>& grids, NodeSums<Space>& nodes)
      : nodes_(nodes) {
    if constexpr (on_host) {
      for (const std::int64_t event : first) sums_.emplace_back(dimensions, bins, event);
    } else {
      nodes_.start(space, grids);
    }
  }

  /// Of `weights` and of `pairs` (point, pair). Nodes are one behind the other in the batch. A GPU
  /// enqueues it; its queue must have done what was enqueued before.
  void add(const Space& space, const std::vector<BlockNode>& nodes,
           const ConstEventView<Space>& weights, const RandomView<Space>& pairs,
           const ConstBinsView<Space>& bins) {
    if constexpr (!on_host) {
      nodes_.add(space, nodes, weights, pairs, bins);
    } else {
      add_bins(space, nodes, weights, bins);
      const std::size_t columns = 1 + pairs.extent(1);
      moments_.resize(nodes.size() * columns);
      for (std::size_t column = 0; column < columns; ++column) {
        const ConstEventView<Space> values =
            column == 0 ? weights
                        : ConstEventView<Space>(Kokkos::subview(pairs, Kokkos::ALL, column - 1));
        const auto blocks = block_sums<Space>(space, values);
        for (std::size_t n = 0; n < nodes.size(); ++n) moments_[n * columns + column] = blocks[n];
      }
    }
  }

  /// (node, column) Of the last `add`, when the queue has done it.
  const Moments* moments() const { return on_host ? moments_.data() : nodes_.moments(); }

  /// To the part of each stratum, on a host.
  void move_to(const std::vector<StratumPart*>& parts) {
    if constexpr (on_host)
      for (std::size_t i = 0; i < parts.size(); ++i) parts[i]->sums = sums_[i].parts();
  }

 private:
  void add_bins(const Space& space, const std::vector<BlockNode>& nodes,
                const ConstEventView<Space>& weights, const ConstBinsView<Space>& bins) {
    for (std::size_t n = 0, end = 0; n < nodes.size(); n = end) {
      while (end < nodes.size() && nodes[end].item == nodes[n].item) ++end;
      const std::int64_t count = std::int64_t(end - n) * block_size;
      sums_[std::size_t(nodes[n].item)].add(space, part_of(bins, nodes[n].first, count),
                                            part_of(weights, nodes[n].first, count));
    }
  }

  NodeSums<Space>& nodes_;              ///< GPUs
  std::vector<VegasSums<Space>> sums_;  ///< hosts
  std::vector<Moments> moments_;        ///< hosts
};

}  // namespace helikos
