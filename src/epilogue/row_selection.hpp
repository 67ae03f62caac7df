// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "color_sum/row_sum.hpp"
#include "epilogue/event_draw.hpp"
#include "epilogue/polarization_rotation.hpp"

namespace helikos {

/// One set of a flow, whose parts are (helicity).
template <int legs, class Real>
KOKKOS_FORCEINLINE_FUNCTION void rotate_parts(const std::int32_t* set, Real* re, Real* im) {
  rotate_set<legs>(
      set,
      [=](int h) {
        return Complex<Real>{re[h], im[h]};
      },
      [=](int h, const Complex<Real>& jamp) { re[h] = jamp.re, im[h] = jamp.im; });
}

/// Weights of the indices below `count`, which the lanes of a thread's vector range share: each
/// takes neighbours and adds up their weights once, and only the lane that has the one that is
/// drawn reads its own again.
template <class Member, class Weight>
class VectorWeights {
 public:
  KOKKOS_INLINE_FUNCTION VectorWeights(const Member& team, int lanes, int count,
                                       const Weight& weight)
      : team_(team), lanes_(lanes), count_(count), weight_(weight) {
    Kokkos::parallel_for(Kokkos::ThreadVectorRange(team, lanes), [&](const int lane) {
      for (int i = begin(lane); i < begin(lane + 1); ++i) {
        const double w = weight(i);
        sum_ += w;
        if (w > 0.0) last_ = i;
      }
    });
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team, lanes), [&](const int, double& sum) { sum += sum_; },
        total_);
  }

  KOKKOS_INLINE_FUNCTION double total() const { return total_; }

  /// The first index whose running sum exceeds uniform * total, none of zero weight; where rounding
  /// leads past the end, the last other. -1 where there is none. All lanes get it.
  KOKKOS_INLINE_FUNCTION int draw(double uniform) const {
    const double target = uniform * total_;
    double before = 0.0;  // this lane
    Kokkos::parallel_scan(Kokkos::ThreadVectorRange(team_, lanes_),
                          [&](const int, double& running, const bool is_final) {
                            if (is_final) before = running;
                            running += sum_;
                          });
    int first = count_, last = nothing_selected;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team_, lanes_),
        [&](const int lane, int& least) {
          if (sum_ > 0.0 && before + sum_ > target) {
            const int found = find(lane, before, target);
            least = found < least ? found : least;
          }
        },
        Kokkos::Min<int>(first));
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team_, lanes_),
        [&](const int, int& most) { most = last_ > most ? last_ : most; }, Kokkos::Max<int>(last));
    return first < count_ ? first : last;
  }

 private:
  KOKKOS_INLINE_FUNCTION int begin(int lane) const {
    const int first = lane * ((count_ + lanes_ - 1) / lanes_);
    return first < count_ ? first : count_;
  }

  /// Of the lane's own: the first past the target, or its last.
  KOKKOS_INLINE_FUNCTION int find(int lane, double running, double target) const {
    for (int i = begin(lane); i < last_; ++i) {
      const double w = weight_(i);
      running += w;
      if (running > target && w > 0.0) return i;
    }
    return last_;
  }

  const Member& team_;
  int lanes_, count_;
  const Weight& weight_;
  double sum_ = 0.0;             ///< of this lane
  int last_ = nothing_selected;  ///< of this lane, of a weight above zero
  double total_ = 0.0;
};

/// Where the helicities of a flow come from, if its jamps are still those of linear polarisations:
/// a sum of i^power times the jamps of 2^num_legs states.
template <class Space>
struct RotatedSources {
  /// (helicity, state): 4 times the place of a jamp, plus the power. Empty where jamps are rotated.
  Kokkos::View<const std::int32_t*, typename Space::memory_space> sources{};
  int num_legs = 0;

  /// `re`, `im`: parts of a flow of an event (helicity).
  template <class Real>
  KOKKOS_INLINE_FUNCTION Complex<Real> operator()(int helicity, const Real* re,
                                                  const Real* im) const {
    if (num_legs == 0) return {re[helicity], im[helicity]};
    Complex<Real> sum{Real(0), Real(0)};
    for (int s = helicity << num_legs; s < (helicity + 1) << num_legs; ++s) {
      const std::int32_t source = sources(s), place = source >> 2;
      const Real a = re[place], b = im[place];
      const Real sign((source & 2) != 0 ? -1 : 1);
      sum.re += sign * ((source & 1) != 0 ? -b : a);
      sum.im += sign * ((source & 1) != 0 ? a : b);
    }
    return sum;
  }
};

/// Rotates the rows of a team of RowColorSum, those of whole events, in its memory.
///
/// With y = i^(number of b's) times the jamp of a state, every helicity is a sum of y's with signs
/// only. So the real parts of a set follow from half of its numbers, and the imaginary parts from
/// the other half: a thread takes one of them, and writes where it has read. Of some helicities
/// real and imaginary part then change places, which no sum of squares notices, but a second stage
/// would.
template <class Space>
struct RotateInMemory {
  Kokkos::View<const std::int32_t*, typename Space::memory_space> places;
  int num_legs, num_sets, num_helicities;
  bool
      changes_places;  ///< an odd number of outgoing gluons: what had no b gets a helicity with one

