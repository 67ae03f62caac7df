// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "color_sum/row_sum.hpp"
#include "epilogue/event_draw.hpp"
#include "epilogue/selection_tables.hpp"

namespace helikos {

/// Weights of the indices below `count`, in memory that the lanes of a thread's vector range share.
/// Each lane adds up neighbours.
template <class Member>
class VectorWeights {
 public:
  KOKKOS_INLINE_FUNCTION VectorWeights(const Member& team, int lanes, double* memory)
      : team_(team), lanes_(lanes), weights_(memory) {}

  /// Takes weight(0), weight(1), ..: what is below zero is a rounding error.
  template <class Weight>
  KOKKOS_INLINE_FUNCTION void fill(int count, const Weight& weight) {
    count_ = count;
    Kokkos::parallel_for(Kokkos::ThreadVectorRange(team_, count), [&](const int i) {
      const double w = weight(i);
      weights_[i] = w < 0.0 ? 0.0 : w;
    });
    add_up();
  }

  /// The same of weights that are there.
  KOKKOS_INLINE_FUNCTION void add_up(int count) {
    count_ = count;
    add_up();
  }

  KOKKOS_INLINE_FUNCTION double total() const { return total_; }

  /// The first index whose running sum exceeds uniform * total, none of zero weight; where rounding
  /// leads past the end, the last other. -1 where there is none. Leaves the rest in `draw`. All
  /// lanes get it.
  KOKKOS_INLINE_FUNCTION int pick(EventDraw& draw) const {
    const double target = draw.uniform * total_;
    double before = 0.0;  // this lane
    Kokkos::parallel_scan(Kokkos::ThreadVectorRange(team_, lanes_),
                          [&](const int, double& running, const bool is_final) {
                            if (is_final) before = running;
                            running += sum_;
                          });
    const int none = count_;
    int first = none, last = nothing_selected;
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
    const int picked = first < none ? first : last;
    if (picked < 0) return picked;
    double sum_before = 0.0;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team_, picked),
        [&](const int i, double& sum) { sum += weights_[i]; }, sum_before);
    draw.pick(sum_before, weights_[picked], total_);
    return picked;
  }

 private:
  KOKKOS_INLINE_FUNCTION void add_up() {
    sum_ = 0.0;
    last_ = nothing_selected;
    Kokkos::parallel_for(Kokkos::ThreadVectorRange(team_, lanes_), [&](const int lane) {
      for (int i = begin(lane); i < begin(lane + 1); ++i) {
        sum_ += weights_[i];
        if (weights_[i] > 0.0) last_ = i;
      }
    });
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team_, lanes_), [&](const int, double& sum) { sum += sum_; },
        total_);
  }

  KOKKOS_INLINE_FUNCTION int begin(int lane) const {
    const int first = lane * ((count_ + lanes_ - 1) / lanes_);
    return first < count_ ? first : count_;
  }

  /// Of the lane's own: the first past the target, or its last.
  KOKKOS_INLINE_FUNCTION int find(int lane, double running, double target) const {
    for (int i = begin(lane); i < last_; ++i) {
      running += weights_[i];
      if (running > target && weights_[i] > 0.0) return i;
    }
    return last_;
  }

  const Member& team_;
  int lanes_, count_ = 0;
  double* weights_;
  double sum_ = 0.0;             ///< of this lane
  int last_ = nothing_selected;  ///< of this lane, of a weight above zero
  double total_ = 0.0;
};

