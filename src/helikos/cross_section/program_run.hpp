// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/cross_section/detail/stratum_sums.hpp"
#include "helikos/cross_section/grid_table.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/iteration_part.hpp"

/// \file
/// The points of one program in an iteration.

namespace helikos {

/// Points of one stratum that a rank computes.
struct StratumWork {
  std::size_t stratum;
  int channel;
  std::int32_t grid;          ///< of the program
  std::uint64_t next_point;   ///< number of the first point of the iteration
  std::int64_t first, count;  ///< within the iteration; whole blocks

  std::uint64_t first_point() const { return next_point + std::uint64_t(first); }
};

/// Numbers of points differ between strata, so that no two draw the same numbers.
std::uint64_t first_point_of(std::uint64_t stratum);
std::int64_t number_in_stratum(std::uint64_t point);

/// A program's points, batch by batch, and the sums over its strata. Several may be at work in
/// queues of their own.
class ProgramRun {
 public:
  using Space = Integrand::Space;

  /// All that it is given must outlive it. Enqueues that sums begin.
  ProgramRun(const Space& space, Integrand& integrand, const GridTable<Space>& grids,
             NodeSums<Space>& nodes, std::vector<StratumWork> work);

  /// The next batch, to be evaluated. False: there is none.
  bool next_batch();
  PointJob job() { return {&integrand_, space_, segments_}; }
  /// After the evaluation. A GPU only enqueues.
  void add_up();
  /// When the queue has done that. How many points were added.
  std::int64_t take_sums();

  /// To the strata of the work.
  void move_to(std::vector<StratumPart>& parts);

 private:
  void add_segment(std::size_t item, std::int64_t count);
  void locate_non_finite(const BlockNode& node);

  Space space_;
  Integrand& integrand_;
  const GridTable<Space>& grids_;
  std::vector<StratumWork> work_;
  StratumSums<Space> sums_;
  /// (item, column): of the weights, and of those of each pair of partons.
  std::vector<std::vector<MomentsTree>> trees_;
  std::vector<std::vector<NonFinitePoint>> non_finite_;

  std::size_t item_ = 0;     ///< of the work, that comes next
  std::int64_t done_ = 0;    ///< of its points
  std::int64_t points_ = 0;  ///< of the batch
  std::vector<PointSegment> segments_;
  std::vector<BlockNode> nodes_;
};

}  // namespace helikos
