// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/base/core/views.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/observables/cuts/compile.hpp"
#include "helikos/observables/cuts/detail/evaluate.hpp"

/// \file
/// The selection of events that pass cuts: they are copied together, so that later steps compute no
/// others.

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
  std::int64_t first;
  int count;

  KOKKOS_INLINE_FUNCTION double at(int i, int leg, int c) const {
    return momenta(first + (i < count ? i : count - 1), leg, c);
  }
  KOKKOS_INLINE_FUNCTION T load(int leg, int c) const {
    if (count == width_of<T>) return helikos::load<T>(&momenta(first, leg, c));
    return generate<T>([&](int i) { return at(i, leg, c); });
  }
};

/// The executor of cuts: an index is a pack of `Width` neighbouring events.
template <class Space, int Width>
struct Judge {
  using T = Pack<double, Width>;

  InstructionView<Space> instructions;
  ConstMomentaView<Space> momenta;
  OutcomeView<Space> outcomes;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t pack) const {
    const std::int64_t first = pack * Width, left = std::int64_t(outcomes.extent(0)) - first;
    const int count = left < Width ? int(left) : Width;
    const PackOfMomenta<T, Space> source{momenta, first, count};
    const Verdict<T> verdict = Evaluation<T, PackOfMomenta<T, Space>>(source).run(
        instructions.data(), int(instructions.extent(0)));
    for (int i = 0; i < count; ++i) {
      const bool passes = lane(verdict.passes, i) > 0,
                 is_known = lane(verdict.is_undefined, i) == 0;
      outcomes(first + i) = !is_known ? Outcome::undefined
                            : passes  ? Outcome::passes
                                      : Outcome::fails;
    }
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
        outcomes_(make<OutcomeView<Space>>("helikos::cuts::outcomes", events)),
        accepted_(make<NumberView<Space>>("helikos::cuts::accepted", events)),
        counts_("helikos::cuts::counts"),
        counts_of_host_("helikos::cuts::counts") {}

  /// Applies the cuts to `momenta` (event, particle, 4) [GeV] of fewer than 2^31 events. Waits,
  /// because the host needs the number of events that pass.
  void judge(const Space& space, const ConstMomentaView<Space>& momenta) {
    start(space, momenta);
    space.fence();
  }

  /// Applies the cuts without waiting; numbers of events are known when the queue is done.
  void start(const Space& space, const ConstMomentaView<Space>& momenta,
             const PlaceView<Space>& places = {}) {
    start_packs<on_host ? native_width<double> : 1>(space, momenta, places);
  }

  /// `start` with a pack width that the caller chooses.
  template <int Width>
  void start_packs(const Space& space, const ConstMomentaView<Space>& momenta,
                   const PlaceView<Space>& places = {}) {
    events_ = std::int64_t(momenta.extent(0));
    counts_of_host_() = 0;
    if (events_ == 0) return;
    const OutcomeView<Space> outcomes = some(outcomes_, events_);
    Kokkos::parallel_for("helikos::cuts::judge", policy(space, (events_ + Width - 1) / Width),
                         detail::Judge<Space, Width>{instructions_, momenta, outcomes});
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
  using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;

  static Policy policy(const Space& space, std::int64_t count) { return Policy(space, 0, count); }

  template <class View>
  static View make(const std::string& label, std::int64_t size) {
    return View(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), std::size_t(size));
  }
  template <class View>
  static View some(const View& view, std::int64_t count) {
    return Kokkos::subview(view, std::make_pair(std::int64_t{0}, count));
  }

  InstructionView<Space> instructions_;
  OutcomeView<Space> outcomes_;
  NumberView<Space> accepted_;
  detail::CountsView<Space> counts_;
  Kokkos::View<std::uint64_t, PinnedSpace> counts_of_host_;  ///< both counts
  std::int64_t events_ = 0;
};

}  // namespace helikos::cuts
