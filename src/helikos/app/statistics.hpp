// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/views.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/integration/moments.hpp"

namespace helikos::app {

/// Moments of a stream of events. The stream is cut into chunks of a fixed number of events, which
/// are merged pairwise. The result does not depend on batches, threads and ranks (on a GPU: only by
/// rounding).
class EventStatistics {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  static constexpr std::int64_t chunk = 1024;  ///< events

  /// `first_event`: number of the first event in the stream.
  explicit EventStatistics(std::int64_t first_event = 0)
      : next_event_(first_event), next_chunk_((first_event + chunk - 1) / chunk) {}

  /// Adds `values` (event), which follow those before. Fences.
  void add(const Space& space, const ConstEventView<Space>& values);
  /// Appends the part that follows this part, for instance that of the next rank.
  void append(const EventStatistics& next) { append(next.head_, next.whole_.nodes(), next.tail_); }
  Moments total() const;

  /// The statistics of all ranks, on rank 0. Their parts follow each other.
  EventStatistics gather(const Communicator& world) const;

 private:
  std::int64_t missing() const { return (chunk - next_event_ % chunk) % chunk; }
  void append(const std::vector<double>& head, const std::vector<MomentsNode>& nodes,
              const std::vector<double>& tail);
  void add_values(const double* values, std::int64_t count);
  void add_from(const ConstEventView<Space>& values, std::int64_t first, std::int64_t count);
  void add_chunks(const Space& space, const ConstEventView<Space>& values, std::int64_t first,
                  std::int64_t count);
  void add_node(const MomentsNode& node);

  std::int64_t next_event_, next_chunk_;
  std::vector<double> head_;  ///< the rest of a chunk that began before the first event
  MomentsTree whole_;         ///< whole chunks
  std::vector<double> tail_;  ///< the chunk that is not complete yet
};

}  // namespace helikos::app
