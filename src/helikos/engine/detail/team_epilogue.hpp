// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/base/core/views.hpp"
#include "helikos/base/kokkos_ext/kernel_graph.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"
#include "helikos/engine/epilogue/energy_unit.hpp"
#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/epilogue/jamp_powers.hpp"
#include "helikos/engine/epilogue/row_selection.hpp"
#include "helikos/engine/evaluator.hpp"
#include "helikos/engine/teams/team_lane.hpp"

namespace helikos {

/// result[event] = scale times the sum over the rows of the event; `sums` (event, part, helicity).
template <class C, class Space>
struct SumRowsOfEvents {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;

  RowVector<C, Space> sums;
  ConstMomentaView<Space> momenta;
  double* result;  ///< address for the first event
  std::int64_t first_event, num_events;
  int rows;
  EventScale scale;

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const std::int64_t event =
        std::int64_t(team.league_rank()) * team.team_size() + team.team_rank();
    if (event >= num_events) return;
    double total = 0.0;
    Kokkos::parallel_reduce(
        Kokkos::ThreadVectorRange(team, rows),
        [&](const int i, double& sum) { sum += double(sums(event * rows + i)); }, total);
    const int exponent = energy_exponent(momenta(first_event + event, 0, 0));
    const double term = scale(first_event + event, exponent) * total;
    Kokkos::single(Kokkos::PerThread(team), [&]() { result[event] = term; });
  }
};

/// shares(event, numbers(helicity)) = scale times the sum of the rows of a helicity; `sums` (event,
/// part, helicity), with one or two parts.
template <class C, class Space>
struct SharesOfEvents {
  RowVector<C, Space> sums;
  ConstMomentaView<Space> momenta;
  Kokkos::View<const int*, typename Space::memory_space> numbers;
  ShareView<Space> shares;
  std::int64_t first_event, num_events;
  EventScale scale;
  int parts = 2;

  /// `index`: helicity times the number of events, plus the event.
  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t index) const {
    const std::int64_t helicity = index / num_events, event = index % num_events;
    const auto num_helicities = static_cast<std::int64_t>(numbers.extent(0));
    const std::int64_t row = parts * event * num_helicities + helicity,
                       target = first_event + event;
    double sum = double(sums(row));
    if (parts == 2) sum += double(sums(row + num_helicities));
    const int exponent = energy_exponent(momenta(target, 0, 0));
    shares(target, numbers(helicity)) = scale(target, exponent) * sum;
  }
};

/// The steps after the jamps of a chunk of events, for one batch of helicities: the colour sum, and
/// all outputs that follow from it.
template <class C, class Space>
class TeamEpilogue {
 public:
  explicit TeamEpilogue(const EvaluatorInput& input)
      : powers_(to_view<Space>("helikos::engine::jamp_powers", input.program->jamp_powers)),
        strong_coupling_(input.strong_coupling),
        scale_(input.scale) {
    using Tables = SelectionTables<C, Space>;
    typename Tables::template Array<C> factors;
    FlowPairs<Space> pairs;
    if (input.squares) {
      factors = Tables::color_factors(*input.squares);
      pairs = FlowPairs<Space>(input.color.drawn_flows.get());
    }
    for (const ScheduledProgram& program : input.programs) {
      batches_.push_back({static_cast<int>(program.helicities.size()),
                          program.jamp_parts(),
                          to_view<Space>("helikos::engine::numbers",
                                         helicity_numbers(*input.program, program.helicities)),
                          {}});
      if (!input.squares) continue;
      batches_.back().tables = {input.squares->count, factors,
                                polarization_sets(*input.program, program.helicities), pairs};
    }
  }

  /// Begins an evaluation with these inputs and outputs.
  void begin(const EventInputs<Space>& inputs, const EventOutputs<Space>& outputs) {
    inputs_ = inputs;
    outputs_ = outputs;
    scale_.alpha_s = inputs.alpha_s.data();
  }

  /// Ends the evaluation and drops its Views, so that their memory can be freed.
  void end() {
    inputs_ = {};
    outputs_ = {};
  }

  std::size_t bytes() const { return batches_.front().tables.bytes(); }
  const EventInputs<Space>& inputs() const { return inputs_; }
  const EventOutputs<Space>& outputs() const { return outputs_; }
  bool selects() const { return outputs_.helicity.is_allocated() || outputs_.flow.is_allocated(); }
  /// Whether only |M|^2 is wanted.
  bool is_plain() const { return !selects() && !outputs_.shares.is_allocated(); }

