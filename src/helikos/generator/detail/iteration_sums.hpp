// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Sums over ranks and over the iterations of a process, and results that have no meaning.

#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "helikos/base/core/part_stream.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/generator/detail/checkpoint.hpp"
#include "helikos/generator/integration_result.hpp"

namespace helikos {

/// Adds up lists of equal lengths of all ranks, entry by entry; all ranks get the sums. Each rank
/// adds up a part of the entries, in the order of ranks: `add(sum, next)`.
template <class Entry, class Add>
std::vector<Entry> sum_of_ranks(const Communicator& world, std::vector<Entry> mine,
                                const Add& add) {
  if (world.size() == 1) return mine;
  std::vector<std::vector<char>> sent;
  for (int rank = 0; rank < world.size(); ++rank) {
    const auto [first, count] = part_of_rank(std::int64_t(mine.size()), rank, world.size());
    const auto begin = std::make_move_iterator(mine.begin() + first);
    sent.push_back(to_bytes(std::vector<Entry>(begin, begin + count)));
  }
  std::vector<Entry> sums;
  for (std::vector<char>& bytes : world.trade(sent)) {
    auto found = from_bytes<std::vector<Entry>>(std::exchange(bytes, {}));
    if (sums.empty()) std::swap(sums, found);
    for (std::size_t i = 0; i < found.size(); ++i) add(sums[i], found[i]);
  }
  mine.clear();
  for (std::vector<char>& bytes : world.share(to_bytes(sums)))
    for (Entry& entry : from_bytes<std::vector<Entry>>(std::exchange(bytes, {})))
      mine.push_back(std::move(entry));
  return mine;
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
