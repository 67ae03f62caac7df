// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/detail/team_plan.hpp"

#include <algorithm>

namespace helikos {
namespace {

constexpr std::int64_t most_rows = std::int64_t{1}
                                   << 29;  ///< largest size of a league, which is an int

/// Two lanes were fastest in measurements if a GPU is filled at least this many times; otherwise
/// one lane was (docs/performance.md).
constexpr std::int64_t fillings_for_two_lanes = 8;

std::int64_t divide_up(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// Shares get at most a quarter of the budget, and no more than the lanes leave.
std::int64_t stretch_of(const TeamDemand& d, std::int64_t num_events) {
  if (d.num_batches == 1) return num_events;
  const std::size_t spare = d.budget - d.least_bytes() + d.share_bytes();
  const auto fits = static_cast<std::int64_t>(std::min(d.budget / 4, spare) / d.share_bytes());
  return std::clamp<std::int64_t>(fits, 1, num_events);
}

std::int64_t lanes_wanted(const TeamDemand& d, std::int64_t num_events) {
  if (d.instances > 0) return d.instances;
  // This is a lower limit, because fewer teams than events may have a workspace.
  const auto fit = static_cast<std::int64_t>(d.budget / d.lane_bytes());
  const std::int64_t in_flight = std::min(num_events, fit);
  return d.resident > 0 && in_flight >= fillings_for_two_lanes * d.resident ? 2 : 1;
}

/// Reduces the chunk to as many events as `bytes` can hold, next to the workspaces.
void fit_chunk(const TeamDemand& d, std::size_t bytes, std::int64_t wanted, TeamPlan& plan) {
  const std::size_t team = std::max<std::size_t>(1, d.team_bytes);
  std::size_t event = d.event_bytes, left = bytes;
  if (d.by_levels) {
    event += team / d.events_of_team;
    left -= std::min(left, team);  // for the last team, which may have fewer events
  } else {
    const std::size_t beside_an_event = left - std::min(left, event);
    const std::size_t teams = std::min(bytes / 2, beside_an_event) / team;
    plan.teams = static_cast<int>(std::clamp<std::int64_t>(teams, 1, d.most_teams));
    left -= std::min(left, plan.teams * team);
  }
  const auto fits = std::max<std::int64_t>(1, std::int64_t(left / event));
  plan.chunk = std::min({fits, wanted, most_rows / d.num_rows});
  if (d.by_levels) plan.teams = static_cast<int>(divide_up(plan.chunk, d.events_of_team));
}

}  // namespace

/// Batches that are computed side by side occupy as many lanes; further lanes take smaller chunks
/// of the events. Smaller chunks, whose jamps stay in the second-level cache of a GPU, were slower
/// in measurements (docs/performance.md).
TeamPlan plan_teams(const TeamDemand& d, std::int64_t num_events) {
  TeamPlan plan;
  plan.by_levels = d.by_levels;
  plan.stretch = stretch_of(d, num_events);
  const std::int64_t most_lanes = lanes_wanted(d, num_events);
  const std::int64_t wanted = divide_up(plan.stretch, divide_up(most_lanes, d.side_by_side()));
  const std::int64_t units = divide_up(plan.stretch, wanted) * d.side_by_side();
  const std::size_t of_lanes = d.budget - plan.stretch * d.share_bytes();
  const auto fits = std::max<std::int64_t>(1, std::int64_t(of_lanes / d.lane_bytes()));
  plan.lanes = static_cast<int>(std::min({most_lanes, units, fits}));
  fit_chunk(d, of_lanes / plan.lanes, wanted, plan);
  return plan;
}

TeamPlan in_lanes(int lanes, TeamPlan plan) {
  if (lanes <= plan.lanes) return plan;
  plan.lanes = lanes;
  plan.chunk = std::min(plan.chunk, divide_up(plan.stretch, lanes));
  return plan;
}

}  // namespace helikos
