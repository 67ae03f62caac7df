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
  std::int32_t grid;          ///< number of the grid in the program
  std::uint64_t next_point;   ///< number of the first point of the iteration
  std::int64_t first, count;  ///< range of points within the iteration; complete blocks

  std::uint64_t first_point() const { return next_point + std::uint64_t(first); }
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
