// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/observables/cuts/compile.hpp"
#include "helikos/observables/cuts/detail/evaluate.hpp"
#include "helikos/phasespace/event_pack.hpp"

/// \file
/// The selection of events that pass cuts: they are copied together, so that later steps compute no
/// others. Numbers of events: values of expressions, such as the scale "ht/2", and the margins by
/// which events pass cuts or fail them.

namespace helikos::cuts {

/// The result of the cuts for each event of a batch.
enum class Outcome : signed char { fails, passes, undefined };

template <class Space>
using OutcomeView = Kokkos::View<Outcome*, typename Space::memory_space>;
template <class Space>
using NumberView = Kokkos::View<std::int64_t*, typename Space::memory_space>;
/// (event) Index of an event among the events that pass; -1 if it does not pass.
template <class Space>
using PlaceView = Kokkos::View<std::int32_t*, typename Space::memory_space>;
template <class Space>
using InstructionView = Kokkos::View<const Instruction*, typename Space::memory_space>;

namespace detail {

template <class Space>
using CountsView = Kokkos::View<std::uint64_t, typename Space::memory_space>;

/// Momenta of `width_of<T>` neighbouring events; beyond the end the last event is repeated.
template <class T, class Space>
struct PackOfMomenta {
  const ConstMomentaView<Space>& momenta;
  const helikos::detail::EventPack<T>& batch;

  KOKKOS_INLINE_FUNCTION double at(int i, int leg, int c) const {
    return momenta(batch.event(i), leg, c);
  }
  KOKKOS_INLINE_FUNCTION T load(int leg, int c) const { return batch.number(momenta, leg, c); }
};

/// Runs a list for a pack of events.
template <bool has_margins, class T, class Space>
KOKKOS_INLINE_FUNCTION Verdict<T> verdict_of(const InstructionView<Space>& instructions,
                                             const ConstMomentaView<Space>& momenta,
                                             const helikos::detail::EventPack<T>& batch) {
  const PackOfMomenta<T, Space> source{momenta, batch};
  return Evaluation<T, PackOfMomenta<T, Space>, has_margins>(source).run(
      instructions.data(), int(instructions.extent(0)));
}

/// The executor of cuts, and of values and margins: an index is a pack of `Width` neighbouring
/// events. `Results` (event) are of `Outcome`, or of numbers.
template <class Space, int Width, class Results, bool are_margins = false>
struct Judge {
  using T = Pack<double, Width>;

  InstructionView<Space> instructions;
  ConstMomentaView<Space> momenta;
  Results results;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t pack) const {
    const helikos::detail::EventPack<T> batch(pack, std::int64_t(results.extent(0)));
    const Verdict<T> verdict = verdict_of<are_margins, T, Space>(instructions, momenta, batch);
    for (int i = 0; i < batch.count; ++i) store(verdict, i, results(batch.first + i));
  }

 private:
  KOKKOS_INLINE_FUNCTION static void store(const Verdict<T>& verdict, int i, Outcome& outcome) {
    const bool passes = lane(verdict.passes, i) > 0, is_known = lane(verdict.is_undefined, i) == 0;
    outcome = !is_known ? Outcome::undefined : passes ? Outcome::passes : Outcome::fails;
  }
  KOKKOS_INLINE_FUNCTION static void store(const Verdict<T>& verdict, int i, double& number) {
    number = lane(are_margins ? verdict.passes : verdict.value, i);
  }
};

/// Two counts below 2^32 in one number, so that one scan computes both.
struct TwoCounts {
  static constexpr std::uint64_t one_undefined = std::uint64_t{1} << 32;

  KOKKOS_INLINE_FUNCTION static std::int64_t passed(std::uint64_t both) {
    return std::int64_t(both % one_undefined);
  }
  KOKKOS_INLINE_FUNCTION static std::int64_t undefined(std::uint64_t both) {
    return std::int64_t(both / one_undefined);
  }
};

/// The numbers of the events that pass, in order, the place of each event among them, and the
/// counts.
template <class Space>
struct List {
  OutcomeView<Space> outcomes;
  NumberView<Space> accepted;
  PlaceView<Space> places;  ///< may be empty
  CountsView<Space> counts;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event, std::uint64_t& both,
                                         const bool is_final) const {
    const Outcome outcome = outcomes(event);
    const bool passes = outcome == Outcome::passes;
    if (is_final) {
      const std::int64_t place = TwoCounts::passed(both);
      if (passes) accepted(place) = event;
      if (places.extent(0) > 0) places(event) = passes ? std::int32_t(place) : -1;
    }
    both += passes ? 1 : outcome == Outcome::undefined ? TwoCounts::one_undefined : 0;
    if (is_final && event + 1 == std::int64_t(outcomes.extent(0))) counts() = both;
  }
};

