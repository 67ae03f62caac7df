// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sums over ranks and over the iterations of a process, and results that have no meaning.

#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "helikos/base/core/in_pieces.hpp"
#include "helikos/base/core/part_stream.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/cross_section/integrator.hpp"
#include "helikos/generator/detail/checkpoint.hpp"
#include "helikos/generator/integration_result.hpp"

namespace helikos {

namespace detail {

/// Calls each(begin, end) for pieces of `count` entries in the threads of this rank.
template <class Each>
void for_pieces(std::size_t count, const Each& each) {
  constexpr std::size_t entries_of_piece = 32;  // thousands of channels have many small lists
  in_pieces(num_host_threads(), count, entries_of_piece, each);
}

/// Entries as bytes: the end of each entry, then all entries.
template <class Entry>
std::vector<char> bytes_of_entries(std::span<const Entry> entries) {
  std::vector<std::vector<char>> of_entries(entries.size());
  for_pieces(entries.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) of_entries[i] = to_bytes(entries[i]);
  });
  std::vector<std::size_t> ends;
  std::size_t size = entries.size() * sizeof(std::size_t);
  for (const auto& own : of_entries) ends.push_back(size += own.size());
  std::vector<char> bytes(size);
  if (!ends.empty()) std::memcpy(bytes.data(), ends.data(), ends.size() * sizeof ends[0]);
  for_pieces(entries.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      std::copy(of_entries[i].begin(), of_entries[i].end(),
                bytes.data() + (ends[i] - of_entries[i].size()));
  });
  return bytes;
}

/// Calls take(i, entry) for each entry of bytes_of_entries, in threads.
template <class Entry, class Take>
void take_entries(const std::vector<char>& bytes, std::size_t count, const Take& take) {
  std::vector<std::size_t> ends(count);
  if (bytes.size() < count * sizeof ends[0]) throw std::out_of_range("too few bytes of entries");
  if (count > 0) std::memcpy(ends.data(), bytes.data(), count * sizeof ends[0]);
  for_pieces(count, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const std::size_t begin = i == 0 ? count * sizeof ends[0] : ends[i - 1];
      PartReader reader(std::span<const char>(bytes).subspan(begin, ends[i] - begin));
      Entry entry;
      reader(entry);
      take(i, std::move(entry));
    }
  });
}

}  // namespace detail

/// What all ranks found, entry by entry, on all ranks, which have lists of equal lengths. Each rank
/// adds up a part of the entries, in the order of ranks: `add(sum, next)`, then `finish(sum)`. Each
/// of these functions may be called in several threads, for different entries.
template <class Entry, class Add, class Finish>
std::vector<Entry> sum_of_ranks(const Communicator& world, std::vector<Entry> mine, const Add& add,
                                const Finish& finish) {
  if (world.size() == 1) return mine;
  std::vector<EventRange> parts;
  std::vector<std::vector<char>> sent;
  for (int rank = 0; rank < world.size(); ++rank) {
    const auto& [first, count] =
        parts.emplace_back(part_of_rank(std::int64_t(mine.size()), rank, world.size()));
    sent.push_back(detail::bytes_of_entries(
        std::span<const Entry>(mine).subspan(std::size_t(first), std::size_t(count))));
  }
  std::vector<Entry> sums(std::size_t(parts[std::size_t(world.rank())].count));
  const auto received = world.trade(sent);
  for (const std::vector<char>& bytes : received)
    detail::take_entries<Entry>(bytes, sums.size(), [&](std::size_t i, Entry&& entry) {
      if (&bytes == &received.front())
        sums[i] = std::move(entry);
      else
        add(sums[i], entry);
      if (&bytes == &received.back()) finish(sums[i]);
    });
  const auto all = world.share(detail::bytes_of_entries(std::span<const Entry>(sums)));
  for (std::size_t rank = 0; rank < parts.size(); ++rank)
    detail::take_entries<Entry>(all[rank], std::size_t(parts[rank].count),
                                [&](std::size_t i, Entry&& entry) {
                                  mine[std::size_t(parts[rank].first) + i] = std::move(entry);
                                });
  return mine;
}

template <class Entry, class Add>
std::vector<Entry> sum_of_ranks(const Communicator& world, std::vector<Entry> mine,
                                const Add& add) {
  return sum_of_ranks(world, std::move(mine), add, [](const Entry&) {});
}

/// The results of all ranks in an iteration, on all ranks.
IterationPart sum_of_ranks(const Communicator& world, IterationPart mine);

/// Adds the results of an iteration, which is the last one of `iterations`.
void add_iteration(const IterationResult& found, const std::vector<IterationEstimate>& iterations,
                   IntegrationProgress& progress);

/// Whether no point so far has a weight, where the warm-up is over.
bool has_no_weights(const IntegrationProgress& progress);

/// Says why there is no number, where no point has a weight.
void record_no_weights(const IntegrationProgress& progress, const Integrator& integrator,
                       ProcessResult& result);

/// Fills in the results of the iterations that count.
void record_sum(const IntegrationProgress& progress, ProcessResult& result);

/// Throws InputError where a scale is not above zero at some points: their part of the cross
/// section, or their events, would be missing. `of_points`: "1000 points of p p > t t~".
void check_scales(const PointCounts& counts, const std::string& of_points, const ProcessPlan& plan);

}  // namespace helikos
