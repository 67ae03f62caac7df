// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/statistics.hpp"

#include <algorithm>

#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/integration/team_moments.hpp"

namespace helikos::app {
namespace {

/// Threads in lockstep share a chunk.
struct MomentsOfChunks {
  using Space = EventStatistics::Space;
  using Member = Kokkos::TeamPolicy<Space>::member_type;

  ConstEventView<Space> values;
  Kokkos::View<Moments*, typename Space::memory_space> parts;
  std::int64_t first;

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const std::int64_t begin = first + team.league_rank() * EventStatistics::chunk;
    const Moments moments =
        vector_moments(team, values.data() + begin, int(EventStatistics::chunk));
    Kokkos::single(Kokkos::PerThread(team), [&]() { parts(team.league_rank()) = moments; });
  }
};

}  // namespace

void EventStatistics::add_values(const double* values, std::int64_t count) {
  stream_.add_points(
      count,
      [&](std::vector<double>& open, std::int64_t first, std::int64_t number) {
        open.insert(open.end(), values + first, values + first + number);
      },
      [](const std::vector<double>& open) { return moments_of(open.data(), open.size()); });
}

void EventStatistics::add_from(const ConstEventView<Space>& values, std::int64_t first,
                               std::int64_t count) {
  if (count == 0) return;
  const auto some = Kokkos::create_mirror_view_and_copy(
      Kokkos::HostSpace(), Kokkos::subview(values, std::make_pair(first, first + count)));
  add_values(some.data(), count);
}

void EventStatistics::add_chunks(const Space& space, const ConstEventView<Space>& values,
                                 std::int64_t first, std::int64_t count) {
  if (count == 0) return;
  const Kokkos::View<Moments*, typename Space::memory_space> parts("helikos::app::moments", count);
  if constexpr (is_host_space<Space>) {
    Kokkos::parallel_for("helikos::app::statistics", Kokkos::RangePolicy<Space>(space, 0, count),
                         [&](const std::int64_t i) {
                           parts(i) = moments_of(values.data() + first + i * chunk, chunk);
                         });
  } else {
    Kokkos::parallel_for(
        "helikos::app::statistics",
        Kokkos::TeamPolicy<Space>(space, static_cast<int>(count), 1, threads_in_step<Space>()),
        MomentsOfChunks{values, parts, first});
  }
  space.fence();
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), parts);
  for (std::int64_t i = 0; i < count; ++i) stream_.add_node({0, stream_.next_chunk(), host(i)});
}

void EventStatistics::add(const Space& space, const ConstEventView<Space>& values) {
  const std::int64_t size = std::int64_t(values.extent(0)),
                     single = std::min(size, stream_.missing()), chunks = (size - single) / chunk,
                     done = single + chunks * chunk;
  add_from(values, 0, single);
  add_chunks(space, values, single, chunks);
  add_from(values, done, size - done);
}

void EventStatistics::append(const std::vector<double>& head, const std::vector<MomentsNode>& nodes,
                             const std::vector<double>& tail) {
  add_values(head.data(), std::int64_t(head.size()));
  for (const MomentsNode& node : nodes) stream_.add_node(node);
  add_values(tail.data(), std::int64_t(tail.size()));
}

Moments EventStatistics::total() const {
  const std::vector<double>&head = stream_.head(), &tail = stream_.tail();
  Moments result = moments_of(head.data(), head.size());
  for (const MomentsNode& node : stream_.nodes()) result.merge(node.moments);
  result.merge(moments_of(tail.data(), tail.size()));
  return result;
}

EventStatistics EventStatistics::gather(const Communicator& world) const {
  const auto heads = world.gather(stream_.head());
  const auto nodes = world.gather(stream_.nodes());
  const auto tails = world.gather(stream_.tail());
  EventStatistics all;
  for (std::size_t rank = 0; rank < heads.size(); ++rank)
    all.append(heads[rank], nodes[rank], tails[rank]);
  return all;
}

}  // namespace helikos::app
