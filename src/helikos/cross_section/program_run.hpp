// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/cross_section/grid_table.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/iteration_part.hpp"
#include "helikos/cross_section/node_sums.hpp"
#include "helikos/integration/sums_parts.hpp"

/// \file
/// The points of one program in an iteration.

namespace helikos {

/// Points of one stratum that a rank computes.
struct StratumWork {
  std::size_t stratum;
  int channel;
  std::int32_t grid;          ///< number of the grid in the program
  std::uint64_t next_point;   ///< number of the first point of the iteration
  std::int64_t first, count;  ///< range of points within the iteration; complete blocks
  int node_level = 0;         ///< of the largest nodes of its sums; 0 on hosts

  std::uint64_t first_point() const { return next_point + std::uint64_t(first); }
  std::int64_t points_of_node() const { return block_size << node_level; }
};

/// The sums over points of the strata of a program. On a host they are made block by block, so that
/// the bits do not depend on batches, threads or ranks; on a GPU they are made in few kernels.
template <class Space>
class StratumSums {
 public:
  static constexpr bool on_host = is_host_space<Space>;

  /// `nodes`: the node sums, used on GPUs.
  StratumSums(const Space& space, int dimensions, int bins, const std::vector<StratumWork>& work,
              NodeSums<Space>& nodes)
      : nodes_(nodes) {
    if constexpr (on_host) {
      for (const StratumWork& own : work) sums_.emplace_back(dimensions, bins, own.first);
    } else {
      std::vector<std::int32_t> grids;
      for (const StratumWork& own : work) grids.push_back(own.grid);
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

  /// Moves the sums of an item of the work to its part, on a host.
  void move_to(std::size_t item, StratumPart& part) {
    if constexpr (on_host) part.sums = std::move(sums_[item]);
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

/// Number of the first point of a stratum. Numbers of points differ between strata, so that no two
/// points draw equal random numbers.
std::uint64_t first_point_of(std::uint64_t stratum);
std::int64_t number_in_stratum(std::uint64_t point);

/// Computes a program's points batch by batch, and the sums over its strata. Several runs may be
/// active, each in its own queue.
class ProgramRun {
 public:
  using Space = Integrand::Space;

  /// All arguments must outlive the ProgramRun. Enqueues the start of the sums.
  ProgramRun(const Space& space, Integrand& integrand, const GridTable<Space>& grids,
             NodeSums<Space>& nodes, std::vector<StratumWork> work);

  /// Prepares the next batch for evaluation. False: there is none.
  bool next_batch();
  PointJob job() { return {&integrand_, space_, segments_}; }
  /// Adds up a batch after its evaluation. A GPU only enqueues.
  void add_up();
  /// Takes the sums when the queue is done with `add_up`. Returns the number of points that were
  /// added.
  std::int64_t take_sums();

  /// Moves the sums to the strata of the work.
  void move_to(std::vector<StratumPart>& parts);

 private:
  void add_segment(std::size_t item, std::int64_t count);
  void locate_non_finite(const BlockNode& node);

  Space space_;
  Integrand& integrand_;
  const GridTable<Space>& grids_;
  std::vector<StratumWork> work_;
  StratumSums<Space> sums_;
  /// (item, column): the first column has the weights, the others the pairs of partons.
  std::vector<std::vector<MomentsTree>> trees_;
  std::vector<std::vector<NonFinitePoint>> non_finite_;

  std::size_t item_ = 0;     ///< next item of the work
  std::int64_t done_ = 0;    ///< number of points of this item that are done
  std::int64_t points_ = 0;  ///< number of points of the batch
  std::vector<PointSegment> segments_;
  std::vector<BlockNode> nodes_;
};

}  // namespace helikos
