// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/queue_point.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/engine/detail/team_plan.hpp"
#include "helikos/engine/teams/team_lane.hpp"

namespace helikos {

/// The lanes of an evaluator, and the memory for events, which is never larger than the budget.
template <class T, class C, class Space>
class TeamLanes {
 public:
  using Lane = TeamLane<T, C, Space>;

  TeamLanes(RowSums<C, Space> color, int num_flows)
      : color_(std::move(color)), num_flows_(num_flows) {}

  const RowSums<C, Space>& color() const { return color_; }  ///< all lanes use its tables
  std::size_t bytes_of_event(int num_rows) const {
    return num_rows * color_.bytes_of_row(num_flows_);
  }

  /// Throws InputError if the budget is too small for a single event.
  static void check_budget(const TeamDemand& demand) {
    if (demand.least_bytes() <= demand.budget) return;
    throw InputError("`memory`: the least number of events takes " +
                     std::to_string(demand.least_bytes()) + " bytes of device memory, of which " +
                     std::to_string(demand.budget) + " may be used");
  }

  /// Makes the plan, and allocates memory for as many events of a chunk as the budget allows.
  /// Returns whether memory was allocated.
  bool prepare(const Space& space, TeamDemand demand, std::int64_t num_events) {
    demand.most_teams =
        std::max<std::int64_t>(1, space.concurrency() / (is_host_space<Space> ? 1 : team_threads));
    plan_ = plan_teams(demand, num_events);
    const TeamPlan spread = in_lanes(held_.lanes, plan_);
    if (!holds(plan_) && holds(spread)) plan_ = spread;  // avoids a new allocation
    const bool anew = !holds(plan_);
    if (anew) allocate(space, demand);
    const bool alone = plan_.lanes == 1;
    for (int i = 0; i < plan_.lanes; ++i) lanes_[i].space = alone ? space : queues_[i];
    return anew;
  }

  const TeamPlan& plan() const { return plan_; }
  Lane& of_unit(std::int64_t unit) { return lanes_[unit % plan_.lanes]; }
  const EventView<Space>& shares() const { return shares_; }

  /// Kernels that the lanes start from now on run after those in `space`.
  void follow(const Space& space) {
    if (plan_.lanes == 1) return;
    point_.set(space);
    for (int i = 0; i < plan_.lanes; ++i) point_.hold(lanes_[i].space);
  }
  /// Kernels that are started in `space` from now on run after those of the lanes.
  void hold(const Space& space) {
    if (plan_.lanes == 1) return;
    for (int i = 0; i < plan_.lanes; ++i) {
      point_.set(lanes_[i].space);
      point_.hold(space);
    }
  }

  std::size_t bytes() const {
    std::size_t sum = color_.bytes() + shares_.span() * sizeof(double);
    for (const Lane& lane : lanes_) sum += lane.bytes();
    return sum;
  }

 private:
  /// Whether the memory is sufficient for the plan. Chunks of equal size need more workspace if
  /// levels are kernels.
  bool holds(const TeamPlan& plan) const {
    return plan.by_levels == held_.by_levels && plan.stretch <= held_.stretch &&
           plan.lanes <= held_.lanes && plan.chunk <= held_.chunk;
  }

  /// Allocates all memory again: memory of an old plan and of a new one together could be larger
  /// than the budget.
  void allocate(const Space& space, const TeamDemand& demand) {
    Kokkos::fence();  // earlier evaluations may still use the memory
    lanes_.clear();
    shares_ = {};
    held_ = {};
    if (queues_.size() < std::size_t(plan_.lanes)) queues_ = instances_of(space, plan_.lanes);
    for (int i = 0; i < plan_.lanes; ++i) {
      lanes_.push_back({space, color_.for_another_queue(), plan_.teams, {}, {}, {}, {}});
      lanes_.back().allocate(plan_.chunk * demand.num_rows, num_flows_,
                             demand.team_bytes / sizeof(Quad<T>), demand.draws ? plan_.chunk : 0);
    }
    if (demand.num_batches > 1) {
      make_room(shares_, "helikos::engine::shares", plan_.stretch * demand.num_batches);
    }
    held_ = plan_;
    if (demand.num_batches == 1) held_.stretch = std::numeric_limits<std::int64_t>::max();
  }

  RowSums<C, Space> color_;
  int num_flows_;
  TeamPlan plan_;              ///< plan of the current evaluation
  TeamPlan held_;              ///< plan for which there is memory
  std::vector<Space> queues_;  ///< queues of the lanes, if there are several
  std::vector<Lane> lanes_;
  EventView<Space> shares_;  ///< (batch, event), if there are several batches
  QueuePoint<Space> point_;
};

}  // namespace helikos