  template <class Member, class Real>
  KOKKOS_INLINE_FUNCTION void operator()(const Member& team, Real* x, int rows, int stride,
                                         int columns) const {
    const int of_part = num_sets * columns, of_event = 2 * of_part;
    const int count = of_event * (rows / (2 * num_helicities));
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, count), [&](const int i) {
      const int event = i / of_event, part = i % of_event / of_part;
      const int column = i % of_part / num_sets;
      Real* const re = x + column * stride + 2 * event * num_helicities;
      const std::int32_t* set = places.data() + (i % num_sets << (num_legs + 1));
      switch (num_legs) {
        case 1:
          return rotate<1>(set, re, part);
        case 2:
          return rotate<2>(set, re, part);
        case 3:
          return rotate<3>(set, re, part);
        default:
          return rotate<4>(set, re, part);
      }
    });
  }

 private:
  /// `part`: 0 for the real parts.
  template <int legs, class Real>
  KOKKOS_INLINE_FUNCTION void rotate(const std::int32_t* set, Real* re, int part) const {
    constexpr int size = 1 << legs;
    Real* const even = re + part * num_helicities;
    Real* const odd = re + (1 - part) * num_helicities;
    const Real sign_of_odd(part == 0 ? -1 : 1);
    Real y[size];
    for (int i = 0; i < size; ++i) {
      const int bs = std::popcount(static_cast<unsigned>(i));
      y[i] = bs % 2 == 0 ? even[set[i]] : sign_of_odd * odd[set[i]];
      if (bs & 2) y[i] = -y[i];
    }
    transform_orbit<legs>(y);
    Real* const to_even = changes_places ? odd : even;
    Real* const to_odd = changes_places ? even : odd;
    for (int i = 0; i < size; ++i) {
      (std::popcount(static_cast<unsigned>(i)) % 2 == 0 ? to_even : to_odd)[set[size + i]] = y[i];
    }
  }
};

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
    rotate_parts<legs>(places.data() + (index % num_sets << (legs + 1)), re, re + num_helicities);
  }
};

/// The rotation of rows of jamps by kernels.
template <class Real, class Space>
class RowRotation {
 public:
  RowRotation(const PolarizationRotation& rotation, int num_helicities)
      : num_helicities_(num_helicities) {
    for (const RotationStage& stage : rotation.stages) {
      stages_.push_back({to_view<Space>("helikos::epilogue::rotation", stage.places),
                         stage.num_legs, stage.num_sets(), num_helicities, stage.changes_places()});
    }
    if (!is_one_stage()) return;
    sources_ = {to_view<Space>("helikos::epilogue::sources", sources_of(rotation.stages.front())),
                rotation.num_legs};
  }

  /// Whether in_memory() and sources() do instead of jamps that are rotated in place.
  bool is_one_stage() const { return stages_.size() == 1; }
  const RotateInMemory<Space>& in_memory() const { return stages_.front(); }
  const RotatedSources<Space>& sources() const { return sources_; }

  /// In place, all flows of the first `num_events` events. Does not fence.
  void operator()(const Space& space, const RowMatrix<Real, Space>& jamps,
                  std::int64_t num_events) const {
    for (const Stage& stage : stages_) {
      with_number_of_legs(stage.num_legs,
                          [&](auto legs) { start<legs()>(space, stage, jamps, num_events); });
    }
  }

 private:
  using Stage = RotateInMemory<Space>;

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
  RotatedSources<Space> sources_;
};

/// Helicity and flow of each event, for one batch of helicities: a thread's vector range for an
/// event.
template <class Real, class Space>
struct SelectOfEvents {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;

  RowMatrix<Real, Space> jamps;   ///< rows (event, part, helicity)
  RotatedSources<Space> sources;  ///< of what the jamps are when they are rotated
  RowVector<Real, Space> sums;    ///< of its rows, rotated
  Kokkos::View<const std::int32_t*, typename Space::memory_space> configurations;  ///< (helicity)
  ConstEventView<Space> helicity_random, flow_random;
  IndexView<Space> helicity, flow;  ///< what is wanted; the other is empty
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
        is_first_batch ? EventDraw{helicity_random(first_event + event)} : draws(event);
    const std::int64_t row = event * 2 * num_helicities();
    const auto share = [&](int h) {
      const double sum = double(sums(row + h)) + double(sums(row + num_helicities() + h));
      return sum < 0.0 ? 0.0 : sum;
    };
    const VectorWeights helicities(team, lanes, num_helicities(), share);
    if (draw.takes(helicities.total())) {
      const int h = helicities.draw(draw.uniform);
      double before = 0.0;
      Kokkos::parallel_reduce(
          Kokkos::ThreadVectorRange(team, h), [&](const int i, double& sum) { sum += share(i); },
          before);
      draw.pick(configurations(h), before, share(h), helicities.total());
      draw.flow = flow_of(team, row, h, first_event + event);
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

  KOKKOS_INLINE_FUNCTION int flow_of(const Member& team, std::int64_t row, int selected,
                                     std::int64_t event) const {
    if (flow.extent(0) == 0) return nothing_selected;
    const auto weight = [&](int f) {
      const Real* const re = &jamps(row, f);
      const auto jamp = sources(selected, re, re + num_helicities());
      return double(jamp.re) * jamp.re + double(jamp.im) * jamp.im;
    };
    const VectorWeights flows(team, lanes, static_cast<int>(jamps.extent(1)), weight);
    return flows.draw(flow_random(event));
  }

  KOKKOS_INLINE_FUNCTION void write(std::int64_t event, const EventDraw& draw) const {
    if (draws.extent(0) > 0) draws(event) = draw;
    if (helicity.extent(0) > 0) helicity(first_event + event) = draw.helicity;
    if (flow.extent(0) > 0) flow(first_event + event) = draw.flow;
  }
};

}  // namespace helikos
