// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace helikos {

/// The memory that teams of threads need: the maximum over all batches of helicities.
struct TeamDemand {
  int num_batches = 1;
  bool draws = false;           ///< lanes keep the selections of batches (EventDraw)
  bool in_turn = false;         ///< all batches of a chunk go to one lane, one after the other
  int num_rows = 1;             ///< rows of jamps of an event
  std::size_t event_bytes = 1;  ///< bytes of an event for these rows
  std::size_t team_bytes = 0;   ///< global workspace of a team
  int events_of_team = 1;       ///< least number of events of a team
  bool by_levels =
      false;  ///< all events in flight have a workspace; otherwise only running teams have one
  std::int64_t most_teams = 1;  ///< teams that run at once
  int instances = 0;            ///< requested number of lanes; 0: the fastest measured number
  /// Events whose teams a GPU runs at once. 0: one lane, if no number of lanes is requested.
  std::int64_t resident = 0;
  std::size_t budget = 0;  ///< bytes that may be used

  /// Number of batches of a chunk that may be computed at the same time.
  int side_by_side() const { return in_turn ? 1 : num_batches; }
  /// Bytes of an event for the shares of batches, which are summed at the end.
  std::size_t share_bytes() const { return num_batches > 1 ? num_batches * sizeof(double) : 0; }
  /// Bytes of an event in flight and of the team that computes it.
  std::size_t lane_bytes() const { return event_bytes + team_bytes; }
  /// Bytes of the least number of events, in one lane.
  std::size_t least_bytes() const { return lane_bytes() + share_bytes(); }
};

/// The division of events. A unit of work is a chunk of events and a batch of helicities, or a
/// chunk and all batches if these go to one lane. Units go to the lanes in turn.
struct TeamPlan {
  bool by_levels = false;    ///< as in TeamDemand
  int lanes = 0;             ///< at most the number of units of work, and as many as memory allows
  std::int64_t stretch = 0;  ///< events whose shares are in memory at the same time
  std::int64_t chunk = 0;    ///< events of a unit
  int teams = 0;             ///< teams of a lane that have a workspace
};

/// Plans `num_events` > 0; needs budget >= least_bytes().
TeamPlan plan_teams(const TeamDemand& demand, std::int64_t num_events);

/// A plan for the events of `plan` with at least `lanes` lanes and smaller chunks. Some lanes may
/// be idle.
TeamPlan in_lanes(int lanes, TeamPlan plan);

}  // namespace helikos