/// Helicity and flow of each event, for one batch of helicities: a thread's vector range for an
/// event.
template <class Real, class Space>
struct SelectOfEvents {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;
  using Scratch = Kokkos::View<double*, typename Space::scratch_memory_space,
                               Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  RowMatrix<Real, Space> jamps;  ///< rows (event, part, helicity)
  RowVector<Real, Space> sums;   ///< of its rows
  SelectionTables<Real, Space> tables;
  ConstEventView<Space> helicity_random, flow_random;
  IndexView<Space> helicity, flow;  ///< what is wanted; the other is empty
  /// (event of these), what former batches selected; unused where there is one batch.
  Kokkos::View<EventDraw*, typename Space::memory_space> draws;
  std::int64_t first_event, num_events;
  bool is_first_batch;
  int lanes;         ///< of the vector range
  int most_weights;  ///< of an event, in the scratch memory; behind them 2 numbers a state

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const std::int64_t event =
        std::int64_t(team.league_rank()) * team.team_size() + team.team_rank();
    const Scratch memory(team.team_scratch(0), scratch_size() * team.team_size());
    if (event >= num_events) return;
    EventDraw draw =
        is_first_batch ? EventDraw{helicity_random(first_event + event)} : draws(event);
    double* const own = memory.data() + scratch_size() * team.team_rank();
    select(team, event, own, draw);
    Kokkos::single(Kokkos::PerThread(team), [&]() { write(event, draw); });
  }

  /// Does not fence.
  static void start(const Space& space, SelectOfEvents kernel) {
    kernel.lanes = threads_in_step<Space>();
    kernel.most_weights = kernel.tables.most_weights();
    const std::size_t bytes = Scratch::shmem_size(kernel.scratch_size());
    constexpr std::size_t most_bytes = std::size_t{40} << 10;  // of a team, on any GPU
    int team = is_host_space<Space> ? 1 : 256 / kernel.lanes;
    while (team > 1 && team * bytes > most_bytes) team /= 2;
    const auto league = static_cast<int>((kernel.num_events + team - 1) / team);
    auto policy = Kokkos::TeamPolicy<Space>(space, league, team, kernel.lanes)
                      .set_scratch_size(0, Kokkos::PerTeam(team * bytes));
    Kokkos::parallel_for("helikos::epilogue::select", policy, kernel);
  }

 private:
  /// Of the jamps of an event.
  struct Rows {
    const RowMatrix<Real, Space>& jamps;
    std::int64_t real, imaginary;  ///< row of the first helicity

    KOKKOS_INLINE_FUNCTION Complex<Real> operator()(int helicity, int flow) const {
      return {jamps(real + helicity, flow), jamps(imaginary + helicity, flow)};
    }
  };

  KOKKOS_INLINE_FUNCTION std::size_t scratch_size() const {
    return most_weights + 2 * tables.num_states();
  }

  KOKKOS_INLINE_FUNCTION void select(const Member& team, std::int64_t event, double* memory,
                                     EventDraw& draw) const {
    const int helicities = tables.num_helicities();
    const std::int64_t row = event * 2 * helicities;
    const Rows rows{jamps, row, row + helicities};
    VectorWeights weights(team, lanes, memory);
    weights.fill(helicities,
                 [&](int h) { return double(sums(row + h)) + double(sums(row + helicities + h)); });
    if (!draw.takes(weights.total())) return;
    const int state = weights.pick(draw), set = tables.set_of(state);
    int h = 0;
    if (tables.num_legs > 0) {
      const int square = square_of(rows, state, weights, draw);
      h = helicity_of(team, rows, set, square, memory + most_weights, weights, draw);
    }
    draw.helicity = tables.numbers((set << tables.num_legs) + h);
    if (flow.extent(0) > 0) {
      EventDraw for_flow{flow_random(first_event + event)};
      draw.flow = flow_of(team, rows, set, h, memory, weights, for_flow);
    }
  }

  KOKKOS_INLINE_FUNCTION int square_of(const Rows& rows, int state, VectorWeights<Member>& weights,
                                       EventDraw& draw) const {
    weights.fill(tables.num_squares, [&](int k) {
      Complex<Real> x{Real(0), Real(0)};
      for (int f = 0; f < tables.num_flows(); ++f) {
        x += tables.factors(f * tables.num_squares + k) * rows(state, f);
      }
      return double(norm(x));
    });
    const int picked = weights.pick(draw);
    return picked < 0 ? 0 : picked;
  }

  /// `y`: memory for two numbers a state.
  KOKKOS_INLINE_FUNCTION int helicity_of(const Member& team, const Rows& rows, int set, int square,
                                         double* y, VectorWeights<Member>& weights,
                                         EventDraw& draw) const {
    const int states = tables.num_states();
    Kokkos::parallel_for(Kokkos::ThreadVectorRange(team, states), [&](const int s) {
      const int member = tables.members((set << tables.num_legs) + s);
      Complex<Real> x{Real(0), Real(0)};
      for (int f = 0; member >= 0 && f < tables.num_flows(); ++f) {
        x += tables.factors(f * tables.num_squares + square) * rows(member, f);
      }
      x = with_phase(s, x);
      y[2 * s] = double(x.re), y[2 * s + 1] = double(x.im);
    });
    weights.fill(states, [&](int h) {
      Complex<double> sum{0.0, 0.0};
      for (int s = 0; s < states; ++s) {
        sum += double(sign_of(s, h)) * Complex<double>{y[2 * s], y[2 * s + 1]};
      }
      return norm(sum);
    });
    const int picked = weights.pick(draw);
    return picked < 0 ? 0 : picked;
  }

  KOKKOS_INLINE_FUNCTION int flow_of(const Member& team, const Rows& rows, int set, int h,
                                     double* memory, VectorWeights<Member>& weights,
                                     EventDraw& draw) const {
    for (int f = 0; f < tables.num_flows(); ++f) {
      Kokkos::complex<double> jamp;
      Kokkos::parallel_reduce(
          Kokkos::ThreadVectorRange(team, tables.num_states()),
          [&](const int s, Kokkos::complex<double>& sum) {
            const int member = tables.members((set << tables.num_legs) + s);
            if (member < 0) return;
            const auto y = Real(sign_of(s, h)) * with_phase(s, rows(member, f));
            sum += Kokkos::complex<double>(y.re, y.im);
          },
          jamp);
      Kokkos::single(Kokkos::PerThread(team),
                     [&]() { memory[f] = jamp.real() * jamp.real() + jamp.imag() * jamp.imag(); });
    }
    weights.add_up(tables.num_flows());
    return weights.pick(draw);
  }

  KOKKOS_INLINE_FUNCTION void write(std::int64_t event, const EventDraw& draw) const {
    if (draws.extent(0) > 0) draws(event) = draw;
    if (helicity.extent(0) > 0) helicity(first_event + event) = draw.helicity;
    if (flow.extent(0) > 0) flow(first_event + event) = draw.flow;
  }
};

}  // namespace helikos
