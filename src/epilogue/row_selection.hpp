// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "color_sum/row_sum.hpp"
#include "epilogue/event_draw.hpp"
#include "epilogue/polarization_rotation.hpp"

namespace helikos {

/// Index of the vector range whose running sum of `weight(index)` is the first to exceed uniform *
/// total, none of zero weight; where rounding leads past the end, the last other. -1 where there
/// is none. `lanes`: of the vector range. All lanes get it.
template <class Member, class Weight>
KOKKOS_INLINE_FUNCTION int pick_in_vector(const Member& team, int lanes, int count, double uniform,
                                          double total, const Weight& weight) {
  const double target = uniform * total;
  int first = count, last = -1;  // of this lane
  Kokkos::parallel_scan(Kokkos::ThreadVectorRange(team, count),
                        [&](const int i, double& running, const bool is_final) {
                          const double w = weight(i);
                          running += w;
                          if (!is_final || !(w > 0.0)) return;
                          last = last < i ? i : last;
                          if (running > target && i < first) first = i;
                        });
  int of_all = count, last_of_all = -1;
  const auto range = Kokkos::ThreadVectorRange(team, lanes);
  Kokkos::parallel_reduce(
      range, [&](const int, int& least) { least = first < least ? first : least; },
      Kokkos::Min<int>(of_all));
  Kokkos::parallel_reduce(
      range, [&](const int, int& most) { most = last > most ? last : most; },
      Kokkos::Max<int>(last_of_all));
  return of_all < count ? of_all : last_of_all;
}

/// Rotates one set of states of one flow of one event; index: (flow, event, set).
template <int legs, class Real, class Space>
struct RotateRows {
  RowMatrix<Real, Space> jamps;  ///< rows (event, part, helicity)
  Kokkos::View<const std::int32_t*, typename Space::memory_space> places;
  std::int64_t num_events;
  int num_sets, num_helicities;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t index) const {
    const std::int64_t event = index / num_sets % num_events;
    const std::int64_t flow = index / num_sets / num_events;
    Real* re = &jamps(2 * event * num_helicities, flow);
    Real* im = re + num_helicities;
    rotate_set<legs>(
        places.data() + (index % num_sets << (legs + 1)),
        [=](int h) {
          return Complex<Real>{re[h], im[h]};
        },
        [=](int h, const Complex<Real>& jamp) { re[h] = jamp.re, im[h] = jamp.im; });
  }
};

/// The rotation of rows of jamps by kernels.
template <class Real, class Space>
class RowRotation {
 public:
  RowRotation(const PolarizationRotation& rotation, int num_helicities)
      : num_helicities_(num_helicities) {
    for (const RotationStage& stage : rotation.stages) {
      stages_.push_back({stage.num_legs, stage.num_sets(),
                         to_view<Space>("helikos::epilogue::rotation", stage.places)});
    }
  }

  /// In place, all flows of the first `num_events` events. Does not fence.
  void operator()(const Space& space, const RowMatrix<Real, Space>& jamps,
                  std::int64_t num_events) const {
    for (const Stage& stage : stages_) {
      with_number_of_legs(stage.num_legs,
                          [&](auto legs) { start<legs()>(space, stage, jamps, num_events); });
    }
  }

 private:
  struct Stage {
    int num_legs, num_sets;
    Kokkos::View<const std::int32_t*, typename Space::memory_space> places;
  };

  template <int legs>
  void start(const Space& space, const Stage& stage, const RowMatrix<Real, Space>& jamps,
             std::int64_t num_events) const {
    using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;
    const RotateRows<legs, Real, Space> kernel{jamps, stage.places, num_events, stage.num_sets,
                                               num_helicities_};
    const std::int64_t flows = jamps.extent(1);
    Kokkos::parallel_for("helikos::epilogue::rotate",
                         Policy(space, 0, flows * num_events * stage.num_sets), kernel);
  }

  int num_helicities_;
  std::vector<Stage> stages_;
};

/// Helicity and flow of each event, for one batch of helicities: a thread's vector range for an
/// event.
template <class Real, class Space>
struct SelectOfEvents {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;

  RowMatrix<Real, Space> jamps;  ///< rotated, rows (event, part, helicity)
  RowVector<Real, Space> sums;   ///< of its rows
  Kokkos::View<const std::int32_t*, typename Space::memory_space> configurations;  ///< (helicity)
  EventInputs<Space> inputs;
  EventOutputs<Space> outputs;
  /// (event of these), what former batches selected; unused where there is one batch.
  Kokkos::View<EventDraw*, typename Space::memory_space> draws;
  std::int64_t first_event, num_events;
  bool is_first_batch;
  int lanes;  ///< of the vector range

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const std::int64_t event =
        std::int64_t(team.league_rank()) * team.team_size() + team.team_rank();
    if (event >= num_events) return;
    EventDraw draw =
        is_first_batch ? EventDraw{inputs.helicity_random(first_event + event)} : draws(event);
    const std::int64_t row = event * 2 * num_helicities();
    const auto share = [&](int h) {
      const double sum = double(sums(row + h)) + double(sums(row + num_helicities() + h));
      return sum < 0.0 ? 0.0 : sum;
    };
    const double total = sum_in_vector(team, num_helicities(), share);
    if (draw.takes(total)) {
      const int h = pick_in_vector(team, lanes, num_helicities(), draw.uniform, total, share);
      draw.pick(configurations(h), sum_in_vector(team, h, share), share(h), total);
      draw.flow = flow_of(team, row + h, first_event + event);
    }
    Kokkos::single(Kokkos::PerThread(team), [&]() { write(event, draw); });
  }

  /// Does not fence.
  static void start(const Space& space, SelectOfEvents kernel) {
    kernel.lanes = threads_in_step<Space>();
    const int team = is_host_space<Space> ? 1 : 256 / kernel.lanes;
    const auto league = static_cast<int>((kernel.num_events + team - 1) / team);
    Kokkos::parallel_for("helikos::epilogue::select",
                         Kokkos::TeamPolicy<Space>(space, league, team, kernel.lanes), kernel);
  }

 private:
  KOKKOS_INLINE_FUNCTION int num_helicities() const {
    return static_cast<int>(configurations.extent(0));
  }

  template <class Weight>
  KOKKOS_INLINE_FUNCTION static double sum_in_vector(const Member& team, int count,
                                                     const Weight& weight) {
    double total = 0.0;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team, count), [&](const int i, double& sum) { sum += weight(i); },
        total);
    return total;
  }

  KOKKOS_INLINE_FUNCTION int flow_of(const Member& team, std::int64_t row,
                                     std::int64_t event) const {
    if (outputs.flow.extent(0) == 0) return nothing_selected;
    const int num_flows = static_cast<int>(jamps.extent(1));
    const auto weight = [&](int f) {
      const double re(jamps(row, f)), im(jamps(row + num_helicities(), f));
      return re * re + im * im;
    };
    const double total = sum_in_vector(team, num_flows, weight);
    return pick_in_vector(team, lanes, num_flows, inputs.flow_random(event), total, weight);
  }

  KOKKOS_INLINE_FUNCTION void write(std::int64_t event, const EventDraw& draw) const {
    if (draws.extent(0) > 0) draws(event) = draw;
    if (outputs.helicity.extent(0) > 0) outputs.helicity(first_event + event) = draw.helicity;
    if (outputs.flow.extent(0) > 0) outputs.flow(first_event + event) = draw.flow;
  }
};

}  // namespace helikos
