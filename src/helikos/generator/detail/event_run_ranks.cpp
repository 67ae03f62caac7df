// SPDX-License-Identifier: Apache-2.0
// Rounds of events on several ranks.
#include "helikos/generator/detail/event_run.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "helikos/base/core/part_stream.hpp"
#include "helikos/base/kokkos_ext/timed.hpp"
#include "helikos/generator/detail/joint_file.hpp"
#include "helikos/generator/event_sink.hpp"

namespace helikos {

void EventRun::start_part() {
  part_.is_started = true;
  part_.others.clear();
  if (has_sinks_ && !part_.are_sinks_shared) {
    timed(times_.order, [&] { sort_part(); });
    timed(times_.exchange, [&] { gather_for_sinks(); });
  }
  run_beside(&EventRun::pack_part);
}

void EventRun::pack_part() {
  const bool gives = world_.is_root() || part_.are_sinks_shared;
  const auto end_round = [&] {
    if (world_.is_root())
      for (EventSink* const sink : targets_.sinks) sink->end_round();
  };
  sort_part();
  for_records(part_.events, part_.order, [&](std::size_t first) {
    if (!part_.is_divided)
      for (const auto& record : records_of_part_)
        part_.sums.add(record.process, record.weight, generator_.plan().unit);
    number_records();
    if (targets_.file != nullptr) targets_.file->pack(records_of_part_, part_.first + first);
    if (gives) give_to_sinks();
  });
  for (std::size_t rank = 1; rank < part_.others.size(); ++rank) {
    if (int(rank) < part_.rounds) end_round();
    const auto& events = part_.others[rank];
    std::vector<std::uint32_t> order(events.size());
    std::iota(order.begin(), order.end(), 0u);
    for_records(events, order, [&](std::size_t) {
      number_records();
      give_to_sinks();
    });
  }
  end_round();
}

void EventRun::finish_part() {
  if (!part_.is_started) return;
  timed(times_.writing, [&] {
    wait_for_writing();
    if (targets_.file != nullptr) targets_.file->append_packed(part_.number, threads_ > 1);
  });
  const Timed life(times_.exchange);
  for (const auto& numbers : world_.share(part_.sums.to_numbers()))
    add(RoundSums::from_numbers(numbers));
  if (part_.are_sinks_shared) add_rounds_of_sinks();
  part_.is_started = false;
}

/// Not the last rounds: which points they have depends on how many events the rounds before found.
bool EventRun::is_wave_due() const {
  return world_.size() > 1 &&
         EventGenerator::is_full(left() - (world_.size() - 1) * EventGenerator::most_events);
}

void EventRun::wave() {
  const auto next_points = generator_.next_points();
  const std::uint64_t rounds_before = generator_.rounds();
  std::vector<std::vector<std::int64_t>> points;  // (rank)
  for (int rank = 0; rank < world_.size(); ++rank) {
    points.push_back(generator_.round(left()));
    if (rank == world_.rank()) {
      const Timed life(times_.compute);
      generator_.compute(points.back(), 0, 1, made_, show_events());
    }
    generator_.finish(points.back());
  }
  timed(times_.waiting, [&] { world_.wait(); });
  const auto found =
      timed(times_.exchange, [&] { return world_.share(std::vector{std::int64_t(made_.size())}); });
  int rounds = 0;
  std::int64_t first = 0, taken = 0;  // of this rank
  for (; rounds < world_.size() && (rounds == 0 || EventGenerator::is_full(left())); ++rounds) {
    const std::int64_t before = done_.events, number = take(found[std::size_t(rounds)].front(),
                                                            points[std::size_t(rounds)]);
    if (rounds == world_.rank()) first = before, taken = number;
  }
  // Fewer events are left than a full round is for: the points of the next one differ.
  if (rounds < world_.size()) {
    generator_.go_to(next_points, rounds_before);
    for (int rank = 0; rank < rounds; ++rank) generator_.finish(points[std::size_t(rank)]);
  }
  timed(times_.exchange, [&] { add_counts(rounds); });
  finish_part();
  if (has_sinks_ && are_sinks_alike_ && !share_sinks_)
    timed(times_.exchange, [&] { share_sinks(); });
  std::swap(made_, part_.events);
  part_.number = std::size_t(taken);
  part_.is_sorted = false;
  part_.rounds = rounds;
  part_.first = std::uint64_t(first);
  part_.sums = RoundSums(largest_.size());
  part_.is_divided = false;
  part_.are_sinks_shared = share_sinks_;
  start_part();
}

/// On rank 0: the events of the others, which its sinks get in their order.
void EventRun::gather_for_sinks() {
  std::vector<GeneratedEvent> mine;
  if (!world_.is_root())
    for (const std::uint32_t i : part_.order) mine.push_back(part_.events[i]);
  part_.others = world_.gather(mine);
}

/// From now on, if all sinks of rank 0 are ready for it.
void EventRun::share_sinks() {
  std::vector<std::vector<double>> settings;
  if (world_.is_root())
    for (const EventSink* const sink : targets_.sinks) settings.push_back(sink->setting());
  settings = from_bytes<decltype(settings)>(world_.from_root(to_bytes(settings)));
  share_sinks_ = std::ranges::none_of(settings, &std::vector<double>::empty);
  if (!share_sinks_ || world_.is_root()) return;
  for (std::size_t i = 0; i < settings.size(); ++i) targets_.sinks[i]->share(settings[i], threads_);
}

void EventRun::add_rounds_of_sinks() {
  for (EventSink* const sink : targets_.sinks) {
    const auto rounds =
        world_.gather(world_.is_root() ? std::vector<double>() : sink->take_round());
    for (std::size_t rank = 1; rank < rounds.size() && int(rank) < part_.rounds; ++rank)
      sink->add_round(rounds[rank]);
  }
}

/// The sums of a round, of all ranks' events.
RoundSums EventRun::sums_of(const std::vector<EventKey>& keys,
                            std::span<const std::uint32_t> order) const {
  const double unit = generator_.plan().unit;
  RoundSums sums(largest_.size());
  for (const std::uint32_t i : order) {
    const EventKey& key = keys[i];
    sums.add(makers_[std::size_t(key.program)][std::size_t(key.pair)].id(), key.weight * unit,
             unit);
  }
  return sums;
}

/// The events of this rank's part of `order`, in that order. `ends`: (rank) of its events in the
/// numbering of all.
std::vector<GeneratedEvent> EventRun::trade(std::span<const std::uint32_t> order,
                                            const std::vector<EventRange>& parts,
                                            const std::vector<std::size_t>& ends) const {
  const auto rank = std::size_t(world_.rank());
  const std::size_t before = ends[rank] - made_.size();
  std::vector<std::vector<GeneratedEvent>> sent(ends.size());
  std::vector<std::size_t> from;  // (event of the part): the rank that has it
  for (std::size_t to = 0; to < ends.size(); ++to)
    for (const std::uint32_t i :
         order.subspan(std::size_t(parts[to].first), std::size_t(parts[to].count))) {
      const auto owner = std::size_t(std::ranges::upper_bound(ends, i) - ends.begin());
      if (owner == rank) sent[to].push_back(made_[i - before]);
      if (to == rank) from.push_back(owner);
    }
  const auto received = world_.trade(sent);
  std::vector<std::size_t> next(received.size());
  std::vector<GeneratedEvent> events;
  for (const std::size_t owner : from) events.push_back(received[owner][next[owner]++]);
  return events;
}

/// The ranks tell each other the keys of their events, and then give each rank the events of its
/// part. Parts have whole pieces, so that the bytes are those of one rank.
void EventRun::divide(const std::vector<std::int64_t>& points) {
  timed(times_.waiting, [&] { world_.wait(); });
  std::vector<EventKey> keys;
  std::vector<std::size_t> ends;
  timed(times_.exchange, [&] {
    std::ranges::transform(made_, std::back_inserter(keys), EventKey::of);
    const auto of_ranks = world_.share(keys);
    keys.clear();
    for (const auto& own : of_ranks) {
      keys.insert(keys.end(), own.begin(), own.end());
      ends.push_back(keys.size());
    }
    add_counts(world_.size());
  });
  auto order = timed(times_.order, [&] { return order_of(keys); });
  const std::int64_t first = done_.events, taken = take(std::int64_t(keys.size()), points);
  order.resize(std::size_t(taken));
  finish_part();
  const auto parts = parts_of_pieces(taken, world_.size());
  part_.events = timed(times_.exchange, [&] { return trade(order, parts, ends); });
  part_.number = part_.events.size();
  part_.order.resize(part_.number);
  part_.is_sorted = true;
  part_.rounds = 1;
  std::iota(part_.order.begin(), part_.order.end(), 0u);
  part_.first = std::uint64_t(first + parts[std::size_t(world_.rank())].first);
  part_.sums = world_.is_root() ? sums_of(keys, order) : RoundSums(largest_.size());
  part_.is_divided = true;
  part_.are_sinks_shared = false;  // the round is that of all
  start_part();
}

}  // namespace helikos
