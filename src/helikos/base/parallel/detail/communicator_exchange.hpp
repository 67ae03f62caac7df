// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The templates of Communicator.

#include <exception>

namespace helikos {

template <class Work>
void Communicator::exchange(Work&& work) const {
  expect_all_well();
  try {
    work();
  } catch (const std::exception& error) {
    abort(error.what());
  }
}

template <class T>
void Communicator::send(std::span<const T> values, int to) {
  static_assert(std::is_trivially_copyable_v<T>);
  const std::size_t size = values.size();
  mpi::send(&size, sizeof size, to);
  mpi::send(values.data(), values.size_bytes(), to);
}

template <class T>
std::vector<T> Communicator::receive(int from) {
  std::size_t size = 0;
  mpi::receive(&size, sizeof size, from);
  std::vector<T> values(size);
  mpi::receive(values.data(), size * sizeof(T), from);
  return values;
}

template <class T>
std::vector<std::vector<T>> Communicator::gather(const std::vector<T>& mine) const {
  std::vector<std::vector<T>> parts;
  exchange([&] {
    if (!is_root()) return send(std::span<const T>(mine), 0);
    parts.push_back(mine);
    for (int from = 1; from < size(); ++from) parts.push_back(receive<T>(from));
  });
  return parts;
}

template <class T>
std::vector<T> Communicator::scatter(const std::vector<T>& all, std::size_t unit) const {
  std::vector<EventRange> ranges;  // known to rank 0 only
  for (int rank = 0; is_root() && rank < size(); ++rank) {
    const auto [first, count] = part_of_rank(std::int64_t(all.size() / unit), rank, size());
    ranges.push_back({first * std::int64_t(unit), count * std::int64_t(unit)});
  }
  return deal(all, ranges);
}

template <class T>
std::vector<T> Communicator::deal(const std::vector<T>& all,
                                  const std::vector<EventRange>& ranges) const {
  std::vector<T> mine;
  exchange([&] {
    if (!is_root()) {
      mine = receive<T>(0);
      return;
    }
    const auto part = [&](int rank) {
      const auto [first, count] = ranges[std::size_t(rank)];
      return std::span<const T>(all).subspan(std::size_t(first), std::size_t(count));
    };
    for (int to = 1; to < size(); ++to) send(part(to), to);
    mine.assign(part(0).begin(), part(0).end());
  });
  return mine;
}

template <class T>
std::vector<T> Communicator::from_root(const std::vector<T>& values) const {
  std::vector<T> all = values;
  exchange([&] {
    if (!is_root()) {
      all = receive<T>(0);
      return;
    }
    for (int to = 1; to < size(); ++to) send(std::span<const T>(values), to);
  });
  return all;
}

}  // namespace helikos
