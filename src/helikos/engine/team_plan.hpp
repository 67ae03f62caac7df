// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace helikos {

/// What teams of threads need memory for: the most of all batches of helicities.
struct TeamDemand {
  int num_batches = 1;
  bool draws = false;           ///< lanes keep what batches selected (EventDraw)
  bool in_turn = false;         ///< a chunk's batches go to one lane, one after another
  int num_rows = 1;             ///< of jamps of an event
  std::size_t event_bytes = 1;  ///< for these rows
  std::size_t team_bytes = 0;   ///< global workspace of a team
  int events_of_team = 1;       ///< fewest
  bool by_levels = false;       ///< all events in flight have a workspace, else teams that run
  std::int64_t most_teams = 1;  ///< that run at once
  int instances = 0;            ///< lanes that are asked for; 0: what measured best
  /// Events whose teams a GPU holds at once. 0: one lane, if none are asked for.
  std::int64_t resident = 0;
  std::size_t budget = 0;  ///< bytes that may be used

  /// Batches of a chunk that may be computed at the same time.
  int side_by_side() const { return in_turn ? 1 : num_batches; }
  /// Bytes of an event for the shares of batches, which are added at the end.
  std::size_t share_bytes() const { return num_batches > 1 ? num_batches * sizeof(double) : 0; }
  /// Bytes of an event in flight and of the team that computes it.
  std::size_t lane_bytes() const { return event_bytes + team_bytes; }
  /// Bytes that the least number of events takes, in one lane.
  std::size_t least_bytes() const { return lane_bytes() + share_bytes(); }
};

/// How events are cut. A unit of work is a chunk of events and a batch of helicities, or all
/// batches where they go in turn; units go to the lanes one after another.
struct TeamPlan {
  bool by_levels = false;    ///< as in TeamDemand
  int lanes = 0;             ///< no more than units of work, and than there is memory for
  std::int64_t stretch = 0;  ///< events whose shares are in memory
  std::int64_t chunk = 0;    ///< events of a unit
  int teams = 0;             ///< of a lane that have a workspace
};

/// For `num_events` > 0; needs budget >= least_bytes().
TeamPlan plan_teams(const TeamDemand& demand, std::int64_t num_events);

/// The same events in at least so many lanes, some of which may be idle, and in smaller chunks.
TeamPlan in_lanes(int lanes, TeamPlan plan);

}  // namespace helikos
