// SPDX-License-Identifier: Apache-2.0
#include "app/event_loop.hpp"

#include "app/progress_bar.hpp"

namespace helikos::app {
namespace {

template <class View, class... Sizes>
View make(const std::string& label, Sizes... sizes) {
  return View(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), std::size_t(sizes)...);
}

}  // namespace

EventLoop::EventLoop(MatrixElement& matrix_element, const Rambo& rambo, const LoopPlan& plan)
    : matrix_element_(matrix_element),
      rambo_(rambo),
      plan_(plan),
      events_(make_events(plan.batch_of_rank())),
      part_{{}, EventStatistics(plan.mine.first), EventStatistics(plan.mine.first), 0} {}

EventLoop::Events EventLoop::make_events(std::int64_t size) const {
  return {make<RandomView<Space>>("helikos::app::random", size, rambo_.numbers_per_event()),
          make<MomentaView<Space>>("helikos::app::momenta", size, rambo_.particles(), 4),
          make<EventView<Space>>("helikos::app::weights", size),
          make<EventView<Space>>("helikos::app::matrix_elements", size),
          make<RandomView<Space>>("helikos::app::choices", plan_.selects ? size : 0, 2),
          make<IndexView<Space>>("helikos::app::helicities", plan_.selects ? size : 0),
          make<IndexView<Space>>("helikos::app::flows", plan_.selects ? size : 0)};
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
  });
  timed(part_.times.rambo, [&] {
    rambo_.generate(space_, ConstRandomView<Space>(events_.random), events_.momenta,
                    events_.weights);
  });
}

void EventLoop::evaluate() {
  const PhaseTimes before = matrix_element_.times();
  const double rescue_before = matrix_element_.rescue_times().events;
  EventInputs<Space> inputs{.momenta = events_.momenta};
  EventOutputs<Space> outputs{.matrix_elements = events_.results};
  if (plan_.selects) {
    inputs.helicity_random = Kokkos::subview(events_.choices, Kokkos::ALL, 0);
    inputs.flow_random = Kokkos::subview(events_.choices, Kokkos::ALL, 1);
    outputs.helicity = events_.helicities;
    outputs.flow = events_.flows;
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
    part_.times = {};
    return;
  }
  const auto events = static_cast<std::size_t>(plan_.warm_up);
  const auto few = make<MomentaView<Space>>("helikos::app::warm_up", events, rambo_.particles(), 4);
  Kokkos::deep_copy(few, Kokkos::subview(events_.momenta, std::make_pair(std::size_t{0}, events),
                                         Kokkos::ALL, Kokkos::ALL));
  matrix_element_(space_, few, make<EventView<Space>>("helikos::app::warm_up", events));
  part_.times = {};
}

void EventLoop::compute_batches() {
  ProgressBar progress(plan_.mine.count, plan_.shows_progress);
  for (std::int64_t done = 0; done < plan_.mine.count; done += events_.size()) {
    const std::int64_t left = plan_.mine.count - done;
    if (left < events_.size()) {
      events_ = {};  // no two batches at once
      events_ = make_events(left);
    }
    generate(plan_.mine.first + done);
    evaluate();
    timed(part_.times.summary, [&] { summarize(); });
    progress.update(done + events_.size());
  }
}

LoopPart EventLoop::run() {
  matrix_element_.time_phases(true);
  if (plan_.warm_up > 0) warm_up();
  const std::int64_t rescued_before = matrix_element_.rescued_events();
  const double set_up_before = matrix_element_.rescue_times().set_up;
  Kokkos::Timer timer;
  compute_batches();
  part_.times.rescue_set_up = matrix_element_.rescue_times().set_up;
  part_.times.all = timer.seconds() - (part_.times.rescue_set_up - set_up_before);
  part_.rescued = matrix_element_.rescued_events() - rescued_before;
  return part_;
}

}  // namespace helikos::app
