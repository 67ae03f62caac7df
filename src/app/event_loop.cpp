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
      random_(
          make<RandomView<Space>>("helikos::app::random", plan.batch, rambo.numbers_per_event())),
      momenta_(make<MomentaView<Space>>("helikos::app::momenta", plan.batch, rambo.particles(), 4)),
      weights_(make<EventView<Space>>("helikos::app::weights", plan.batch)),
      results_(make<EventView<Space>>("helikos::app::matrix_elements", plan.batch)) {}

template <class Work>
void EventLoop::timed(double& seconds, Work&& work) {
  Kokkos::Timer timer;
  work();
  space_.fence();
  seconds += timer.seconds();
}

void EventLoop::generate(std::uint64_t first_event) {
  timed(times_.random_numbers, [&] { fill_random(space_, plan_.seed, first_event, random_); });
  timed(times_.rambo,
        [&] { rambo_.generate(space_, ConstRandomView<Space>(random_), momenta_, weights_); });
}

void EventLoop::evaluate() {
  const PhaseTimes before = matrix_element_.times();
  matrix_element_(space_, momenta_, results_);
  times_.amplitudes += matrix_element_.times().amplitudes - before.amplitudes;
  times_.color_sum += matrix_element_.times().color_sum - before.color_sum;
}

void EventLoop::summarize() {
  const auto weights = weights_;
  const auto results = results_;
  Kokkos::parallel_for(
      "helikos::app::weight", Kokkos::RangePolicy<Space>(space_, 0, plan_.batch),
      KOKKOS_LAMBDA(const std::int64_t event) { weights(event) *= results(event); });
  matrix_elements_.add(space_, results_);
  weighted_.add(space_, weights_);
}

/// The first events, and once over: memory is touched and threads are awake.
void EventLoop::warm_up() {
  generate(0);
  if (plan_.warm_up == plan_.batch) {
    evaluate();
    times_ = {};
    return;
  }
  const auto events = static_cast<std::size_t>(plan_.warm_up);
  const auto few = make<MomentaView<Space>>("helikos::app::warm_up", events, rambo_.particles(), 4);
  Kokkos::deep_copy(few, Kokkos::subview(momenta_, std::make_pair(std::size_t{0}, events),
                                         Kokkos::ALL, Kokkos::ALL));
  matrix_element_(space_, few, make<EventView<Space>>("helikos::app::warm_up", events));
  times_ = {};
}

LoopResult EventLoop::run() {
  if (plan_.warm_up > 0) warm_up();
  ProgressBar progress(plan_.batches);
  Kokkos::Timer timer;
  for (std::int64_t batch = 0; batch < plan_.batches; ++batch) {
    generate(std::uint64_t(batch) * std::uint64_t(plan_.batch));
    evaluate();
    timed(times_.summary, [&] { summarize(); });
    progress.update(batch + 1);
  }
  times_.all = timer.seconds();
  return {times_, matrix_elements_.total(), weighted_.total()};
}

}  // namespace helikos::app