/// Copies to(i, ...) = from(accepted(i), ...). An index is a stretch of `Stretch` events. The copy
/// goes number by number, so that a host reads and writes adjacent memory.
template <class Space, int Stretch>
struct GatherMomenta {
  NumberView<Space> accepted;
  std::int64_t num_accepted;
  ConstMomentaView<Space> from;
  MomentaView<Space> to;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t stretch) const {
    const std::int64_t first = stretch * Stretch,
                       end = num_accepted < first + Stretch ? num_accepted : first + Stretch;
    for (int particle = 0; particle < from.extent_int(1); ++particle)
      for (int c = 0; c < 4; ++c)
        for (std::int64_t i = first; i < end; ++i)
          to(i, particle, c) = from(accepted(i), particle, c);
  }
};

}  // namespace detail

/// Decides which events pass, and moves the data of those events. Results do not depend on threads
/// or on other events of the batch, and the order of events is kept.
template <class Space>
class Selection {
 public:
  Selection() = default;
  /// Selects from batches of at most `events` events.
  Selection(const CutProgram& program, std::int64_t events)
      : instructions_(to_view<Space>("helikos::cuts::instructions", program.instructions)),
        outcomes_(uninitialized<OutcomeView<Space>>("helikos::cuts::outcomes", events)),
        accepted_(uninitialized<NumberView<Space>>("helikos::cuts::accepted", events)),
        counts_("helikos::cuts::counts"),
        counts_of_host_("helikos::cuts::counts") {}

  /// Applies the cuts to `momenta` (event, particle, 4) [GeV] of fewer than 2^31 events. Waits,
  /// because the host needs the number of events that pass.
  void judge(const Space& space, const ConstMomentaView<Space>& momenta) {
    start(space, momenta);
    space.fence();
  }

  /// Applies the cuts without waiting; numbers of events are known when the queue is done. `Width`:
  /// see pack_width.
  template <int Width = 0>
  void start(const Space& space, const ConstMomentaView<Space>& momenta,
             const PlaceView<Space>& places = {}) {
    constexpr int width = pack_width<Space, Width>;
    events_ = std::int64_t(momenta.extent(0));
    counts_of_host_() = 0;
    if (events_ == 0) return;
    const OutcomeView<Space> outcomes =
        Kokkos::subview(outcomes_, std::make_pair(std::int64_t{0}, events_));
    Kokkos::parallel_for(
        "helikos::cuts::judge", policy(space, (events_ + width - 1) / width),
        detail::Judge<Space, width, OutcomeView<Space>>{instructions_, momenta, outcomes});
    Kokkos::parallel_scan("helikos::cuts::list", policy(space, events_),
                          detail::List<Space>{outcomes, accepted_, places, counts_});
    Kokkos::deep_copy(space, counts_of_host_, counts_);
  }

  /// Number of events of the last batch that pass.
  std::int64_t num_accepted() const { return detail::TwoCounts::passed(counts_of_host_()); }
  /// Number of events in which a comparison met NaN. They do not pass.
  std::int64_t num_undefined() const { return detail::TwoCounts::undefined(counts_of_host_()); }
  /// Numbers of the events that pass, in order: the first `num_accepted` entries.
  const NumberView<Space>& accepted() const { return accepted_; }
  /// (event of the batch) The result of the cuts.
  const OutcomeView<Space>& outcomes() const { return outcomes_; }

