// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/views.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/integration/moments.hpp"

namespace helikos::app {

/// Moments of a stream of events, cut into chunks of a fixed number of events that are merged
/// pairwise: the result depends neither on how the events come in batches nor on threads and ranks
/// (on a GPU: but for rounding).
class EventStatistics {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  static constexpr std::size_t chunk = 1024;  ///< events

  /// `first_event`: of the stream. A part that begins within a chunk keeps the values up to its
  /// end.
  explicit EventStatistics(std::int64_t first_event = 0)
      : first_event_(first_event),
        next_chunk_((first_event + std::int64_t(chunk) - 1) / std::int64_t(chunk)) {}

  /// `values` (event): those that follow the ones before. Fences.
  void add(const Space& space, const ConstEventView<Space>& values);
  /// The part that follows this one, for instance of the next rank.
  void append(const EventStatistics& next);
  Moments total() const;

  /// On rank 0 the statistics of all ranks, whose parts follow each other.
  EventStatistics gather(const Communicator& world) const;

 private:
  std::size_t missing_in_head() const;
  void add_single(const double* values, std::size_t size);
  void add_from(const ConstEventView<Space>& values, std::size_t first, std::size_t count);
  void add_chunks(const Space& space, const ConstEventView<Space>& values, std::size_t first,
                  std::size_t count);
  void add_chunk(const Moments& moments);

  std::int64_t first_event_;
  std::int64_t next_chunk_;   ///< its number
  std::vector<double> head_;  ///< the rest of a chunk that began before these events
  MomentsTree whole_;         ///< of whole chunks
  std::vector<double> tail_;  ///< the chunk that is not whole yet
};

}  // namespace helikos::app
