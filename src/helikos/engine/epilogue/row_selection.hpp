// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/kokkos_ext/team_barrier.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"
#include "helikos/engine/epilogue/selection_tables.hpp"

namespace helikos {

/// Weights in memory that the lanes of a thread's vector range share. Each lane sums neighbouring
/// weights.
template <class Member>
class VectorWeights {
 public:
  /// Size of the memory for up to `most` weights.
  KOKKOS_INLINE_FUNCTION static int memory_size(int lanes, int most) {
    return (2 + 2 * lanes + most + 1) & ~1;  // complex numbers may follow
  }

  KOKKOS_INLINE_FUNCTION VectorWeights(const Member& team, int lanes, double* memory)
      : team_(team),
        lanes_(lanes),
        picked_(memory),
        sums_(memory + 2),
        before_(memory + 2 + lanes),
        weights_(memory + 2 + 2 * lanes) {}

  /// Fills the weights with weight(0) .. weight(count - 1). A negative weight is a rounding error
  /// and becomes zero.
  template <class Weight>
  KOKKOS_INLINE_FUNCTION void fill(int count, const Weight& weight) {
    for_lanes(team_, count, [&](const int i) {
      const double w = weight(i);
      weights_[i] = w < 0.0 ? 0.0 : w;
    });
    add_up(count);
  }

  /// A weight that fill() does not write; any lane of a vector range may write it.
  KOKKOS_INLINE_FUNCTION double& operator[](int i) const { return weights_[i]; }

  KOKKOS_INLINE_FUNCTION void add_up(int count) {
    count_ = count;
    for_lanes(team_, lanes_, [&](const int lane) {
      double sum = 0.0;
      for (int i = begin(lane); i < begin(lane + 1); ++i) sum += weights_[i];
      sums_[lane] = sum;
    });
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team_, lanes_),
        [&](const int lane, double& all) { all += sums_[lane]; }, total_);
  }

  KOKKOS_INLINE_FUNCTION double total() const { return total_; }

  /// The first index whose running sum is larger than uniform * total and whose weight is not zero.
  /// If rounding leads past the end, it is the last such index; if there is none, it is 0. `draw`
  /// keeps the remaining random number. All lanes get the result.
  KOKKOS_INLINE_FUNCTION int pick(EventDraw& draw) const {
    const double target = draw.uniform * total_;
    // The result is in memory, because a scan does not let a lane read the numbers of another lane.
    Kokkos::parallel_scan(Kokkos::ThreadVectorRange(team_, lanes_),
                          [&](const int lane, double& running, const bool is_final) {
                            if (is_final) before_[lane] = running;
                            running += sums_[lane];
                          });
    int last = 0;  // the last lane whose sum begins before the target
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team_, lanes_),
        [&](const int lane, int& most) {
          if (sums_[lane] > 0.0 && before_[lane] <= target && lane > most) most = lane;
        },
        Kokkos::Max<int>(last));
    if (last < 0) last = 0;
    for_lanes(team_, lanes_, [&](const int lane) {
      if (lane == last) find(lane, before_[lane], target);
    });
    const int index = static_cast<int>(picked_[0]);
    draw.pick(picked_[1], weights_[index], total_);
    return index;
  }

 private:
  KOKKOS_INLINE_FUNCTION int begin(int lane) const {
    const int first = lane * ((count_ + lanes_ - 1) / lanes_);
    return first < count_ ? first : count_;
  }

  /// Finds, among the lane's own weights, the first one past the target, or the last one above
  /// zero; and the sum before it.
  KOKKOS_INLINE_FUNCTION void find(int lane, double running, double target) const {
    int index = 0;
    double before = 0.0;
    for (int i = begin(lane); i < begin(lane + 1); ++i) {
      if (!(weights_[i] > 0.0)) continue;
      index = i, before = running;
      running += weights_[i];
      if (running > target) break;
    }
    picked_[0] = index, picked_[1] = before;
  }

  const Member& team_;
  int lanes_, count_ = 0;
  double* picked_;  ///< selected index, and the sum before it
  double* sums_;    ///< (lane)
  double* before_;  ///< (lane), running sum of the lanes before it
  double* weights_;
  double total_ = 0.0;
};

