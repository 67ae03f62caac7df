// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/event_loop.hpp"

#include <fmt/format.h>

#include "helikos/app/status_line.hpp"

namespace helikos::app {
namespace {

template <class View, class... Sizes>
View make(const std::string& label, Sizes... sizes) {
  return View(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), std::size_t(sizes)...);
}

/// The first `count` events.
template <class View, class... All>
View first_events(const View& view, std::int64_t count, All... all) {
  return Kokkos::subview(view, std::make_pair(std::size_t{0}, std::size_t(count)), all...);
}

}  // namespace

EventLoop::EventLoop(MatrixElement& matrix_element, const Rambo& rambo, const LoopPlan& plan,
                     const cuts::CutProgram& cuts)
    : matrix_element_(matrix_element),
      rambo_(rambo),
      plan_(plan),
      cuts_(cuts),
      events_(make_events(plan.batch_of_rank())),
      part_{{}, EventStatistics(plan.mine.first), EventStatistics(plan.mine.first)} {}

EventLoop::Events EventLoop::make_events(std::int64_t size) const {
  const std::int64_t selected = plan_.selects ? size : 0;
  Events events{make<RandomView<Space>>("helikos::app::random", size, rambo_.numbers_per_event()),
                make<MomentaView<Space>>("helikos::app::momenta", size, rambo_.particles(), 4),
                make<EventView<Space>>("helikos::app::weights", size),
                make<EventView<Space>>("helikos::app::matrix_elements", size),
                make<RandomView<Space>>("helikos::app::choices", selected, 2),
                make<IndexView<Space>>("helikos::app::helicities", selected),
                make<IndexView<Space>>("helikos::app::flows", selected),
                make<RandomView<Space>>("helikos::app::strategy", size,
                                        matrix_element_.info().num_strategy_random)};
  if (cuts_.is_empty()) return events;
  events.selection = cuts::Selection<Space>(cuts_, size);
  events.accepted_momenta =
      make<MomentaView<Space>>("helikos::app::accepted_momenta", size, rambo_.particles(), 4);
  events.accepted_choices = make<RandomView<Space>>("helikos::app::accepted_choices", selected, 2);
  events.accepted_strategy = make<RandomView<Space>>("helikos::app::accepted_strategy", size,
                                                     matrix_element_.info().num_strategy_random);
  events.accepted_results = make<EventView<Space>>("helikos::app::accepted_results", size);
  return events;
}

template <class Work>
void EventLoop::timed(double& seconds, Work&& work) {
  Kokkos::Timer timer;
  work();
  space_.fence();
  seconds += timer.seconds();
}

void EventLoop::generate(std::int64_t first_event) {
  timed(part_.times.random_numbers, [&] {
    const auto first = std::uint64_t(first_event);
    fill_random(space_, plan_.seed, first, events_.random);
    fill_random(space_, plan_.seed, first, events_.choices, RandomStream::selection);
    fill_random(space_, plan_.seed, first, events_.strategy, RandomStream::strategy);
  });
  timed(part_.times.rambo, [&] {
    rambo_.generate(space_, ConstRandomView<Space>(events_.random), events_.momenta,
                    events_.weights);
  });
}

void EventLoop::evaluate() {
  if (!cuts_.is_empty()) return evaluate_accepted();
  compute(events_.momenta, events_.choices, events_.strategy, events_.results);
  part_.accepted += events_.size();
}

/// No matrix elements of the other events.
void EventLoop::evaluate_accepted() {
  auto& selection = events_.selection;
  timed(part_.times.cuts, [&] {
    selection.judge(space_, events_.momenta);
    selection.gather(space_, ConstMomentaView<Space>(events_.momenta), events_.accepted_momenta);
    if (plan_.selects)
      selection.gather(space_, ConstRandomView<Space>(events_.choices), events_.accepted_choices);
    selection.gather(space_, ConstRandomView<Space>(events_.strategy), events_.accepted_strategy);
  });
  const std::int64_t accepted = selection.num_accepted();
  const auto all = Kokkos::ALL;
  if (accepted > 0)
    compute(first_events(events_.accepted_momenta, accepted, all, all),
            plan_.selects ? first_events(events_.accepted_choices, accepted, all)
                          : events_.accepted_choices,
            first_events(events_.accepted_strategy, accepted, all),
            first_events(events_.accepted_results, accepted));
  timed(part_.times.cuts, [&] {
    selection.scatter(space_, ConstEventView<Space>(events_.accepted_results), events_.results);
  });
  part_.accepted += accepted;
  part_.undefined += selection.num_undefined();
}

