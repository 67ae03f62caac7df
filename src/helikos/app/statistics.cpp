// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/statistics.hpp"

#include <algorithm>

#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/integration/team_moments.hpp"

namespace helikos::app {
namespace {

/// Threads that go in step share a chunk: a sum, then the deviations from its mean.
struct MomentsOfChunks {
  using Space = EventStatistics::Space;
  using Member = Kokkos::TeamPolicy<Space>::member_type;

  ConstEventView<Space> values;
  Kokkos::View<Moments*, typename Space::memory_space> parts;
  std::size_t first;

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const std::size_t begin = first + team.league_rank() * EventStatistics::chunk;
    const Moments moments =
        vector_moments(team, values.data() + begin, int(EventStatistics::chunk));
    Kokkos::single(Kokkos::PerThread(team), [&]() { parts(team.league_rank()) = moments; });
  }
};

}  // namespace

/// Events before the first chunk that begins among these.
std::size_t EventStatistics::missing_in_head() const {
  const std::size_t start = std::size_t(first_event_) % chunk;
  return start == 0 ? 0 : chunk - start - head_.size();
}

/// Values one by one: to the head, then to the chunk that is not whole yet.
void EventStatistics::add_single(const double* values, std::size_t size) {
  const std::size_t to_head = std::min(size, missing_in_head());
  head_.insert(head_.end(), values, values + to_head);
  for (std::size_t i = to_head; i < size; ++i) {
    tail_.push_back(values[i]);
    if (tail_.size() < chunk) continue;
    add_chunk(moments_of(tail_.data(), chunk));
    tail_.clear();
  }
}

void EventStatistics::add_chunk(const Moments& moments) {
  whole_.push({0, next_chunk_++, moments});
}

void EventStatistics::add_from(const ConstEventView<Space>& values, std::size_t first,
                               std::size_t count) {
  if (count == 0) return;
  const auto some = Kokkos::create_mirror_view_and_copy(
      Kokkos::HostSpace(), Kokkos::subview(values, std::make_pair(first, first + count)));
  add_single(some.data(), count);
}

void EventStatistics::add_chunks(const Space& space, const ConstEventView<Space>& values,
                                 std::size_t first, std::size_t count) {
  if (count == 0) return;
  if constexpr (is_host_space<Space>) {
    std::vector<Moments> parts(count);
    Kokkos::parallel_for("helikos::app::statistics", Kokkos::RangePolicy<Space>(space, 0, count),
                         [&](const std::size_t i) {
                           parts[i] = moments_of(values.data() + first + i * chunk, chunk);
                         });
    space.fence();
    for (const Moments& part : parts) add_chunk(part);
  } else {
    const Kokkos::View<Moments*, typename Space::memory_space> parts("helikos::app::moments",
                                                                     count);
    Kokkos::parallel_for(
        "helikos::app::statistics",
        Kokkos::TeamPolicy<Space>(space, static_cast<int>(count), 1, threads_in_step<Space>()),
        MomentsOfChunks{values, parts, first});
    space.fence();
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), parts);
    for (std::size_t i = 0; i < count; ++i) add_chunk(host(i));
  }
}

void EventStatistics::add(const Space& space, const ConstEventView<Space>& values) {
  const std::size_t size = values.extent(0);
  const std::size_t to_whole = missing_in_head() + (tail_.empty() ? 0 : chunk - tail_.size());
  const std::size_t single = std::min(size, to_whole), chunks = (size - single) / chunk;
  add_from(values, 0, single);
  add_chunks(space, values, single, chunks);
  const std::size_t done = single + chunks * chunk;
  add_from(values, done, size - done);
}

void EventStatistics::append(const EventStatistics& next) {
  add_single(next.head_.data(), next.head_.size());
  for (const MomentsNode& node : next.whole_.nodes()) {
    whole_.push(node);
    next_chunk_ = node.end();
  }
  add_single(next.tail_.data(), next.tail_.size());
}

Moments EventStatistics::total() const {
  Moments result = moments_of(head_.data(), head_.size());
  for (const MomentsNode& node : whole_.nodes()) result.merge(node.moments);
  result.merge(moments_of(tail_.data(), tail_.size()));
  return result;
}

EventStatistics EventStatistics::gather(const Communicator& world) const {
  const auto first_events = world.gather(std::vector<std::int64_t>{first_event_});
  const auto heads = world.gather(head_);
  const auto nodes = world.gather(whole_.nodes());
  const auto tails = world.gather(tail_);
  EventStatistics all;
  for (std::size_t rank = 0; rank < heads.size(); ++rank) {
    EventStatistics part(first_events[rank][0]);
    part.head_ = heads[rank];
    for (const MomentsNode& node : nodes[rank]) part.whole_.push(node);
    part.tail_ = tails[rank];
    all.append(part);
  }
  return all;
}

}  // namespace helikos::app
