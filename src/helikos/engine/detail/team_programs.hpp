// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/engine/evaluator.hpp"
#include "helikos/engine/team_plan.hpp"
#include "helikos/engine/teams/team_batch.hpp"

namespace helikos {

/// The programs of all batches of helicities for teams, and the memory that they need. All levels
/// are one kernel, or each level is a kernel.
template <class T, class Space>
struct TeamPrograms {
  std::vector<TeamBatch<Space>> batches;
  TeamDemand demand;

  TeamPrograms(const EvaluatorInput& input, bool by_levels) {
    if (input.arranged && !by_levels) {
      for (const ArrangedBatch& arranged : *input.arranged) batches.emplace_back(arranged);
    } else {
      for (const ScheduledProgram& scheduled : input.programs) {
        batches.push_back(
            make_team_batch<T, Space>(*input.program, scheduled, by_levels, input.team_memory));
      }
    }
    demand.by_levels = by_levels;
    demand.instances = input.instances;
    demand.num_batches = static_cast<int>(batches.size());
    demand.events_of_team = batches.front().layout.events();
    for (const TeamBatch<Space>& batch : batches) {
      const TeamLayout& layout = batch.layout;
      demand.num_rows = std::max(demand.num_rows, batch.num_rows());
      demand.events_of_team = std::min(demand.events_of_team, layout.events());
      demand.team_bytes = std::max(demand.team_bytes, layout.workspace_quads() * sizeof(Quad<T>));
    }
  }

  /// Number of events whose teams a GPU runs at once; 0 on hosts.
  std::int64_t resident_events() const {
    const TeamBatch<Space>& batch = batches.front();
    const std::int64_t threads =
        std::int64_t(team_memory().multiprocessors) * resident_threads<T>(batch.is_large);
    return (threads / batch.threads) << batch.layout.log_events;
  }

  /// For fewer events than this, levels as kernels were faster in measurements
  /// (docs/performance.md): three quarters of the events that a GPU runs at once. It is 0 for small
  /// programs and for programs of one helicity, where this was not faster, and on hosts.
  std::int64_t events_to_fill() const {
    const TeamBatch<Space>& batch = batches.front();
    return batch.is_large && !batch.is_single ? resident_events() * 3 / 4 : 0;
  }
};

}  // namespace helikos