/// Selects helicity and flow of each event, for one batch of helicities. A thread's vector range
/// computes one event.
template <class Real, class Space>
struct SelectOfEvents {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;
  using Scratch = Kokkos::View<double*, typename Space::scratch_memory_space,
                               Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  RowMatrix<Real, Space> jamps;  ///< rows (event, part, helicity)
  RowVector<Real, Space> sums;   ///< sums of the rows of jamps
  SelectionTables<Real, Space> tables;
  ConstEventView<Space> helicity_random, flow_random;
  IndexView<Space> helicity, flow;  ///< wanted outputs; the other View is empty
  /// (event of this slice), selections from earlier batches; not used if there is one batch.
  Kokkos::View<EventDraw*, typename Space::memory_space> draws;
  std::int64_t first_event, num_events;
  bool is_first_batch;
  int parts = 2;     ///< parts of jamps: 1 if they are real
  int lanes;         ///< lanes of the vector range
  int most_weights;  ///< weights of an event
  int level;  ///< level of the scratch memory: 0 for memory of the team, 1 for memory of the device

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const std::int64_t event =
        std::int64_t(team.league_rank()) * team.team_size() + team.team_rank();
    const Scratch memory(team.team_scratch(level), scratch_size() * team.team_size());
    if (event >= num_events) return;
    EventDraw draw =
        is_first_batch ? EventDraw{helicity_random(first_event + event)} : draws(event);
    double* const own = memory.data() + scratch_size() * team.team_rank();
    select(team, event, own, draw);
    Kokkos::single(Kokkos::PerThread(team), [&]() { write(event, draw); });
  }

  /// Does not fence. `lanes`: lanes of an event; 0: the fastest measured number. Tests use several:
  /// a host has one lane, which then does the work of all.
  static void start(const Space& space, SelectOfEvents kernel, int lanes = 0) {
    const int in_step = threads_in_step<Space>();
    kernel.lanes = lanes > 0 ? lanes : std::min(in_step, std::max(4, kernel.tables.num_states()));
    kernel.most_weights = kernel.tables.most_weights();
    const std::size_t bytes = Scratch::shmem_size(kernel.scratch_size());
    int team = is_host_space<Space> ? 1 : 256 / kernel.lanes;
    while (team > 1 && team * bytes > most_bytes) team /= 2;
    kernel.level = bytes > most_bytes ? 1 : 0;
    const auto league = static_cast<int>((kernel.num_events + team - 1) / team);
    auto policy = Kokkos::TeamPolicy<Space>(space, league, team, std::min(in_step, kernel.lanes))
                      .set_scratch_size(kernel.level, Kokkos::PerTeam(team * bytes));
    Kokkos::parallel_for("helikos::epilogue::select", policy, kernel);
  }

 private:
  /// The rows of jamps of an event.
  struct Rows {
    const RowMatrix<Real, Space>& jamps;
    std::int64_t real, imaginary;  ///< row of the first helicity; imaginary: -1 if jamps are real

    KOKKOS_INLINE_FUNCTION Complex<Real> operator()(int helicity, int flow) const {
      return {jamps(real + helicity, flow),
              imaginary < 0 ? Real(0) : jamps(imaginary + helicity, flow)};
    }
  };

  using Number = Complex<double>;
  static constexpr int flows_at_once = 8;
  /// Scratch memory of a team; every GPU has 48 KiB.
  static constexpr std::size_t most_bytes = std::size_t{40} << 10;

  KOKKOS_INLINE_FUNCTION static Number to_double(const Complex<Real>& z) {
    return {double(z.re), double(z.im)};
  }

  /// Memory of an event [double]: memory of VectorWeights, and after it one of two things. Either
  /// it contains jamps of some flows and their sums and, if jamps are not those of flows, the jamps
  /// of one helicity; or it contains the jamps of one state.
  KOKKOS_INLINE_FUNCTION std::size_t scratch_size() const {
    const int jamps = tables.num_jamps();
    const int of_flows = tile_size() + (tables.pairs.count() > 0 ? jamps : 0);
    return VectorWeights<Member>::memory_size(lanes, most_weights) +
           2 * (of_flows > jamps ? of_flows : jamps);
  }

  /// Size of the jamps of some flows and their sums.
  KOKKOS_INLINE_FUNCTION int tile_size() const {
    const int sums = lanes > flows_at_once ? lanes : flows_at_once;
    return flows_at_once * (tables.num_states() + 1) + sums;
  }

  KOKKOS_INLINE_FUNCTION void select(const Member& team, std::int64_t event, double* memory,
                                     EventDraw& draw) const {
    const int helicities = tables.num_helicities();
    const std::int64_t row = event * parts * helicities;
    const Rows rows{jamps, row, parts == 2 ? row + helicities : -1};
    VectorWeights weights(team, lanes, memory);
    auto* const numbers =
        reinterpret_cast<Number*>(memory + weights.memory_size(lanes, most_weights));
    weights.fill(helicities, [&](int h) {
      const double sum(sums(row + h));
      return parts == 2 ? sum + double(sums(row + helicities + h)) : sum;
    });
    if (!draw.takes(weights.total())) return;
    const int state = weights.pick(draw), set = tables.set_of(state);
    int h = 0;
    if (tables.num_legs > 0) {
      const int square = square_of(team, rows, state, numbers, weights, draw);
      h = helicity_of(team, rows, set, square, numbers, weights, draw);
    }
    draw.helicity = tables.numbers((set << tables.num_legs) + h);
    if (flow.extent(0) > 0) {
      EventDraw for_flow{flow_random(first_event + event)};
      draw.flow = flow_of(team, rows, set, h, numbers, weights, for_flow);
    }
  }

  /// `numbers`, here and below: memory that the lanes share.
  KOKKOS_INLINE_FUNCTION int square_of(const Member& team, const Rows& rows, int state,
                                       Number* numbers, VectorWeights<Member>& weights,
                                       EventDraw& draw) const {
    for_lanes(team, tables.num_jamps(),
              [&](const int f) { numbers[f] = to_double(rows(state, f)); });
    weights.fill(tables.num_squares, [&](int k) {
      Number x{0.0, 0.0};
      for (int f = 0; f < tables.num_jamps(); ++f) {
        x += double(tables.factors(f * tables.num_squares + k)) * numbers[f];
      }
      return norm(x);
    });
    return weights.pick(draw);
  }

  KOKKOS_INLINE_FUNCTION int helicity_of(const Member& team, const Rows& rows, int set, int square,
                                         Number* numbers, VectorWeights<Member>& weights,
                                         EventDraw& draw) const {
    const int states = tables.num_states();
    for_lanes(team, states, [&](const int s) {
      const int member = tables.members((set << tables.num_legs) + s);
      Number x{0.0, 0.0};
      for (int f = 0; member >= 0 && f < tables.num_jamps(); ++f) {
        x += double(tables.factors(f * tables.num_squares + square)) * to_double(rows(member, f));
      }
      numbers[s] = with_phase(s, x);
    });
    weights.fill(states, [&](int h) {
      Number sum{0.0, 0.0};
      double size = 0.0;
      for (int s = 0; s < states; ++s) {
        sum += double(sign_of(s, h)) * numbers[s];
        size += norm(numbers[s]);
      }
      const double weight = norm(sum);
      return weight > least_weight<Real> * states * size ? weight : 0.0;
    });
    return weights.pick(draw);
  }

  KOKKOS_INLINE_FUNCTION int flow_of(const Member& team, const Rows& rows, int set, int h,
                                     Number* numbers, VectorWeights<Member>& weights,
                                     EventDraw& draw) const {
    for (int first = 0; first < tables.num_jamps(); first += flows_at_once) {
      weigh_flows(team, rows, set, h, first, numbers, weights);
    }
    const auto& pairs = tables.pairs;
    if (pairs.count() == 0) {
      weights.add_up(tables.num_jamps());
      return weights.pick(draw);
    }
    const Number* const jamps = numbers + tile_size();
    weights.fill(pairs.count(), [&](int k) {
      return norm(pairs.template amplitude<Number>(k, [&](int f) { return jamps[f]; }));
    });
    const int pair = weights.pick(draw);
    return pairs.flow(pair, draw.uniform);
  }

  /// Computes `flows_at_once` jamps. Each lane loads the jamps of a state, and then sums those of a
  /// flow. The results are weights; if jamps are not those of flows, the results are stored after
  /// the tile.
  KOKKOS_INLINE_FUNCTION void weigh_flows(const Member& team, const Rows& rows, int set, int h,
                                          int first, Number* numbers,
                                          VectorWeights<Member>& weights) const {
    const int states = tables.num_states(), stride = states + 1, last = tables.num_jamps() - 1;
    const int sharers =
        lanes > flows_at_once ? lanes / flows_at_once : 1;  // lanes that share a flow
    Number* const sums = numbers + flows_at_once * stride;
    for_lanes(team, states, [&](const int s) {
      const int member = tables.members((set << tables.num_legs) + s);
      const Real sign(member < 0 ? 0 : sign_of(s, h));
      for (int k = 0; k < flows_at_once; ++k) {
        const auto jamp = rows(member < 0 ? 0 : member, first + k < last ? first + k : last);
        numbers[k * stride + s] = to_double(sign * with_phase(s, jamp));
      }
    });
    for_lanes(team, flows_at_once * sharers, [&](const int i) {
      Number sum{0.0, 0.0};
      for (int s = i / flows_at_once; s < states; s += sharers) {
        sum += numbers[i % flows_at_once * stride + s];
      }
      sums[i] = sum;
    });
    for_lanes(team, flows_at_once, [&](const int k) {
      Number sum{0.0, 0.0};
      for (int g = 0; g < sharers; ++g) sum += sums[g * flows_at_once + k];
      if (first + k > last) return;
      if (tables.pairs.count() > 0) {
        numbers[tile_size() + first + k] = sum;
      } else {
        weights[first + k] = norm(sum);
      }
    });
  }

  KOKKOS_INLINE_FUNCTION void write(std::int64_t event, const EventDraw& draw) const {
    if (draws.extent(0) > 0) draws(event) = draw;
    if (helicity.extent(0) > 0) helicity(first_event + event) = draw.helicity;
    if (flow.extent(0) > 0) flow(first_event + event) = draw.flow;
  }
};

}  // namespace helikos
