// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/views.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/integration/chunk_stream.hpp"

namespace helikos::app {

/// Moments of a stream of events (`ChunkStream`). The result does not depend on batches, threads
/// and ranks (on a GPU: only by rounding).
class EventStatistics {
  using Stream = ChunkStream<MomentsNode, std::vector<double>>;

 public:
  using Space = Kokkos::DefaultExecutionSpace;
  static constexpr std::int64_t chunk = Stream::chunk;  ///< events

  /// `first_event`: number of the first event in the stream.
  explicit EventStatistics(std::int64_t first_event = 0) : stream_(first_event) {}

  /// Adds `values` (event), which follow those before. Fences.
  void add(const Space& space, const ConstEventView<Space>& values);
  /// Appends the part that follows this part, for instance that of the next rank.
  void append(const EventStatistics& next) {
    append(next.stream_.head(), next.stream_.nodes(), next.stream_.tail());
  }
  Moments total() const;

  /// The statistics of all ranks, on rank 0. Their parts follow each other.
  EventStatistics gather(const Communicator& world) const;

 private:
  void append(const std::vector<double>& head, const std::vector<MomentsNode>& nodes,
              const std::vector<double>& tail);
  void add_values(const double* values, std::int64_t count);
  void add_from(const ConstEventView<Space>& values, std::int64_t first, std::int64_t count);
  void add_chunks(const Space& space, const ConstEventView<Space>& values, std::int64_t first,
                  std::int64_t count);

  Stream stream_;
};

}  // namespace helikos::app
