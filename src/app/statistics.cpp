// SPDX-License-Identifier: Apache-2.0
#include "app/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kokkos_ext/space.hpp"

namespace helikos::app {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

void add_first_pass(Moments& moments, double value) {
  if (std::isnan(value)) {
    ++moments.nan;
  } else if (std::isinf(value)) {
    ++moments.inf;
  } else {
    moments.min = moments.count == 0 ? value : std::min(moments.min, value);
    moments.max = moments.count == 0 ? value : std::max(moments.max, value);
    ++moments.count;
    moments.add_to_sum(value);
  }
}

/// Threads that go in step share a chunk: a sum, then the deviations from its mean.
struct MomentsOfChunks {
  using Space = EventStatistics::Space;
  using Member = Kokkos::TeamPolicy<Space>::member_type;

  ConstEventView<Space> values;
  Kokkos::View<Moments*, typename Space::memory_space> parts;
  std::size_t first;

  /// Sum over the chunk of value(x) for every number x in it.
  template <class Result, class Value>
  KOKKOS_INLINE_FUNCTION Result sum_of(const Member& team, Value&& value) const {
    Result total(0);
    const std::size_t begin = first + team.league_rank() * EventStatistics::chunk;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team, static_cast<int>(EventStatistics::chunk)),
        [&](const int i, Result& sum) { sum += value(values(begin + i)); }, total);
    return total;
  }

  template <class Reducer>
  KOKKOS_INLINE_FUNCTION double extreme_of(const Member& team) const {
    double result = 0.0;
    const std::size_t begin = first + team.league_rank() * EventStatistics::chunk;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team, static_cast<int>(EventStatistics::chunk)),
        [&](const int i, double& best) {
          const double x = values(begin + i);
          if (is_number(x)) Reducer(best).join(best, x);
        },
        Reducer(result));
    return result;
  }

  KOKKOS_INLINE_FUNCTION static bool is_number(double x) { return x - x == 0.0; }

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    using Count = long long;
    Moments moments;
    moments.nan = sum_of<Count>(team, [](double x) { return Count(x != x); });
    moments.count = sum_of<Count>(team, [](double x) { return Count(is_number(x)); });
    moments.inf = Count(EventStatistics::chunk) - moments.nan - moments.count;
    moments.sum = sum_of<double>(team, [](double x) { return is_number(x) ? x : 0.0; });
    const double mean = moments.count > 0 ? moments.sum / double(moments.count) : 0.0;
    moments.squares = sum_of<double>(
        team, [=](double x) { return is_number(x) ? (x - mean) * (x - mean) : 0.0; });
    moments.min = extreme_of<Kokkos::Min<double>>(team);
    moments.max = extreme_of<Kokkos::Max<double>>(team);
    Kokkos::single(Kokkos::PerThread(team), [&]() { parts(team.league_rank()) = moments; });
  }
};

}  // namespace

double Moments::mean() const {
  return count == 0 ? not_a_number : (sum + compensation) / double(count);
}

double Moments::standard_error() const {
  return count < 2 ? not_a_number : std::sqrt(squares / (double(count) * double(count - 1)));
}

void Moments::add_to_sum(double value) {
  const double next = sum + value;
  compensation += std::abs(sum) >= std::abs(value) ? (sum - next) + value : (value - next) + sum;
  sum = next;
}

void Moments::merge(const Moments& other) {
  nan += other.nan;
  inf += other.inf;
  if (other.count == 0) return;
  if (count > 0) {
    const double shift = other.mean() - mean();
    squares += shift * shift * (double(count) * double(other.count) / double(count + other.count));
  }
  min = count == 0 ? other.min : std::min(min, other.min);
  max = count == 0 ? other.max : std::max(max, other.max);
  squares += other.squares;
  count += other.count;
  add_to_sum(other.sum);
  add_to_sum(other.compensation);
}

Moments moments_of(const double* values, std::size_t size) {
  Moments moments;
  for (std::size_t i = 0; i < size; ++i) add_first_pass(moments, values[i]);
  const double mean = moments.mean();
  for (std::size_t i = 0; i < size; ++i) {
    const double shift = values[i] - mean;
    if (std::isfinite(values[i])) moments.squares += shift * shift;
  }
  return moments;
}

std::size_t EventStatistics::fill_pending(const ConstEventView<Space>& values, std::size_t first) {
  const std::size_t count = std::min(chunk - pending_.size(), values.extent(0) - first);
  const auto some = Kokkos::create_mirror_view_and_copy(
      Kokkos::HostSpace(), Kokkos::subview(values, std::make_pair(first, first + count)));
  pending_.insert(pending_.end(), some.data(), some.data() + count);
  if (pending_.size() == chunk) {
    whole_.merge(moments_of(pending_.data(), chunk));
    pending_.clear();
  }
  return count;
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
    for (const Moments& part : parts) whole_.merge(part);
  } else {
    const Kokkos::View<Moments*, typename Space::memory_space> parts("helikos::app::moments",
                                                                     count);
    Kokkos::parallel_for(
        "helikos::app::statistics",
        Kokkos::TeamPolicy<Space>(space, static_cast<int>(count), 1, threads_in_step<Space>()),
        MomentsOfChunks{values, parts, first});
    space.fence();
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), parts);
    for (std::size_t i = 0; i < count; ++i) whole_.merge(host(i));
  }
}

void EventStatistics::add(const Space& space, const ConstEventView<Space>& values) {
  const std::size_t head = pending_.empty() ? 0 : fill_pending(values, 0);
  const std::size_t chunks = (values.extent(0) - head) / chunk;
  add_chunks(space, values, head, chunks);
  if (head + chunks * chunk < values.extent(0)) fill_pending(values, head + chunks * chunk);
}

Moments EventStatistics::total() const {
  Moments result = whole_;
  result.merge(moments_of(pending_.data(), pending_.size()));
  return result;
}

}  // namespace helikos::app