  /// Copies data of the events that pass to the first places of `to`.
  void gather(const Space& space, const ConstMomentaView<Space>& from,
              const MomentaView<Space>& to) const {
    constexpr int stretch = on_host ? 512 : 1;
    const std::int64_t count = num_accepted();
    Kokkos::parallel_for("helikos::cuts::gather", policy(space, (count + stretch - 1) / stretch),
                         detail::GatherMomenta<Space, stretch>{accepted_, count, from, to});
  }
  void gather(const Space& space, const ConstRandomView<Space>& from,
              const RandomView<Space>& to) const {
    if (from.extent(1) == 0) return;
    const NumberView<Space> accepted = accepted_;
    Kokkos::parallel_for(
        "helikos::cuts::gather", policy(space, num_accepted()),
        KOKKOS_LAMBDA(const std::int64_t i) {
          for (int k = 0; k < from.extent_int(1); ++k) to(i, k) = from(accepted(i), k);
        });
  }

  /// Copies from the first places of `from` to the events that pass. Events that fail get 0, and
  /// undefined events get NaN.
  void scatter(const Space& space, const ConstEventView<Space>& from,
               const EventView<Space>& to) const {
    const OutcomeView<Space> outcomes = outcomes_;
    const NumberView<Space> accepted = accepted_;
    Kokkos::parallel_for(
        "helikos::cuts::complete", policy(space, events_), KOKKOS_LAMBDA(const std::int64_t event) {
          to(event) = outcomes(event) == Outcome::undefined ? no_bound - no_bound : 0.0;
        });
    Kokkos::parallel_for(
        "helikos::cuts::scatter", policy(space, num_accepted()),
        KOKKOS_LAMBDA(const std::int64_t i) { to(accepted(i)) = from(i); });
  }

  /// Memory that one event needs.
  static constexpr std::size_t bytes_of_event() { return sizeof(Outcome) + sizeof(std::int64_t); }

 private:
  static constexpr bool on_host = std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;

  static EventPolicy<Space> policy(const Space& space, std::int64_t count) {
    return {space, 0, count};
  }

  InstructionView<Space> instructions_;
  OutcomeView<Space> outcomes_;
  NumberView<Space> accepted_;
  detail::CountsView<Space> counts_;
  Kokkos::View<std::uint64_t, PinnedSpace> counts_of_host_;  ///< both counts
  std::int64_t events_ = 0;
};

/// `values` (event) of `momenta` (event, particle, 4) [GeV]. `Width`: see pack_width. Enqueues.
template <int Width, bool are_margins, class Space>
void measure(const std::string& label, const Space& space,
             const InstructionView<Space>& instructions, const ConstMomentaView<Space>& momenta,
             const EventView<Space>& values) {
  constexpr int width = pack_width<Space, Width>;
  const auto events = std::int64_t(values.extent(0));
  Kokkos::parallel_for(
      label, EventPolicy<Space>(space, 0, (events + width - 1) / width),
      detail::Judge<Space, width, EventView<Space>, are_margins>{instructions, momenta, values});
}

/// `margins` (event) of `momenta` (event, particle, 4) [GeV], from -1 to 1: the smallest margin of
/// all conditions. If it is not below zero the event passes, except at the limit of a cut.
/// Enqueues.
template <class Space>
void measure_margins(const Space& space, const InstructionView<Space>& instructions,
                     const ConstMomentaView<Space>& momenta, const EventView<Space>& margins) {
  measure<0, true>("helikos::cuts::margins", space, instructions, momenta, margins);
}

/// A number for each event, such as a scale [GeV].
template <class Space>
class Scale {
 public:
  /// `program`: made by compile_number. Throws InputError for a program of conditions.
  explicit Scale(const CutProgram& program)
      : instructions_(to_view<Space>("helikos::cuts::scale", checked(program).instructions)) {}

  /// Computes `values` (event) of `momenta` (event, particle, 4) [GeV]. Throws InputError where
  /// there are fewer momenta than values. `Width`: see pack_width. Enqueues; does not wait.
  template <int Width = 0>
  void operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                  const EventView<Space>& values) const {
    if (momenta.extent(0) < values.extent(0))
      throw InputError("scales of more events than there are momenta");
    measure<Width, false>("helikos::cuts::scale", space, instructions_, momenta, values);
  }

 private:
  static const CutProgram& checked(const CutProgram& program) {
    for (const Instruction& instruction : program.instructions)
      if (instruction.operation == Operation::require)
        throw InputError("a scale is a number, not a condition");
    if (program.is_empty()) throw InputError("a scale without a number");
    return program;
  }

  InstructionView<Space> instructions_;
};

}  // namespace helikos::cuts
