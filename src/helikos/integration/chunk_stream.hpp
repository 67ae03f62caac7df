// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "helikos/base/core/part_stream.hpp"
#include "helikos/integration/moments.hpp"

namespace helikos {

/// A part of a stream of events, which is cut into chunks of a fixed number of events. Complete
/// chunks are merged pairwise (`ChunkTree`). The result does not depend on where the stream is cut
/// into parts: if a part begins or ends within a chunk, its points are kept until the chunk is
/// complete.
///
/// `Points` are the points of an incomplete chunk. `Node` covers complete chunks, as for
/// `ChunkTree`; end() is the number of the chunk that follows.
template <class Node, class Points>
class ChunkStream {
 public:
  static constexpr std::int64_t chunk = 1024;  ///< events

  /// `first_event`: number of the first event in the stream.
  explicit ChunkStream(std::int64_t first_event = 0)
      : first_event_(first_event),
        next_event_(first_event),
        next_chunk_((first_event + chunk - 1) / chunk) {}

  std::int64_t first_event() const { return first_event_; }
  std::int64_t next_event() const { return next_event_; }
  /// The number of the next chunk.
  std::int64_t next_chunk() const { return next_chunk_; }
  /// Number of events until the next chunk begins; 0 if a chunk may begin now.
  std::int64_t missing() const { return (chunk - next_event_ % chunk) % chunk; }

  /// Points of a chunk that began before the first event.
  const Points& head() const { return head_; }
  const std::vector<Node>& nodes() const { return whole_.nodes(); }
  /// Points of the chunk that is not complete yet.
  const Points& tail() const { return tail_; }

  /// Adds the `count` events that follow. `keep(points, first, number)` appends `number` of them,
  /// from number `first` on, to points; `sum(points)` makes a node of a complete chunk from them.
  template <class Keep, class Sum>
  void add_points(std::int64_t count, const Keep& keep, const Sum& sum) {
    for (std::int64_t first = 0; first < count;) {
      const bool in_head = next_event_ < next_chunk_ * chunk;
      const std::int64_t some = std::min(count - first, missing() == 0 ? chunk : missing());
      keep(in_head ? head_ : tail_, first, some);
      next_event_ += some;
      first += some;
      if (in_head || missing() > 0) continue;
      add_node({0, next_chunk_, sum(tail_)});
      tail_ = {};
    }
  }

  /// Adds the complete chunks that follow. No chunk may be incomplete.
  void add_node(Node node) {
    next_chunk_ = node.end();
    next_event_ = next_chunk_ * chunk;
    whole_.push(std::move(node));
  }

  template <class Self, class Stream>
  static void each_part_of(Self& self, Stream& stream) {
    stream(self.first_event_, self.next_event_, self.next_chunk_, self.head_, self.whole_,
           self.tail_);
  }

 private:
  std::int64_t first_event_, next_event_, next_chunk_;
  Points head_;
  ChunkTree<Node> whole_;
  Points tail_;
};

/// See part_stream.hpp. Two functions, as nvcc does not take a friend of a template for both.
template <class Node, class Points>
void each_part(const ChunkStream<Node, Points>& part, PartWriter& stream) {
  ChunkStream<Node, Points>::each_part_of(part, stream);
}
template <class Node, class Points>
void each_part(ChunkStream<Node, Points>& part, PartReader& stream) {
  ChunkStream<Node, Points>::each_part_of(part, stream);
}

}  // namespace helikos
