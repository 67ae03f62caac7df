// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/cross_section/block_sums.hpp"
#include "helikos/cross_section/iteration_part.hpp"
#include "helikos/cross_section/node_sums.hpp"
#include "helikos/integration/vegas_sums.hpp"

namespace helikos {

/// The sums over points of the strata of a program. On a host they are made block by block, so that
/// the bits do not depend on batches, threads or ranks; on a GPU they are made in few kernels.
template <class Space>
class StratumSums {
 public:
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr int most_level =
      on_host ? 0 : NodeSums<Space>::most_level;  ///< largest level of nodes

  /// `first`: the first event of each stratum. `grids`: the number of the grid of each stratum.
  /// `nodes`: the node sums, used on GPUs.
  StratumSums(const Space& space, int dimensions, int bins, const std::vector<std::int64_t>& first,
              const std::vector<std::int32_t>& grids, NodeSums<Space>& nodes)
      : nodes_(nodes) {
    if constexpr (on_host) {
      for (const std::int64_t event : first) sums_.emplace_back(dimensions, bins, event);
    } else {
      nodes_.start(space, grids);
    }
  }

  /// Adds `weights` and `pairs` (point, pair). Nodes are contiguous in the batch. A GPU enqueues
  /// the sums; its queue must be done with the earlier work.
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

  /// (node, column) Moments of the last `add`, valid when the queue is done.
  const Moments* moments() const { return on_host ? moments_.data() : nodes_.moments(); }

  /// Moves the sums of each stratum to its part, on a host.
  void move_to(const std::vector<StratumPart*>& parts) {
    if constexpr (on_host)
      for (std::size_t i = 0; i < parts.size(); ++i) parts[i]->sums = std::move(sums_[i]);
  }

 private:
  void add_bins(const Space& space, const std::vector<BlockNode>& nodes,
                const ConstEventView<Space>& weights, const ConstBinsView<Space>& bins) {
    for (std::size_t n = 0, end = 0; n < nodes.size(); n = end) {
      while (end < nodes.size() && nodes[end].item == nodes[n].item) ++end;
      const std::int64_t count = std::int64_t(end - n) * block_size;
      add_events<Space>(space, part_of(bins, nodes[n].first, count),
                        part_of(weights, nodes[n].first, count), sums_[std::size_t(nodes[n].item)]);
    }
  }

  NodeSums<Space>& nodes_;        ///< GPUs
  std::vector<SumsParts> sums_;   ///< hosts
  std::vector<Moments> moments_;  ///< hosts
};

}  // namespace helikos