void EventLoop::compute(const ConstMomentaView<Space>& momenta, const RandomView<Space>& choices,
                        const RandomView<Space>& strategy, const EventView<Space>& results) {
  const PhaseTimes before = matrix_element_.times();
  const double rescue_before = matrix_element_.rescue_times().events;
  EventInputs<Space> inputs{.momenta = momenta, .strategy_random = strategy};
  EventOutputs<Space> outputs{.matrix_elements = results};
  if (plan_.selects) {
    inputs.helicity_random = Kokkos::subview(choices, Kokkos::ALL, 0);
    inputs.flow_random = Kokkos::subview(choices, Kokkos::ALL, 1);
    const std::int64_t events = std::int64_t(momenta.extent(0));
    outputs.helicity = first_events(events_.helicities, events);
    outputs.flow = first_events(events_.flows, events);
  }
  matrix_element_(space_, inputs, outputs);
  part_.times.amplitudes += matrix_element_.times().amplitudes - before.amplitudes;
  part_.times.color_sum += matrix_element_.times().color_sum - before.color_sum;
  part_.times.rescue += matrix_element_.rescue_times().events - rescue_before;
}

void EventLoop::summarize() {
  const auto weights = events_.weights;
  const auto results = events_.results;
  Kokkos::parallel_for(
      "helikos::app::weight", Kokkos::RangePolicy<Space>(space_, 0, events_.size()),
      KOKKOS_LAMBDA(const std::int64_t event) { weights(event) *= results(event); });
  part_.matrix_elements.add(space_, results);
  part_.weighted.add(space_, weights);
}

/// The first events, and once over: memory is touched and threads are awake.
void EventLoop::warm_up() {
  generate(plan_.mine.first);
  if (plan_.warm_up == events_.size()) {
    evaluate();
    // Then no batch of which more events pass takes memory anew.
    if (!cuts_.is_empty()) {
      compute(events_.momenta, events_.choices, events_.strategy, events_.results);
    }
    part_.times = {};
    part_.accepted = part_.undefined = 0;
    return;
  }
  const auto events = static_cast<std::size_t>(plan_.warm_up);
  const auto few = make<MomentaView<Space>>("helikos::app::warm_up", events, rambo_.particles(), 4);
  Kokkos::deep_copy(few, Kokkos::subview(events_.momenta, std::make_pair(std::size_t{0}, events),
                                         Kokkos::ALL, Kokkos::ALL));
  const auto strategy =
      Kokkos::subview(events_.strategy, std::make_pair(std::size_t{0}, events), Kokkos::ALL);
  matrix_element_(space_, {.momenta = few, .strategy_random = strategy},
                  {make<EventView<Space>>("helikos::app::warm_up", events)});
  part_.times = {};
}

void EventLoop::compute_batches() {
  StatusLine status(plan_.shows_progress);
  for (std::int64_t done = 0; done < plan_.mine.count; done += events_.size()) {
    const std::int64_t left = plan_.mine.count - done;
    if (left < events_.size()) {
      events_ = {};  // no two batches at once
      events_ = make_events(left);
    }
    generate(plan_.mine.first + done);
    evaluate();
    timed(part_.times.summary, [&] { summarize(); });
    status.update([&] {
      const double all = double(plan_.mine.count), now = double(done + events_.size());
      return with_bar(now / all, fmt::format("{:.0f} %{}", 100 * now / all,
                                             time_left(status.seconds(), now, all - now)));
    });
  }
}

LoopPart EventLoop::run() {
  matrix_element_.time_phases(true);
  const double set_up_at_start = matrix_element_.set_up_seconds();
  if (plan_.warm_up > 0) warm_up();
  const std::int64_t rescued_before = matrix_element_.rescued_events();
  const double set_up_before = matrix_element_.set_up_seconds();
  Kokkos::Timer timer;
  compute_batches();
  const double set_up = matrix_element_.set_up_seconds();
  part_.times.late_set_up = set_up - set_up_at_start;
  part_.times.all = timer.seconds() - (set_up - set_up_before);
  part_.rescued = matrix_element_.rescued_events() - rescued_before;
  return part_;
}

}  // namespace helikos::app