  /// `share`: memory for |M|^2 of this batch; null: the result. Does not fence.
  template <class T>
  void operator()(TeamLane<T, C, Space>& lane, std::size_t number, const EventSlice<Space>& events,
                  double* share) const {
    const Batch& batch = batches_[number];
    if (powers_.extent(0) > 0) add_powers(lane, batch, events);
    lane.color(lane.space, lane.jamps, events.count * batch.num_rows(), lane.sums);
    double* const result =
        share != nullptr ? share : outputs_.matrix_elements.data() + events.first;
    sum_rows(lane, batch, events, result);
    if (outputs_.shares.is_allocated()) write_shares(lane, batch, events);
    if (selects()) select(lane, number, events);
  }

  /// Sums the shares of the batches, (batch, event), with the distance `stride` between batches.
  void add_shares(const Space& space, const EventSlice<Space>& events,
                  const EventView<Space>& shares, std::int64_t stride) const {
    const SumShares kernel{shares.data(), stride, static_cast<int>(batches_.size()),
                           outputs_.matrix_elements.data() + events.first};
    Kokkos::parallel_for("helikos::engine::sum_shares", RangePolicy(space, 0, events.count),
                         kernel);
  }

  /// Only if is_plain().
  static constexpr bool is_recordable() {
    return helikos::is_recordable<SumRowsOfEvents<C, Space>, Kokkos::TeamPolicy<Space>>() &&
           helikos::is_recordable<AddJampPowers<C, Space>, RangePolicy>() &&
           helikos::is_recordable<SumShares, RangePolicy>();
  }

 private:
  using RangePolicy = EventPolicy<Space>;

  struct Batch {
    int num_helicities, parts;  ///< parts: 1 for real jamps, 2 for real and imaginary parts
    int num_rows() const { return parts * num_helicities; }
    Kokkos::View<int*, typename Space::memory_space>
        numbers;                       ///< (helicity): number of the configuration
    SelectionTables<C, Space> tables;  ///< only for selections
  };

  /// Adds up the jamps of each flow with the powers of g_s of the events.
  template <class T>
  void add_powers(const TeamLane<T, C, Space>& lane, const Batch& batch,
                  const EventSlice<Space>& events) const {
    Kokkos::parallel_for("helikos::engine::jamp_powers",
                         RangePolicy(lane.space, 0, events.count * batch.num_rows()),
                         AddJampPowers<C, Space>{lane.jamps, powers_, scale_.alpha_s,
                                                 strong_coupling_, events.first, batch.num_rows()});
  }

  template <class T>
  void sum_rows(const TeamLane<T, C, Space>& lane, const Batch& batch,
                const EventSlice<Space>& events, double* result) const {
    const int vector = threads_in_step<Space>(), team = is_host_space<Space> ? 1 : 256 / vector;
    const SumRowsOfEvents<C, Space> kernel{lane.sums,    events.momenta,   result, events.first,
                                           events.count, batch.num_rows(), scale_};
    const auto league = static_cast<int>((events.count + team - 1) / team);
    Kokkos::parallel_for("helikos::engine::sum_rows",
                         Kokkos::TeamPolicy<Space>(lane.space, league, team, vector), kernel);
  }

  template <class T>
  void write_shares(const TeamLane<T, C, Space>& lane, const Batch& batch,
                    const EventSlice<Space>& events) const {
    const SharesOfEvents<C, Space> kernel{lane.sums,       events.momenta, batch.numbers,
                                          outputs_.shares, events.first,   events.count,
                                          scale_,          batch.parts};
    Kokkos::parallel_for("helikos::engine::shares",
                         RangePolicy(lane.space, 0, events.count * batch.num_helicities), kernel);
  }

  template <class T>
  void select(const TeamLane<T, C, Space>& lane, std::size_t number,
              const EventSlice<Space>& events) const {
    SelectOfEvents<C, Space> kernel{};
    kernel.jamps = lane.jamps;
    kernel.sums = lane.sums;
    kernel.tables = batches_[number].tables;
    kernel.parts = batches_[number].parts;
    kernel.helicity_random = inputs_.helicity_random;
    kernel.flow_random = inputs_.flow_random;
    kernel.helicity = outputs_.helicity;
    kernel.flow = outputs_.flow;
    kernel.draws = lane.draws;
    kernel.first_event = events.first;
    kernel.num_events = events.count;
    kernel.is_first_batch = number == 0;
    SelectOfEvents<C, Space>::start(lane.space, kernel);
  }

  std::vector<Batch> batches_;
  typename AddJampPowers<C, Space>::Powers powers_;  ///< AmplitudeProgram::jamp_powers
  double strong_coupling_;                           ///< g_s of the parameters
  // Only during an evaluation:
  EventInputs<Space> inputs_;
  EventOutputs<Space> outputs_;
  EventScale scale_;
};

}  // namespace helikos
